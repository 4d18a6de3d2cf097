"""What the chips around the box make of their wires, each as its data sheet says; they know no driver."""

# WS2812B: how long each half of a bit may be, in ns (typical +/- 150).
HIGH_0, LOW_0 = (250, 550), (700, 1000)
HIGH_1, LOW_1 = (650, 950), (300, 600)
# What one colour of one LED draws when full, in mA.
CHANNEL_MA = 20

TM1638_BYTES, HT16K33_BYTES = 16, 16


class Tm1638:
    """Three wires in, eight digits out; `segments` as bit 0 = a … bit 7 = point."""

    def __init__(self, strobe: int, clock: int, data: int) -> None:
        self._pins = (strobe, clock, data)
        self._level = {strobe: 1, clock: 1, data: 0}
        self._bits: list[int] = []
        self._memory = bytearray(TM1638_BYTES)
        self._fixed = False
        self._display = 0x80

    def hear(self, words: list[str]) -> None:
        if words[0] == "pin" and int(words[1]) in self._level:
            self._change(int(words[1]), int(words[2]))

    @property
    def segments(self) -> tuple[int, ...]:
        """Dark while the display is off."""
        return tuple(self._memory[::2]) if self._display & 8 else (0,) * 8

    @property
    def leds(self) -> bytes:
        """What stands for segments 9 and 10: the LEDs of the common board."""
        return bytes(self._memory[1::2])

    @property
    def brightness(self) -> int:
        return self._display & 7

    def _change(self, pin: int, level: int) -> None:
        strobe, clock, data = self._pins
        before, self._level[pin] = self._level[pin], level
        if pin == data and level != before and not self._level[strobe]:
            assert not self._level[clock], "the data moved while the clock was high"
        if pin == clock and level and not before and not self._level[strobe]:
            self._bits.append(self._level[data])
        if pin == strobe and level != before:
            assert self._level[clock] or level, "the clock was low when the strobe fell"
            if level:
                self._take()
            self._bits = []

    def _take(self) -> None:
        assert len(self._bits) % 8 == 0, "a byte was cut short"
        octets = [self._bits[at : at + 8] for at in range(0, len(self._bits), 8)]
        command, *data = [sum(bit << place for place, bit in enumerate(octet)) for octet in octets]
        if command >> 6 == 1:
            self._fixed = bool(command & 4)
        elif command >> 6 == 2:
            self._display = command
        elif command >> 6 == 3:
            assert not self._fixed or len(data) == 1
            for offset, byte in enumerate(data):
                self._memory[(command & 15) + offset] = byte


class Ht16k33:
    """One of the two boards: what was written to its address in; four digits out."""

    def __init__(self, address: int) -> None:
        self._address = address
        self._memory = bytearray(HT16K33_BYTES)
        self._oscillates = self._shows = False
        self.blinks = False
        self.brightness = 15  # as after power-up
        self.transfers = 0

    def hear(self, words: list[str]) -> None:
        if words[0] == "i2c" and int(words[4]) == self._address:
            assert int(words[3]) <= 400_000, "faster than the chip can hear"
            self._take(bytes.fromhex(words[5]))

    @property
    def segments(self) -> tuple[int, ...]:
        """Rows 0, 1, 3 and 4 are digits on a four-digit board, row 2 its colon."""
        lit = self._oscillates and self._shows
        return tuple(self._memory[2 * row] if lit else 0 for row in (0, 1, 3, 4))

    @property
    def colon(self) -> int:
        return self._memory[4]

    def _take(self, data: bytes) -> None:
        self.transfers += 1
        command, *rest = data
        if command < 16:
            for offset, byte in enumerate(rest):
                self._memory[(command + offset) % HT16K33_BYTES] = byte
        elif command >> 4 == 2:
            self._oscillates = bool(command & 1)
        elif command >> 4 == 8:
            self._shows, self.blinks = bool(command & 1), bool(command & 6)
        elif command >> 4 == 14:
            self.brightness = command & 15
        else:
            raise AssertionError(f"no such command: {command:#x}")


def colours(words: list[str], count: int = 8) -> list[tuple[int, int, int]]:
    """The (red, green, blue) that a chain takes from one stream of bits, its times within the data sheet."""
    assert words[0] == "bits"
    times = [int(ns) for ns in words[2].split(",")]
    for ns, (least, most) in zip(times, (HIGH_0, LOW_0, HIGH_1, LOW_1)):
        assert least <= ns <= most, times
    data = bytes.fromhex(words[3])
    assert len(data) == 3 * count
    return [(data[at + 1], data[at], data[at + 2]) for at in range(0, len(data), 3)]


def drawn_ma(shown: list[tuple[int, int, int]]) -> float:
    """What the chain draws."""
    return sum(sum(colour) for colour in shown) * CHANNEL_MA / 255
