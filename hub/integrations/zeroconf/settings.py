"""[zeroconf] of cornet.toml: whether the hub makes itself known."""

from msgspec import Struct


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """[zeroconf]"""

    announce: bool = True


ABOUT = {
    "zeroconf.announce": (
        "true annonce sur le réseau local ce que d'autres machines y atteignent.",
        "true announces on the local network what other machines reach there.",
    ),
}
