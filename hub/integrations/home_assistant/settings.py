"""[home_assistant] of cornet.toml: where Home Assistant looks for devices."""

from typing import Annotated

from msgspec import Meta, Struct

Prefix = Annotated[
    str, Meta(max_length=64, pattern=r"^[^$+#\s\x00-\x1f\x7f][^+#\s\x00-\x1f\x7f]*$(?!\n)|^$(?!\n)")
]


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """[home_assistant]"""

    prefix: Prefix = "homeassistant"


ABOUT = {
    "home_assistant.prefix": (
        "Le préfixe sous lequel Home Assistant cherche ses appareils ; vide : le hub ne s'y présente pas.",
        "The prefix under which Home Assistant looks for devices; empty: the hub does not introduce itself.",
    ),
}
