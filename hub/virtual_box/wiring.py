"""Which GPIO of the chip each key, bus line, LED chain and buzzer is soldered to."""

KEYS = {"roll": 33, "mode": 32, "up": 25, "down": 26, "adv": 27, "player": 13}
PULLED_UP = frozenset({"roll"})  # by a resistor on the board; the other keys need the chip's own

DISPLAY_CLOCK = 18
DISPLAY_DATA = 23
DISPLAY_SELECT = 19
LEDS = 16
LED_COUNT = 8
BUZZER = 17
BATTERY = 35
BATTERY_DIVIDER = 2
