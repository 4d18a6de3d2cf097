"""Stands in for what only the ESP32 has: waking from deep sleep. The firmware imports it once it runs."""

import machine
from wire import host

WAKEUP_ALL_LOW, WAKEUP_ANY_HIGH = False, True


def _wake_on(pin, level):
    if pin is None:
        host.send("wake")
        return
    if pin.number not in machine.kind().wakers:
        raise ValueError("invalid pin")
    host.send("wake", pin.number, int(level))


if machine.kind().ext0:

    def wake_on_ext0(pin=None, level=WAKEUP_ALL_LOW):
        """Deep sleep ends when `pin` has `level`; None takes the wish back."""
        _wake_on(pin, level)

else:

    def wake_on_gpio(pins, level):
        """Deep sleep ends when the pin has `level`; only one is simulated."""
        (pin,) = pins
        _wake_on(pin, level)


def mcu_temperature():
    """Degrees Celsius of the die."""
    return 42
