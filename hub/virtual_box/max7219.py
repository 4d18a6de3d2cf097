"""The MAX7219 display driver: words shifted in over SPI, eight digits of segments out."""

DIGIT_COUNT = 8
ALL_LIT = 0xFF
POINT = 0x80

_NO_OP, _DECODE, _INTENSITY, _SCAN_LIMIT, _SHUTDOWN, _TEST = 0, 9, 10, 11, 12, 15
# Code B: 0-9, dash, E, H, L, P, blank, as segments (bit 0 = a … bit 6 = g).
_CODE_B = bytes.fromhex("3f065b4f666d7d077f6f407976387300")


class Max7219:
    """As after power-up: shut down, dark, decode off, one digit scanned."""

    def __init__(self) -> None:
        self._shifted = 0
        self._select = 1
        self._registers = bytearray(16)

    def select(self, level: int) -> None:
        """The CS line; its rising edge takes the last 16 bits shifted in."""
        if level and not self._select:
            address, value = self._shifted >> 8 & 0x0F, self._shifted & 0xFF
            if address != _NO_OP:
                self._registers[address] = value
        self._select = level

    def shift(self, data: bytes) -> None:
        """Bytes on DIN, clocked in most significant bit first, whatever CS is."""
        for byte in data:
            self._shifted = (self._shifted << 8 | byte) & 0xFFFF

    @property
    def segments(self) -> tuple[int, ...]:
        """Eight bytes, leftmost digit first: bit 0 = a … bit 6 = g, bit 7 = point."""
        if self._registers[_TEST] & 1:
            return (ALL_LIT,) * DIGIT_COUNT
        return tuple(self._lit(position) for position in reversed(range(DIGIT_COUNT)))

    @property
    def brightness(self) -> int:
        """0..15; the display test is as bright as can be."""
        return 15 if self._registers[_TEST] & 1 else self._registers[_INTENSITY] & 0x0F

    def _lit(self, position: int) -> int:
        awake = self._registers[_SHUTDOWN] & 1
        if not awake or position > self._registers[_SCAN_LIMIT] & 7:
            return 0
        value = self._registers[position + 1]
        if self._registers[_DECODE] >> position & 1:
            return _CODE_B[value & 0x0F] | value & POINT
        return _from_datasheet_order(value)


def _from_datasheet_order(value: int) -> int:
    """DP A B C D E F G, bit 7 to 0, as bit 0 = a … bit 6 = g, bit 7 = point."""
    lit = sum(1 << 6 - bit for bit in range(7) if value >> bit & 1)
    return lit | value & POINT
