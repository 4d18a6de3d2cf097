"""Box and firmware agree on what is soldered where, though neither imports the other."""

from pathlib import Path
from runpy import run_path

import pytest

from hub.virtual_box import wiring

PINS = Path(__file__).parents[3] / "firmware" / "boards" / "pins.py"


def test_the_firmware_uses_the_pins_that_are_soldered() -> None:
    if not PINS.exists():
        pytest.skip("no firmware/boards/pins.py")
    pins = run_path(str(PINS))
    assert pins["KEYS"] == tuple(wiring.KEYS.values())
    display = (pins["DISPLAY_CLK"], pins["DISPLAY_DIN"], pins["DISPLAY_CS"])
    assert display == (wiring.DISPLAY_CLOCK, wiring.DISPLAY_DATA, wiring.DISPLAY_SELECT)
    assert (pins["LEDS"], pins["BUZZER"], pins["BATTERY"]) == (wiring.LEDS, wiring.BUZZER, wiring.BATTERY)
