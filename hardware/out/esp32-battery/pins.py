"""Which GPIO each part of the box is soldered to, on ESP32-DevKitC V4; made by `python -m hardware`."""

# In the order of `presses`: ROLL, MODE, UP, DOWN, ADV, PLAYER; pressed is low.
KEYS = (33, 32, 25, 26, 27, 13)

DISPLAY_DIN = 23
DISPLAY_CLK = 18
DISPLAY_CS = 19
LEDS = 16
BUZZER = 17
BATTERY = 35
