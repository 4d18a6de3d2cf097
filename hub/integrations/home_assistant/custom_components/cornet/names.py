"""What is called how, here and in Home Assistant."""

import re
from typing import Final, TypeGuard

DOMAIN: Final = "cornet"
EVENT_ROLL: Final = "cornet_roll"
DEFAULT_PORT: Final = 8620
# Which hub a service is meant for.
CONF_HUB: Final = "config_entry_id"

# What a roll may be to the event entity; a secret one is nothing else, whoever may see it.
SECRET: Final = "secret"
OPPOSED: Final = "opposed"
# What a newer hub tells, and this integration does not know.
OTHER: Final = "other"
KINDS: Final = [
    "success",
    "failure",
    "critical_success",
    "critical_failure",
    "rc",
    "ec",
    OPPOSED,
    SECRET,
    OTHER,
]

# A name of others is shown among our words, where Markdown may be read.
LONGEST_NAME: Final = 80
_MARKS: Final = str.maketrans("`<>[]*|\\", "'‹›()∗¦/")
_HUB_ID: Final = re.compile("[0-9a-f]{8}")


def is_hub_id(told: object) -> TypeGuard[str]:
    """Whether it is what a hub is known by."""
    return isinstance(told, str) and _HUB_ID.fullmatch(told) is not None


def plain(told: object) -> str:
    """A name as a line that says nothing but itself, "" for what is no text."""
    text = told if isinstance(told, str) else ""
    return "".join(letter for letter in text.translate(_MARKS) if letter.isprintable())[:LONGEST_NAME]
