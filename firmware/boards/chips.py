"""What differs between the chips that a board may bear; which pins, `pins.py` says."""

import os


def name() -> str:
    """ "ESP32", "ESP32S3", "ESP32C3" …; MicroPython says it as the last word of its machine."""
    return os.uname()[4].split()[-1]


def spi_bus() -> int:
    """The id of the bus for the digits; the C3 has but one."""
    return 1 if name() == "ESP32C3" else 2


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
