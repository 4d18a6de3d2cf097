"""Who was refused what at the door: counted, told in few words, kept for whoever asks."""

import asyncio
import logging
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import replace

from hub.broker.packets import BAD_FILTER, BAD_TOPIC, QUOTA
from hub.refusal import Key, Refusal
from hub.said import Said

MOST = 512
MOST_OF_ONE_ADDRESS = 16  # for each act: whoever guesses names pushes out nobody but themselves
LONGEST_SHOWN = 80

_log = logging.getLogger("cornet")

WHY = {
    BAD_TOPIC: Said(fr="n'est pas un sujet admis", en="is no topic we take"),
    BAD_FILTER: Said(fr="n'est pas un filtre admis", en="is no filter we take"),
    QUOTA: Said(fr="dépasserait sa part", en="would exceed its share"),
}
NOT_ALLOWED = Said(fr="ne lui est pas permis", en="is not allowed to it")


class Refusals:
    """The refusals of the last MOST clients; the 1st, 10th, 100th … of each goes to the log.

    `some` is set while there are any that `take` has not given yet.
    """

    def __init__(self, now_ms: Callable[[], int] = lambda: time.time_ns() // 1_000_000) -> None:
        self.some = asyncio.Event()
        self._now_ms = now_ms
        self._kept: OrderedDict[Key, Refusal] = OrderedDict()
        self._taken: Counter[Key] = Counter()

    def note(self, key: Key, client_id: str, what: str, reason: int) -> None:
        """Once more; `reason` is MQTT 5's code."""
        key = key._replace(who=key.who[:LONGEST_SHOWN])
        kept = self._kept.setdefault(key, Refusal(key, first_at_ms=self._now_ms()))
        self._kept.move_to_end(key)
        # Client ids are free to choose: one who takes a new one each time is still one.
        kept.client_id, kept.what, kept.reason = client_id[:LONGEST_SHOWN], what[:LONGEST_SHOWN], reason
        kept.count += 1
        kept.last_at_ms = self._now_ms()
        crowded = kept.count == 1 and self._make_room(key)
        if str(kept.count).strip("0") == "1" and not crowded:
            _log.warning(told(kept), extra=_fields(kept))
        self.some.set()

    def all(self) -> list[Refusal]:
        """The oldest first."""
        return list(self._kept.values())

    def take(self) -> list[Refusal]:
        """What is new since the last time, each with how often since then."""
        self.some.clear()
        new = [
            replace(kept, count=kept.count - self._taken[key])
            for key, kept in self._kept.items()
            if kept.count > self._taken[key]
        ]
        self._taken = Counter({key: kept.count for key, kept in self._kept.items()})
        return new

    def _make_room(self, newest: Key) -> bool:
        """Let go of the oldest where there are too many; whether they are of one address."""
        alike = [key for key in self._kept if (key.act, key.address) == (newest.act, newest.address)]
        crowded = len(alike) > MOST_OF_ONE_ADDRESS
        if crowded or len(self._kept) > MOST:
            oldest = alike[0] if crowded else next(iter(self._kept))
            del self._kept[oldest], self._taken[oldest]
        return crowded


def _fields(refusal: Refusal) -> dict[str, str | int]:
    key = refusal.key
    return {"client": refusal.client_id, "who": key.who, "address": key.address, "act": key.act}


def told(refusal: Refusal) -> Said:
    """Who it was, and what it wanted."""
    fr, en = _entering(refusal) if refusal.key.act == "enter" else _speaking(refusal)
    return Said(
        fr=f"Courtier : le client {fr} ({refusal.count} ×).",
        en=f"Broker: the client {en} ({refusal.count} ×).",
    )


def _entering(refusal: Refusal) -> tuple[str, str]:
    """A name is only claimed there."""
    client, name = f"{refusal.client_id!r} ({refusal.key.address})", refusal.key.who
    if refusal.reason == QUOTA:
        return f"{client} garde trop de sessions ({name!r})", f"{client} keeps too many sessions ({name!r})"
    if not name:
        return f"{client} n'entre pas sans mot de passe", f"{client} does not come in without a password"
    return (
        f"{client} se dit {name!r} sans en avoir le mot de passe",
        f"{client} says it is {name!r} without its password",
    )


def _speaking(refusal: Refusal) -> tuple[str, str]:
    client = f"{refusal.client_id!r} ({refusal.key.who}, {refusal.key.address})"
    fr, en = ("publier", "publish") if refusal.key.act == "say" else ("écouter", "hear")
    why = WHY.get(refusal.reason, NOT_ALLOWED)
    return (
        f"{client} a voulu {fr} {refusal.what!r}, qui {why.fr}",
        f"{client} wanted to {en} {refusal.what!r}, which {why.en}",
    )
