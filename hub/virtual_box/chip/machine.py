"""Stands in for the chip's pins, buses, converters and resets."""

from binascii import unhexlify

import buses
from buses import I2C, SPI, bitstream  # noqa: F401
from kinds import KINDS
from wire import host

PWRON_RESET, HARD_RESET, WDT_RESET, DEEPSLEEP_RESET, SOFT_RESET = 1, 2, 3, 4, 5

_outside = {}  # level of a pin driven from outside the chip: 0 or 1; absent where nothing drives it
_microvolts = {}
_handlers = {}  # pin number -> (handler, trigger, pin)
_identity = {"mac": bytes(6), "cause": PWRON_RESET, "hz": 160_000_000}
_kind = [KINDS["esp32"]]


def hear_pin(number, level):
    """The host drives a pin to "0" or "1", or lets it go with "z"."""
    number = int(number)
    handler, trigger, pin = _handlers.get(number, (None, 0, None))
    before = pin.value() if pin else None
    if level == "z":
        _outside.pop(number, None)
    else:
        _outside[number] = int(level)
    if handler and pin.value() != before:
        edge = Pin.IRQ_FALLING if before else Pin.IRQ_RISING
        if trigger & edge:
            handler(pin)


def hear_volts(number, microvolts):
    """The host says what stands at an analog pin."""
    _microvolts[int(number)] = int(microvolts)


def hear_mac(text):
    """The host says who this chip is: 12 hexadecimal characters."""
    _identity["mac"] = unhexlify(text)


def hear_cause(cause):
    """The host says why the chip starts."""
    _identity["cause"] = int(cause)


def hear_chip(name):
    """The host says which chip this is, one of KINDS."""
    _kind[0] = KINDS[name]
    buses._chip[0] = name


def kind():
    """What is there on this chip."""
    return _kind[0]


class Pin:
    """One GPIO; an input reads what drives it, else its own pull, else 0."""

    IN, OUT, OPEN_DRAIN = 1, 3, 7
    PULL_DOWN, PULL_UP = 1, 2
    IRQ_RISING, IRQ_FALLING, WAKE_LOW, WAKE_HIGH = 1, 2, 4, 5

    def __init__(self, number, mode=-1, pull=None, *, value=None):
        if number not in kind().pins:
            raise ValueError("invalid pin")
        self.number, self._mode, self._pull, self._level = number, self.IN, None, 0
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=None, *, value=None):
        """Set direction, pull and first level."""
        if mode in (self.OUT, self.OPEN_DRAIN) and self.number in kind().inputs:
            raise ValueError("pin can only be input")
        if mode != -1:
            self._mode = mode
        self._pull = None if self.number in kind().inputs else pull
        if value is not None:
            self.value(value)

    def value(self, level=None):
        """Without argument the level, 0 or 1; with one, drive it."""
        if level is not None:
            self._level = 1 if level else 0
            host.send("pin", self.number, self._level)
            return None
        host.pump()
        if self._mode != self.IN:
            return self._level
        return _outside.get(self.number, 1 if self._pull == self.PULL_UP else 0)

    __call__ = value

    def on(self):
        """Drive it high."""
        self.value(1)

    def off(self):
        """Drive it low."""
        self.value(0)

    def irq(self, handler=None, trigger=3, wake=None):
        """`handler(pin)` is called at each edge in `trigger`, when the chip hears of it."""
        _handlers[self.number] = (handler, trigger, self)


class PWM:
    """A pin that swings `freq` times a second, high for `duty_u16` of 65536."""

    def __init__(self, pin, *, freq=5000, duty_u16=32768):
        self._pin, self._freq, self._duty = pin.number, 0, 0
        self._check_duty(duty_u16)
        self._duty = duty_u16
        self.freq(freq)

    def _tell(self):
        host.send("pwm", self._pin, self._freq, self._duty)

    def _check_duty(self, duty):
        if not 0 <= duty <= 65535:
            raise ValueError("duty_u16 must be from 0 to 65535")

    def freq(self, hz=None):
        """Without argument the frequency; with one, in Hz, set it."""
        if hz is None:
            return self._freq
        if not 1 <= hz <= 40_000_000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._freq = hz
        self._tell()

    def duty_u16(self, duty=None):
        """Without argument the duty; with one, 0..65535, set it."""
        if duty is None:
            return self._duty
        self._check_duty(duty)
        self._duty = duty
        self._tell()

    def deinit(self):
        """Stop swinging."""
        self._duty = 0
        self._tell()


class ADC:
    """A converter that Wi-Fi leaves alone; 3.3 V reads as full scale."""

    ATTN_0DB, ATTN_2_5DB, ATTN_6DB, ATTN_11DB = 0, 1, 2, 3

    def __init__(self, pin, *, atten=3):
        if pin.number not in kind().adc:
            raise ValueError("invalid pin")
        self._pin = pin.number

    def atten(self, atten):
        """The range is of no consequence here."""

    def read_uv(self):
        """Microvolts at the pin."""
        host.pump()
        return _microvolts.get(self._pin, 0)

    def read_u16(self):
        """0..65535 for 0..3.3 V."""
        return min(65535, self.read_uv() * 65535 // 3_300_000)


def unique_id():
    """The six bytes of the MAC."""
    return _identity["mac"]


def reset_cause():
    """Why the chip started: one of the *_RESET."""
    return _identity["cause"]


def freq(hz=None):
    """Without argument the clock in Hz; with one, set it."""
    if hz is None:
        return _identity["hz"]
    if hz not in (20_000_000, 40_000_000, 80_000_000, 160_000_000, 240_000_000):
        raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
    _identity["hz"] = hz


def _wait_for_the_end():
    while True:  # the host ends this process, as a reset ends everything on a chip
        host.wait_ms(1000)


def reset():
    """Start again from nothing; does not return."""
    host.send("reset")
    _wait_for_the_end()


def deepsleep(duration_ms=0):
    """Sleep until `duration_ms` went by (0: for ever) or the wake pin has its level; no return."""
    host.send("sleep", duration_ms)
    _wait_for_the_end()


def lightsleep(duration_ms=0):
    """Let `duration_ms` go by."""
    host.wait_ms(duration_ms)


def idle():
    """Let a moment go by."""
    host.wait_ms(1)
