"""Box and firmware agree on what is soldered where, though neither imports the other."""

import re
from pathlib import Path

from firmware.boards.pins import wired
from hub.virtual_box import wiring

ROOT = Path(__file__).parents[3]


def test_the_firmware_uses_the_pins_that_are_soldered() -> None:
    _, pins = wired("esp32-usb", "esp32")
    assert pins["KEYS"] == tuple(wiring.KEYS.values())
    display = (pins["DISPLAY_CLK"], pins["DISPLAY_DIN"], pins["DISPLAY_CS"])
    assert display == (wiring.DISPLAY_CLOCK, wiring.DISPLAY_DATA, wiring.DISPLAY_SELECT)
    assert (pins["LEDS"], pins["BUZZER"], pins["BATTERY"]) == (wiring.LEDS, wiring.BUZZER, wiring.BATTERY)


def test_the_table_for_who_solders_names_the_same_pins() -> None:
    table = (ROOT / "hardware" / "README.md").read_text("utf-8")
    told = {name: int(gpio) for gpio, name in re.findall(r"\| (\d+) \| `(\w+(?:\[\d\])?)` \|", table)}
    _, pins = wired("esp32-usb", "esp32")
    keys = {f"KEYS[{place}]": gpio for place, gpio in enumerate(pins["KEYS"])}
    others = {name: gpio for name, gpio in pins.items() if isinstance(gpio, int)}
    assert told == keys | others
    assert [name.upper() for name in wiring.KEYS] == re.findall(
        r"^\| ([A-Z]+) \| \d+ \| `KEYS", table, re.MULTILINE
    )
