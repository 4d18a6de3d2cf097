"""Eight seven-segment digits on two boards of four, each behind an HT16K33, over I2C."""

BOARDS = (0x70, 0x71)  # the left four, the right four
OSCILLATOR_ON, STANDBY, DISPLAY_ON, DIMMING = 0x21, 0x20, 0x81, 0xE0
REFRESH_MS = 5000


class Ht16k33:
    """Writes the board whose cells changed, in one transfer; one that is not there is asked again seldom."""

    def __init__(self, i2c) -> None:
        self._i2c = i2c
        self._cells = bytearray(8)
        self._intensity = 0
        # Where the rows begin, then a byte for each of 16 half rows; row 2 is the colon.
        self._rows = bytearray(10)
        self._refreshed_ms = None
        self._absent = []

    def show(self, cells: "bytes", now_ms: int) -> None:
        """Show eight patterns (bit 0 segment a … bit 6 g, bit 7 the point), leftmost first."""
        everything = self._refreshed_ms is None or now_ms - self._refreshed_ms >= REFRESH_MS
        if everything:
            self._refreshed_ms = now_ms
            self._absent = []
        for half in range(2):
            told = cells[4 * half : 4 * half + 4]
            if everything or told != self._cells[4 * half : 4 * half + 4]:
                self._write(half, told, everything)
        self._cells[:] = cells

    def intensity(self, level: int) -> None:
        """How bright, 0 to 15."""
        if level != self._intensity:
            self._intensity = level
            self._command(DIMMING | level)

    def off(self) -> None:
        """Dark, and asleep until the next frame."""
        self._command(STANDBY)
        self._refreshed_ms = None

    def _command(self, command: int) -> None:
        for address in BOARDS:
            self._send(address, bytes((command,)))

    def _write(self, half: int, told: "bytes", everything: bool) -> None:
        address = BOARDS[half]
        if everything:
            self._send(address, bytes((OSCILLATOR_ON,)))
        rows = self._rows
        rows[1], rows[3], rows[7], rows[9] = told
        self._send(address, rows)
        if everything:
            self._send(address, bytes((DIMMING | self._intensity,)))
            self._send(address, bytes((DISPLAY_ON,)))

    def _send(self, address: int, data: "bytes") -> None:
        if address in self._absent:
            return
        try:
            self._i2c.writeto(address, data)
        except OSError:  # a loose wire stops no dice, nor slows them
            self._absent.append(address)
