"""Which GPIO each part of the box is soldered to, on ESP32-S3-DevKitC-1; made by `python -m hardware`."""

# In the order of `presses`: ROLL, MODE, UP, DOWN, ADV, PLAYER; pressed is low.
KEYS = (4, 5, 6, 7, 15, 16)

DISPLAY_DIN = 41
DISPLAY_CLK = 40
DISPLAY_CS = 39
LEDS = 42
BUZZER = 2
BATTERY = 1
