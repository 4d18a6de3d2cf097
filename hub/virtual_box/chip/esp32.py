"""Stands in for what only the ESP32 has: waking from deep sleep."""

from wire import host

WAKEUP_ALL_LOW, WAKEUP_ANY_HIGH = False, True


def wake_on_ext0(pin=None, level=WAKEUP_ALL_LOW):
    """Deep sleep ends when `pin` has `level`; None takes the wish back."""
    if pin is None:
        host.send("wake")
    else:
        host.send("wake", pin.number, int(level))


def mcu_temperature():
    """Degrees Celsius of the die."""
    return 42
