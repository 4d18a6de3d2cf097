"""What differs between the chips that a board may bear; which pins, `pins.txt` says."""

import os


def name() -> str:
    """ "esp32", "esp32s3" …, from the last word of MicroPython's machine; some boards say "ESP32-C3FH4"."""
    said = os.uname()[4].split()[-1].replace("-", "")[:7]
    return said.lower() if said[5:6] in "SCHP" and said[6:].isdigit() else "esp32"


def spi_bus() -> int:
    """The id of the bus for the digits; the C3 has but one."""
    return 1 if name() == "esp32c3" else 2


def waker() -> "Callable[[Pin], None] | None":
    """How a pin that goes low ends a deep sleep, or None where nothing does.

    The C3 has no ext0; MicroPython wakes it by any of its pins 0 to 5, from 1.27 on.
    """
    import esp32

    if hasattr(esp32, "wake_on_ext0"):
        return lambda pin: esp32.wake_on_ext0(pin, esp32.WAKEUP_ALL_LOW)
    if hasattr(esp32, "wake_on_gpio"):
        return lambda pin: esp32.wake_on_gpio((pin,), esp32.WAKEUP_ALL_LOW)
    return None
