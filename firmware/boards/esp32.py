"""The ESP32 board: pins and buses; the only file that imports `machine`."""

import gc
import os
import time

import machine
import neopixel
from machine import ADC, PWM, SPI, Pin

from firmware.boards import pins
from firmware.chance_source import ChanceSource
from firmware.drivers.max7219 import Max7219

RESETS = {
    machine.PWRON_RESET: "power",
    machine.HARD_RESET: "hard",
    machine.WDT_RESET: "watchdog",
    machine.DEEPSLEEP_RESET: "sleep",
    machine.SOFT_RESET: "soft",
}

# A lithium cell behind a divider by two: below this there is none, the box is plugged in.
NO_CELL_MV = 1000
EMPTY_MV, FULL_MV = 1600, 2080
BATTERY_EVERY_MS = 10000


class Board:
    """Keys, digits, LEDs, buzzer, battery, chance and time of the box."""

    def __init__(self) -> None:
        self._keys = [Pin(number, Pin.IN, Pin.PULL_UP) for number in pins.KEYS]
        self._latched = 0
        self._pressed_us = 0
        self._chance = ChanceSource(os.urandom)
        for bit, pin in enumerate(self._keys):
            pin.irq(self._latch(1 << bit), Pin.IRQ_FALLING)
        spi = SPI(2, baudrate=10_000_000, sck=Pin(pins.DISPLAY_CLK), mosi=Pin(pins.DISPLAY_DIN))
        self._digits = Max7219(spi, Pin(pins.DISPLAY_CS, Pin.OUT, value=1))
        self._leds = neopixel.NeoPixel(Pin(pins.LEDS, Pin.OUT), 8)
        self._colours = None
        self._buzzer = PWM(Pin(pins.BUZZER), freq=1000, duty_u16=0)
        self._hz = 0
        self._battery = ADC(Pin(pins.BATTERY), atten=ADC.ATTN_11DB)
        self._battery_ms = -BATTERY_EVERY_MS
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

    def show(self, cells: "bytes") -> None:
        """Show eight segment patterns."""
        self._digits.show(cells, self._now_ms)

    def brightness(self, level: int) -> None:
        """How bright the digits are, 0 to 15."""
        self._digits.intensity(level)

    def lights(self, colours: tuple) -> None:
        """Show eight (red, green, blue) colours; the same ones again write nothing."""
        if colours != self._colours:
            self._colours = colours
            for place, colour in enumerate(colours):
                self._leds[place] = colour
            self._leds.write()

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
            millivolts = self._battery.read_uv() // 1000
            share = 100 * (millivolts - EMPTY_MV) // (FULL_MV - EMPTY_MV)
            self._percent = None if millivolts < NO_CELL_MV else max(0, min(100, share))
        return self._percent

    def free_heap(self) -> int:
        """Bytes of heap that are free, garbage counted as used; 0 where this Python cannot tell."""
        return gc.mem_free() if hasattr(gc, "mem_free") else 0

    def why_started(self) -> str:
        """Why the box started: "power", "hard", "watchdog", "sleep" or "soft"."""
        return RESETS.get(machine.reset_cause(), "power")

    def restart(self) -> None:
        """Start again from nothing."""
        machine.reset()

    def _latch(self, bit: int):
        def latch(pin) -> None:
            self._latched |= bit
            self._pressed_us = time.ticks_us()

        return latch
