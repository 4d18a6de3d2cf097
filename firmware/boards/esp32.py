"""The ESP32 board: pins and buses; the only file that imports `machine`."""

import gc
import os
import time

import machine
from machine import ADC, PWM, Pin

from firmware.boards import chips, pins
from firmware.chance_source import ChanceSource
from firmware.drivers import ws2812

RESETS = {
    machine.PWRON_RESET: "power",
    machine.HARD_RESET: "hard",
    machine.WDT_RESET: "watchdog",
    machine.DEEPSLEEP_RESET: "sleep",
    machine.SOFT_RESET: "soft",
}

# A lithium cell behind a divider by two: below this there is none, the box is plugged in.
NO_CELL_MV = 1000
BATTERY_EVERY_MS = 10000

# How bright the digits may be, of 15: with all segments lit, the radio sending and the LEDs at their most,
# a USB port gives no more than 500 mA; a cell has a longer evening for it.
MOST_ON_USB, MOST_ON_CELL = 10, 7


class Board:
    """Keys, digits, LEDs, buzzer, battery, chance and time of the box."""

    def __init__(self, build: "str | None" = None, display: "str | None" = None) -> None:
        """`build`: as it is called in pins.txt; `display`: "max7219", "ht16k33" or "tm1638"."""
        self.hardware, wired = pins.wired(build, chips.name())
        self._keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in wired["KEYS"]]
        # What ends a deep sleep is a press of ROLL, and counts as one.
        self._latched = 1 if machine.reset_cause() == machine.DEEPSLEEP_RESET else 0
        self._pressed_us = 0
        self._chance = ChanceSource(os.urandom)
        for bit, pin in enumerate(self._keys):
            pin.irq(self._latch(1 << bit), Pin.IRQ_FALLING)
        self._encoder = _encoder(wired.get("ENCODER"))
        self._digits = _digits(display, wired)
        self._leds = Pin(wired["LEDS"], Pin.OUT)
        self._colours = None
        self._buzzer = PWM(Pin(wired["BUZZER"]), freq=1000, duty_u16=0)
        self._hz = 0
        self._battery = ADC(Pin(wired["BATTERY"]), atten=ADC.ATTN_11DB)
        self._battery_ms = -BATTERY_EVERY_MS
        self._millivolts = 0
        self._percent = None
        self._ticks = time.ticks_ms()
        self._now_ms = 0
        self.id = "".join(["%02x" % byte for byte in machine.unique_id()])

    def now_ms(self) -> int:
        """Milliseconds since power-on; unlike the chip's own ticks it never starts again."""
        ticks = time.ticks_ms()
        self._now_ms += time.ticks_diff(ticks, self._ticks)
        self._ticks = ticks
        return self._now_ms

    def keys_down(self) -> int:
        """One bit a key. A key that was down since the last call counts, even if it is up again."""
        down, self._latched = self._latched, 0
        if down:  # an edge, and not a key that is only held
            self._chance.stir(self._pressed_us)
        for bit, pin in enumerate(self._keys):
            if not pin():
                down |= 1 << bit
        return down

    def is_held(self, key: int) -> bool:
        """Whether this key is down now, whatever was pressed before."""
        return not self._keys[key]()

    def turned(self) -> int:
        """By how many detents the knob was turned since the last call, clockwise above 0; 0 without one."""
        return self._encoder.turned() if self._encoder else 0

    def show(self, cells: "bytes") -> None:
        """Show eight segment patterns."""
        self._digits.show(cells, self._now_ms)

    def brightness(self, level: int) -> None:
        """How bright the digits are, 0 to 15, as far as the supply allows."""
        most = MOST_ON_USB if self.battery() is None else MOST_ON_CELL
        self._digits.intensity(min(level, most))

    def lights(self, colours: tuple) -> None:
        """Show eight (red, green, blue) colours; the same ones again write nothing."""
        if colours != self._colours:
            self._colours = colours
            machine.bitstream(self._leds, 0, ws2812.TIMING, ws2812.wire(colours))

    def tone(self, hz: int) -> None:
        """Sound a tone; 0 is silence."""
        if hz == self._hz:
            return
        self._hz = hz
        if hz:
            self._buzzer.freq(hz)
        self._buzzer.duty_u16(32768 if hz else 0)

    def random_bytes(self, count: int) -> bytes:
        """Bytes from the chip's hardware source of chance and from the moments of the presses."""
        return self._chance.random_bytes(count)

    def has_chance(self) -> bool:
        """Whether the source of chance passed its test at power-on; where not, nothing is rolled."""
        return self._chance.sound

    def battery(self) -> "int | None":
        """Per cent left in the cell, or None where the box is plugged in."""
        if self._now_ms - self._battery_ms >= BATTERY_EVERY_MS:
            self._battery_ms = self._now_ms
            self._percent = self._measured()
        return self._percent

    def _measured(self) -> "int | None":
        """Seven readings, for the radio makes the voltage dip; what they say counts for a quarter."""
        readings = sorted([self._battery.read_uv() for _ in range(7)])
        millivolts = 2 * readings[3] // 1000
        if millivolts < 2 * NO_CELL_MV:
            self._millivolts = 0
            return None
        from firmware.drivers.cell import percent  # where there is a cell

        before = self._millivolts or millivolts
        self._millivolts = before + (millivolts - before) // 4
        return percent(self._millivolts)

    def free_heap(self) -> int:
        """Bytes of heap that are free, garbage counted as used; 0 where this Python cannot tell."""
        return gc.mem_free() if hasattr(gc, "mem_free") else 0

    def why_started(self) -> str:
        """Why the box started: "power", "hard", "watchdog", "sleep" or "soft"."""
        return RESETS.get(machine.reset_cause(), "power")

    def restart(self) -> None:
        """Start again from nothing."""
        machine.reset()

    def sleep(self) -> None:
        """Sleep deeply until ROLL is pressed, dark and silent; comes back where this chip cannot."""
        wake = chips.waker()
        if wake:
            self.tone(0)
            self.lights(((0, 0, 0),) * 8)
            self._digits.off()
            wake(self._keys[0])
            machine.deepsleep()

    def _latch(self, bit: int):
        def latch(pin) -> None:
            self._latched |= bit
            self._pressed_us = time.ticks_us()

        return latch


def _digits(display: "str | None", wired: "dict"):
    """The driver of the digits that are wired: a MAX7219 where no other is named."""
    data, clock = wired["DISPLAY_DIN"], wired["DISPLAY_CLK"]
    if display == "ht16k33":
        from firmware.drivers.ht16k33 import Ht16k33

        i2c = machine.I2C(0, scl=Pin(clock), sda=Pin(data), freq=400_000)
        return Ht16k33(i2c)
    select = Pin(wired["DISPLAY_CS"], Pin.OUT, value=1)
    if display == "tm1638":
        from firmware.drivers.tm1638 import Tm1638

        return Tm1638(select, Pin(clock, Pin.OUT, value=1), Pin(data, Pin.OUT))
    from firmware.drivers.max7219 import Max7219

    wires = {"sck": Pin(clock), "mosi": Pin(data)}
    return Max7219(machine.SPI(chips.spi_bus(), baudrate=10_000_000, **wires), select)


def _encoder(wired: "tuple | None"):
    """The knob on its two pins, or None."""
    if not wired:
        return None
    from firmware.drivers.encoder import Encoder

    contacts = [Pin(number, Pin.IN, Pin.PULL_UP) for number in wired]
    encoder = Encoder(*contacts)
    for contact in contacts:
        contact.irq(encoder.changed, Pin.IRQ_FALLING | Pin.IRQ_RISING)
    return encoder
