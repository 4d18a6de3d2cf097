"""Whom the links of invites let in: kept in memory, for it is asked at every request."""

import asyncio
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from hub.table.visitor import Visitor


class Welcome(NamedTuple):
    """The token of a link, and who comes in by it; None once it was taken back."""

    id: str
    token: str
    visitor: Visitor | None


@dataclass(frozen=True, slots=True)
class Guest:
    """Someone with the link of an invite; `gone` is set when it lets them in no more."""

    welcome: Welcome
    gone: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def visitor(self) -> Visitor | None:
        """Who they are; None where the invite was taken back."""
        return None if self.gone.is_set() else self.welcome.visitor


class Guests:
    """Every invite there is, as last told."""

    def __init__(self) -> None:
        self._guests: dict[str, Guest] = {}
        self._seen: set[str] = set()
        self.being_told = asyncio.Lock()  # what was read first must not be told last

    def of(self, token: str) -> Guest | None:
        """Whoever has this token, also of an invite that was taken back; None where it is no token."""
        guest = self._guests.get(token.partition(".")[0])
        if guest is None or not hmac.compare_digest(token.encode(), guest.welcome.token.encode()):
            return None
        if guest.visitor:
            self._seen.add(guest.welcome.id)
        return guest

    def has_heard_of(self, token: str) -> bool:
        """Whether there is such an invite, whatever became of it."""
        return token.partition(".")[0] in self._guests

    def tell(self, welcomes: Iterable[Welcome]) -> None:
        """These are the invites now: whoever has another link than these is gone."""
        before, self._guests = self._guests, {}
        for welcome in welcomes:
            known = before.get(welcome.id)
            self._guests[welcome.id] = known if known and known.welcome == welcome else Guest(welcome)
        for name, guest in before.items():
            if self._guests.get(name) is not guest:
                guest.gone.set()

    def take_seen(self) -> set[str]:
        """The invites that were used since this was asked last."""
        seen, self._seen = self._seen, set()
        return seen
