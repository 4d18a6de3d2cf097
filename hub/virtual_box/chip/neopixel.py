"""Stands in for the WS2812 driver that comes with MicroPython: colours in, bits on the wire out."""

from machine import bitstream


class NeoPixel:
    """A chain of `count` LEDs; `write` sends three bytes each: green, red, blue."""

    ORDER = (1, 0, 2)

    def __init__(self, pin, count, bpp=3, timing=1):
        self.pin, self.n, self.bpp = pin, count, bpp
        self.timing = (400, 850, 800, 450)
        self.buf = bytearray(count * bpp)

    def __len__(self):
        return self.n

    def __setitem__(self, index, colour):
        for channel in range(self.bpp):
            self.buf[index * self.bpp + self.ORDER[channel]] = colour[channel]

    def __getitem__(self, index):
        return tuple([self.buf[index * self.bpp + at] for at in self.ORDER])

    def fill(self, colour):
        """Give every LED the colour."""
        for index in range(self.n):
            self[index] = colour

    def write(self):
        """Send the chain its bits."""
        bitstream(self.pin, 0, self.timing, self.buf)
