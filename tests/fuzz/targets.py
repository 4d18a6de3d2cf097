"""Every target by name: a module with SEEDS, right and wrong, and `run`, which keeps a promise or raises.

Those of the box run on both Pythons, so this file does too.
"""

import sys

OF_BOX = (
    "box.ack",
    "box.ask",
    "box.canonical",
    "box.code",
    "box.hub_state",
    "box.journal",
    "box.message",
    "box.names",
    "box.notation",
    "box.packets",
    "box.portal",
    "box.session",
    "box.setting",
    "box.store",
    "box.topic",
)
OF_HUB = (
    "hub.ask",
    "hub.box_said",
    "hub.command_line",
    "hub.connect",
    "hub.control",
    "hub.gate",
    "hub.keys",
    "hub.received",
    "hub.settings",
    "hub.stored",
    "hub.told",
    "hub.viewer_gate",
)
NAMES = OF_BOX + OF_HUB


def target(name):
    """The module of a target."""
    __import__("tests.fuzz." + name)
    return sys.modules["tests.fuzz." + name]
