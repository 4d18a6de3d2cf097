"""Which GPIO each part of the box is soldered to, on ESP32-C3 SuperMini; made by `python -m hardware`."""

# In the order of `presses`: ROLL, MODE, UP, DOWN, ADV, PLAYER; pressed is low.
KEYS = (3, 1, 4, 5, 6, 7)

DISPLAY_DIN = 21
DISPLAY_CLK = 20
DISPLAY_CS = 2
LEDS = 10
BUZZER = 8
BATTERY = 0
