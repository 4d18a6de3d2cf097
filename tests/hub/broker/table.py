"""The table of the tests: a hub, two paired boxes and one that is not, and who may do what."""

from typing import NamedTuple

PASSWORDS = {"a1b2c3d4e5f6": "password of a", "0badc0ffee00": "password of b"}
A, B = PASSWORDS
UNPAIRED = "f00df00df00d"
HOME_PASSWORD = "password of the house"
HUB_PASSWORD = "password of the hub"


class PairedBoxes:
    """Credentials of the two boxes."""

    def boxes(self):
        return (*PASSWORDS, "home")

    def password(self, box):
        return HOME_PASSWORD if box == "home" else PASSWORDS.get(box)


class NoBoxes:
    """A table where nothing is paired."""

    def boxes(self):
        return ()

    def password(self, box):
        return None


# Who says they are: (user name, password) for each name in the tables below.
WHO = {
    "hub": ("hub", HUB_PASSWORD),
    "box a": (A, PASSWORDS[A]),
    "box b": (B, PASSWORDS[B]),
    "home": ("home", HOME_PASSWORD),
    "anyone": None,
}


class Row(NamedTuple):
    """Whether `who` may publish to this topic, or hear what is said there by `wanted`."""

    who: str
    topic: str
    allowed: bool
    wanted: str = ""

    def __str__(self):
        may = "may" if self.allowed else "may not"
        return f"{self.who} {may} {'hear' if self.wanted else 'say'} {self.wanted or self.topic}"


MAY_SAY = [
    Row("box a", f"cornet/table/{A}/roll", True),
    Row("box a", f"cornet/other/{A}/state", True),
    Row("box a", f"cornet/table/{A}/availability", True),
    Row("box a", f"homeassistant/device/cornet_{A}/config", True),
    Row("box a", f"cornet/table/{B}/roll", False),
    Row("box a", f"cornet/table/{UNPAIRED}/roll", False),
    Row("box a", f"cornet/table/{A}/ack", False),
    Row("box a", f"cornet/table/{A}/ask", False),
    Row("box a", f"cornet/table/{A}/sheet", False),
    Row("box a", f"cornet/table/{A}/set/score", False),
    Row("box a", f"cornet/table/{A}/roll/more", False),
    Row("box a", f"cornet/table/{A}/wants", True),
    Row("box a", f"cornet/table/{B}/wants", False),
    Row("box a", f"cornet/table/{A}/offer", False),
    Row("box a", f"cornet/table/{A}/part", False),
    Row("home", f"cornet/table/{A}/wants", False),
    Row("home", f"cornet/table/{A}/part", False),
    Row("anyone", f"cornet/table/{A}/wants", False),
    Row("anyone", f"cornet/table/{A}/offer", False),
    Row("anyone", f"cornet/table/{A}/part", False),
    Row("hub", f"cornet/table/{A}/offer", True),
    Row("hub", f"cornet/table/{A}/part", True),
    Row("box a", f"cornet/{A}/roll", False),
    Row("box a", f"homeassistant/device/cornet_{B}/config", False),
    Row("box a", "cornet/table/hub/availability", False),
    Row("box b", f"cornet/table/{A}/roll", False),
    Row("hub", f"cornet/table/{A}/ack", True),
    Row("hub", f"cornet/table/{A}/ask", True),
    Row("hub", f"cornet/table/{A}/sheet", True),
    Row("hub", "cornet/table/hub/state", True),
    Row("hub", "cornet/table/contest", True),
    Row("hub", "zigbee2mqtt/lock/set", False),
    Row("home", f"cornet/table/{A}/set/roll", True),
    Row("home", "homeassistant/status", True),
    Row("home", f"homeassistant/device/cornet_{A}/config", True),
    Row("home", f"cornet/table/{A}/roll", False),
    Row("home", "cornet/table/hub/state", False),
    Row("home", "cornet/table/home/roll", False),
    Row("anyone", f"cornet/table/{A}/set/roll", True),
    Row("anyone", "homeassistant/status", True),
    Row("anyone", f"cornet/table/{A}/roll", False),
    Row("anyone", f"cornet/table/{A}/state", False),
    Row("anyone", f"cornet/table/{A}/availability", False),
    Row("anyone", f"cornet/table/{A}/ack", False),
    Row("anyone", f"cornet/table/{A}/ask", False),
    Row("anyone", f"cornet/table/{UNPAIRED}/ack", False),
    Row("anyone", f"cornet/table/{A}/sheet", False),
    Row("anyone", "cornet/table/hub/availability", False),
    Row("anyone", "cornet/table/contest", False),
    Row("anyone", "cornet/table/counters", False),
    Row("anyone", "zigbee2mqtt/lock/set", False),
]

MAY_HEAR = [
    Row("home", f"cornet/table/{A}/roll", True, "cornet/#"),
    Row("home", "homeassistant/device/cornet_x/config", True, "homeassistant/#"),
    Row("anyone", f"cornet/table/{A}/roll", True, "cornet/+/+/roll"),
    Row("anyone", f"cornet/table/{A}/roll", True, "cornet/#"),
    Row("hub", f"cornet/table/{B}/state", True, "cornet/table/+/state"),
    Row("box a", f"cornet/table/{A}/ack", True, f"cornet/table/{A}/ack"),
    Row("box a", f"cornet/table/{A}/set/roll", True, f"cornet/table/{A}/set/+"),
    Row("box a", "cornet/table/hub/state", True, "cornet/table/hub/state"),
    Row("box a", "cornet/table/counters", True, "cornet/table/counters"),
    Row("box a", f"cornet/table/{B}/roll", False, f"cornet/table/{B}/roll"),
    Row("box a", f"cornet/table/{B}/ack", False, "cornet/table/+/ack"),
    Row("box a", f"cornet/table/{B}/roll", False, "cornet/#"),
]
