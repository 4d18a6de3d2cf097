"""Eight seven-segment digits behind a MAX7219, over SPI."""

from firmware.segments import CELLS

DECODE_MODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, DISPLAY_TEST = 0x09, 0x0A, 0x0B, 0x0C, 0x0F

# The chip forgets or garbles a register when its supply dips; it is told everything again this often.
REFRESH_MS = 5000


class Max7219:
    """Writes a frame in one go: a word for each cell that changed, each a register of its own, or nothing."""

    def __init__(self, spi, cs) -> None:
        self._spi = spi
        self._cs = cs
        self._cells = bytearray(CELLS)
        self._intensity = 0
        self._word = bytearray(2)
        self._refreshed_ms = None

    def show(self, cells: "bytes", now_ms: int) -> None:
        """Show eight patterns (bit 0 segment a … bit 6 g, bit 7 the point), leftmost first."""
        everything = self._refreshed_ms is None or now_ms - self._refreshed_ms >= REFRESH_MS
        if everything:
            self._refreshed_ms = now_ms
            self._set_up()
        for place in range(CELLS):
            if everything or cells[place] != self._cells[place]:
                self._cells[place] = cells[place]
                # Digit register 1 is the rightmost cell on the common modules.
                self._write(CELLS - place, _as_wired(cells[place]))

    def intensity(self, level: int) -> None:
        """How bright, 0 to 15."""
        if level != self._intensity:
            self._intensity = level
            self._write(INTENSITY, level)

    def off(self) -> None:
        """Dark, and asleep until the next frame."""
        self._write(SHUTDOWN, 0)
        self._refreshed_ms = None

    def _set_up(self) -> None:
        self._write(DISPLAY_TEST, 0)
        self._write(DECODE_MODE, 0)
        self._write(SCAN_LIMIT, CELLS - 1)
        self._write(INTENSITY, self._intensity)
        self._write(SHUTDOWN, 1)

    def _write(self, register: int, value: int) -> None:
        self._word[0] = register
        self._word[1] = value
        self._cs(0)
        self._spi.write(self._word)
        self._cs(1)


def _as_wired(pattern: int) -> int:
    """The chip wants the point in bit 7 and a to g from bit 6 down."""
    wired = pattern & 0x80
    for bit in range(7):
        wired |= (pattern >> bit & 1) << (6 - bit)
    return wired
