"""Stands in for the chip's buses: SPI, I2C, and bits whose length tells 0 from 1."""

from binascii import hexlify

from kinds import KINDS
from wire import host

ENODEV = 19
_there = set()  # the addresses on I2C that answer
_chip = ["esp32"]


def hear_i2c(*addresses):
    """The host says which addresses answer on I2C."""
    _there.clear()
    _there.update([int(address) for address in addresses])


class SPI:
    """A bus that only writes; the host sees the pins it uses and each byte."""

    MSB, LSB = 0, 1
    _PINS = {1: (14, 13), 2: (18, 23)}

    def __init__(
        self,
        bus,
        baudrate=500_000,
        *,
        polarity=0,
        phase=0,
        bits=8,
        firstbit=0,
        sck=None,
        mosi=None,
        miso=None,
    ):
        if bus not in KINDS[_chip[0]].buses:
            raise ValueError("SPI(%d) doesn't exist" % bus)
        clock, data = self._PINS[bus]
        self._clock = sck.number if sck else clock
        self._data = mosi.number if mosi else data

    def init(self, *args, **settings):
        """The speed is of no consequence here."""

    def write(self, buffer):
        """Shift the bytes out, most significant bit first."""
        host.send("spi", self._clock, self._data, hexlify(bytes(buffer)).decode())

    def deinit(self):
        """Let the bus go."""


class I2C:
    """A bus whose master writes; OSError where nothing has the address."""

    def __init__(self, bus, *, scl, sda, freq=400_000, timeout=50_000):
        self._clock, self._data, self._hz = scl.number, sda.number, freq

    def writeto(self, address, buffer, stop=True):
        """Send the bytes to an address; how many were taken."""
        host.send("i2c", self._clock, self._data, self._hz, address, hexlify(bytes(buffer)).decode())
        if address not in _there:
            raise OSError(ENODEV)
        return len(buffer)


def bitstream(pin, encoding, timing, data):
    """Send bits, each a high and a low of so many ns: `timing` is (0 high, 0 low, 1 high, 1 low)."""
    if encoding != 0:
        raise ValueError("unknown encoding")
    host.send("bits", pin.number, ",".join([str(ns) for ns in timing]), hexlify(bytes(data)).decode())
