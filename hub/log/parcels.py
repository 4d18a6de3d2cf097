"""A worker's batch, by table: what is plain goes in all at once, the rest as a hub stores it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from hub.log.heads import Head, Journal
from hub.log.records import Box, Incoming, Unreadable
from shared_rules.messages import split_id

# The boxes that were heard of, as they are now, of those that were known before.
News: TypeAlias = Callable[[Mapping[str, Box]], Mapping[str, Box]]


def no_news(known: Mapping[str, Box]) -> Mapping[str, Box]:
    """Nothing was heard of any box."""
    return {}


@dataclass(slots=True)
class Parcel:
    """What came for one table; `boxes`: those that `news` is about."""

    table: str
    rolls: list[Incoming] = field(default_factory=list)
    unreadable: list[Unreadable] = field(default_factory=list)
    boxes: set[str] = field(default_factory=set)
    news: News = no_news


class Owed(NamedTuple):
    """What a box may be told: of this journal, everything up to `upto` is stored."""

    table: str
    box: str
    epoch: str
    upto: int


# A journal in which more rolls wait than this is not waited for any more.
MOST_EARLY = 1000


@dataclass(slots=True)
class Sorted:
    """The rolls of one journal, which ends with `head` then.

    `plain` follow what is stored one by one, `ahead` lack one before them, `copies` bear the numbers of
    stored ones, `rest` want a closer look.
    """

    head: Head
    plain: list[Incoming] = field(default_factory=list)
    ahead: list[Incoming] = field(default_factory=list)
    copies: list[Incoming] = field(default_factory=list)
    rest: list[Incoming] = field(default_factory=list)


def by_journal(rolls: Iterable[tuple[int, Incoming]]) -> dict[Journal, list[Incoming]]:
    """The rolls of these tenants by journal, those of each in the order of their numbers."""
    found: dict[Journal, list[Incoming]] = {}
    for tenant, incoming in rolls:
        box, epoch, _ = split_id(incoming.roll.id)
        found.setdefault((tenant, box, epoch), []).append(incoming)
    for came in found.values():
        came.sort(key=number_of)
    return found


def number_of(incoming: Incoming) -> int:
    """The place of a roll in its journal."""
    return split_id(incoming.roll.id)[2]


def sort_out(head: Head, rolls: Iterable[Incoming]) -> Sorted:
    """Part the rolls of a journal, which are in order, after its head."""
    parted = Sorted(head._replace(early=0))
    for incoming in rolls:
        number = number_of(incoming)
        if number <= parted.head.number:
            parted.copies.append(incoming)
        elif number > parted.head.number + 1:
            parted.ahead.append(incoming)
        elif _is_plain(incoming, parted.head) and not parted.rest:
            parted.plain.append(incoming)
            parted.head = _after(parted.head, incoming)
        else:
            parted.rest.append(incoming)
    if parted.rest or len(parted.ahead) > MOST_EARLY:
        parted.rest, parted.ahead = [*parted.rest, *parted.ahead], []
    parted.head = parted.head._replace(early=len(parted.ahead))
    return parted


def _is_plain(incoming: Incoming, head: Head) -> bool:
    """The next one answers no ask, and is sealed upon the one before it, or not at all."""
    roll = incoming.roll
    chained = incoming.seal_state == "sealed" and roll.prev == head.seal
    unsealed = incoming.seal_state == "unsealed" and not roll.seal and not head.seal
    return not roll.ask and (chained or unsealed)


def _after(head: Head, incoming: Incoming) -> Head:
    number = head.number + 1
    upto = number if head.upto == head.number else head.upto
    return Head(number, upto, incoming.roll.seal, head.early)
