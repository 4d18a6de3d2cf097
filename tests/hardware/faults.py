"""Faults to put into the truth: each takes the decoded TOML and spoils it in one place."""

from collections.abc import Callable
from typing import Any

Truth = dict[str, Any]
Fault = Callable[[Truth], None]


def off(pin: str) -> Fault:
    """The pin is forgotten."""

    def spoil(truth: Truth) -> None:
        for ends in truth["nets"].values():
            if pin in ends:
                ends.remove(pin)

    return spoil


def onto(net: str, *pins: str) -> Fault:
    """The pins are wired to one more net."""

    def spoil(truth: Truth) -> None:
        truth["nets"].setdefault(net, []).extend(pins)

    return spoil


def moved(pin: str, net: str) -> Fault:
    """The pin is on another net than it should be."""
    return both(off(pin), onto(net, pin))


def swapped(one: str, other: str) -> Fault:
    """Each of two pins is where the other should be."""

    def spoil(truth: Truth) -> None:
        for net, ends in truth["nets"].items():
            truth["nets"][net] = [{one: other, other: one}.get(end, end) for end in ends]

    return spoil


def gone(*refs: str) -> Fault:
    """The parts are not in the box."""

    def spoil(truth: Truth) -> None:
        for ref in refs:
            del truth["parts"][ref]
        for net, ends in truth["nets"].items():
            truth["nets"][net] = [end for end in ends if end.split(".")[0] not in refs]

    return spoil


def bridged(ref: str, one: str, other: str) -> Fault:
    """A wire stands where a part should: what was on the net `other` is on `one`."""

    def spoil(truth: Truth) -> None:
        gone(ref)(truth)
        truth["nets"][one] += truth["nets"].pop(other)

    return spoil


def at(path: str, value: Any) -> Fault:
    """The value at a dotted path is another."""

    def spoil(truth: Truth) -> None:
        *way, last = path.split("/")
        for step in way:
            truth = truth[step]
        truth[last] = value

    return spoil


def both(*faults: Fault) -> Fault:
    """One fault after the other."""

    def spoil(truth: Truth) -> None:
        for fault in faults:
            fault(truth)

    return spoil
