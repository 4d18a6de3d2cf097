"""A message from the broker, and what it turns out to be."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from hub import dating, wire
from hub.log.records import Box, Incoming, Unreadable, unreadable
from hub.seals import KeysOf, need_seal, no_keys, proven
from shared_rules import topics
from shared_rules.errors import MessageError, RuleError
from shared_rules.topics import Address


class Received(NamedTuple):
    """A message as it came; `acknowledge` tells the broker that it is kept.

    `queued`: it may have lain at the broker while the hub was away.
    """

    topic: str
    payload: bytes
    retained: bool
    acknowledge: Callable[[], None]
    queued: bool = False


@dataclass(frozen=True, slots=True)
class Heard:
    """News of a box: its availability ("" is taken back) or its state; None is "not told"."""

    box: str
    heard_at: datetime
    availability: str | None = None
    state: wire.State | None = None


Found: TypeAlias = Incoming | Heard | Unreadable | None


def understand(message: Received, now_ms: int, keys_of: KeysOf = no_keys) -> Found:
    """A roll, news of a box, something unreadable, or None: nothing the hub keeps.

    A roll whose seal is wrong is no roll: it could take the id of a true one.
    """
    try:
        address = _of_a_box(message.topic)
        if address is None:
            return None
        if address.kind == "roll":
            # A retained roll is the memory of one, not a roll falling now.
            return None if message.retained else _roll(address, message, now_ms, keys_of(address.box))
        now = datetime.fromtimestamp(now_ms / 1000, UTC)
        return _heard(address, message.payload, now, keys_of(address.box))
    except (MessageError, RuleError) as error:
        return unreadable(message.topic[:300], message.payload, error, now_ms)


@lru_cache(maxsize=16_384)
def _of_a_box(topic: str) -> Address | None:
    address = topics.parse(topic)
    if address.box in (None, topics.HUB):
        return None
    topics.need_name(address.box, "box")
    return address


def updated(known: Mapping[str, Box], news: Iterable[Heard]) -> dict[str, Box]:
    """The boxes that the news is about, as they are now, by id."""
    boxes: dict[str, Box] = {}
    for heard in news:
        before = boxes.get(heard.box) or known.get(heard.box)
        if before is None and heard.availability == "":
            continue  # a box that is forgotten says nothing of itself
        boxes[heard.box] = _after(before or Box(heard.box), heard)
    return boxes


def _after(before: Box, heard: Heard) -> Box:
    told = before.availability if heard.availability is None else heard.availability or "offline"
    return replace(before, heard_at=heard.heard_at, availability=told, state=heard.state or before.state)


def _roll(address: Address, message: Received, now_ms: int, keys: list[bytes]) -> Incoming:
    roll, agreed = wire.read_roll(address, message.payload)
    return Incoming(
        topic=message.topic,
        payload=message.payload,
        roll=roll,
        agreed=agreed,
        received_at_ms=now_ms,
        dated=dating.date(roll, now_ms, message.queued),
        seal_state=need_seal(roll, message.payload, keys),
    )


def _heard(address: Address, payload: bytes, now: datetime, keys: list[bytes]) -> Heard | None:
    if address.kind == "availability":
        # An empty retained message takes the topic back: the box is no longer announced.
        said = payload.decode("utf-8", "replace")[:40]
        if said not in ("online", "offline", ""):
            raise MessageError("availability", value=said)
        return Heard(address.box, now, availability=said)
    if address.kind == "state" and payload:
        return Heard(address.box, now, state=proven(wire.decode_state(payload), address.box, keys))
    return None
