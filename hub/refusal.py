"""Who was refused what at the broker's door."""

from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

# To come in, to publish, to subscribe.
Act: TypeAlias = Literal["enter", "say", "hear"]


class Key(NamedTuple):
    """One client, as far as it can be told: `who` it is or, at the CONNECT, says it is ("" for no name)."""

    who: str
    act: Act
    address: str


@dataclass(slots=True)
class Refusal:
    """The last `what` (a topic or a filter) with MQTT 5's code of why, and how often; times in ms UTC.

    The names are whatever a stranger wrote.
    """

    key: Key
    client_id: str = ""
    what: str = ""
    reason: int = 0
    count: int = 0
    first_at_ms: int = 0
    last_at_ms: int = 0
