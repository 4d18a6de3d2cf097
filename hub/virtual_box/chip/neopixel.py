"""Stands in for the WS2812 driver: colours in, bytes in the order of the wire out."""

from binascii import hexlify

from wire import host


class NeoPixel:
    """A chain of `count` LEDs; `write` sends three bytes each: green, red, blue."""

    ORDER = (1, 0, 2)

    def __init__(self, pin, count, bpp=3, timing=1):
        self.pin, self.n, self.bpp = pin, count, bpp
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
        """Send the chain its bytes."""
        host.send("leds", self.pin.number, hexlify(self.buf).decode())
