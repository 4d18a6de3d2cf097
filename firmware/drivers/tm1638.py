"""Eight seven-segment digits behind a TM1638, its three wires moved pin by pin."""

AUTO_ADDRESS, FIXED_ADDRESS, ADDRESS, DISPLAY_OFF, DISPLAY_ON = 0x40, 0x44, 0xC0, 0x80, 0x88
REFRESH_MS = 5000


class Tm1638:
    """Writes each cell that changed at its own address. The data wire moves only while the clock is low.

    A pin cannot be moved from here in less than the 0.4 µs that the chip wants of each level.
    """

    def __init__(self, strobe, clock, data) -> None:
        self._strobe = strobe
        self._clock = clock
        self._data = data
        self._cells = bytearray(8)
        self._intensity = 0
        self._refreshed_ms = None

    def show(self, cells: "bytes", now_ms: int) -> None:
        """Show eight patterns (bit 0 segment a … bit 6 g, bit 7 the point), leftmost first."""
        everything = self._refreshed_ms is None or now_ms - self._refreshed_ms >= REFRESH_MS
        if everything:
            self._refreshed_ms = now_ms
            self._all(cells)
        elif cells != self._cells:
            self._send(FIXED_ADDRESS)
            for place in range(8):
                if cells[place] != self._cells[place]:
                    self._send(ADDRESS | 2 * place, cells[place])
        self._cells[:] = cells

    def intensity(self, level: int) -> None:
        """How bright, 0 to 15; the chip has eight steps."""
        if level != self._intensity:
            self._intensity = level
            self._send(DISPLAY_ON | level >> 1)

    def off(self) -> None:
        """Dark until the next frame."""
        self._send(DISPLAY_OFF)
        self._refreshed_ms = None

    def _all(self, cells: "bytes") -> None:
        rows = bytearray(17)  # the odd ones are the LEDs of the common board: dark
        rows[0] = ADDRESS
        for place in range(8):
            rows[1 + 2 * place] = cells[place]
        self._send(AUTO_ADDRESS)
        self._send(*rows)
        self._send(DISPLAY_ON | self._intensity >> 1)

    def _send(self, *row) -> None:
        clock, data = self._clock, self._data
        self._strobe(0)
        for byte in row:
            for bit in range(8):
                clock(0)
                data(byte >> bit & 1)
                clock(1)
        self._strobe(1)
