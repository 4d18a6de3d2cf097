"""Tells the table, once, that a session was closed, and what happened in it."""

import asyncio
import json
from contextlib import suppress
from datetime import tzinfo

from hub import wire
from hub.concurrency.bell import first_of
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LogError
from hub.log.sessions import Session
from hub.table.recap import Recap, recap
from hub.wording.recap import recap_markdown
from hub.wording.recap_brief import recap_brief
from shared_rules import topics

EVERY_S = 60.0
# While rolls pour in, one look is enough for many.
CALM_S = 0.1
# What was closed longer ago, while nobody listened, is no news: the log has it.
NEWS_MS = 600_000
# Of the attributes of an entity, Home Assistant keeps no more than 16 KiB.
SUMMARY_BYTES, RECAP_BYTES = 3_000, 11_000


class Closings:
    """The sessions that were closed when it began are not told."""

    def __init__(self, hub: Hub, language: str, zone: tzinfo | None) -> None:
        self._hub = hub
        self._language = language
        self._zone = zone
        self._known: set[int] | None = None

    async def keep(self) -> None:
        """Look again whenever something is played or written, and each minute; for ever."""
        while True:
            rings = (self._hub.play.next_ring, self._hub.written.next_ring)
            # Without a broker or a log there is nothing to say; both tell of themselves.
            with suppress(IntegrationError, LogError):
                await self.round()
            await asyncio.sleep(CALM_S)
            await first_of(rings, EVERY_S)

    async def round(self) -> None:
        """Tell the session that was closed last, if it is new. IntegrationError, LogError."""
        closed = {one.id: one for one in await self._hub.log.sessions.all() if one.closed_at}
        if self._known is None:
            self._known = set(closed)
        new = [closed[id] for id in closed.keys() - self._known]
        if new and self._hub.connected:
            await self._tell(max(new, key=lambda one: one.end_ms or 0))
            self._known |= closed.keys()

    async def _tell(self, session: Session) -> None:
        if self._hub.now_ms() - (session.end_ms or 0) > NEWS_MS:
            return
        found = await recap(self._hub.log, session)
        payload = wire.encode(closing(session, found, self._language, self._zone))
        self._hub.publish(topics.of_table(self._hub.table, "session"), payload)


def closing(session: Session, found: Recap, language: str, zone: tzinfo | None) -> wire.Session:
    """The message about a session that was closed; times in `zone`, None being this machine's."""
    return wire.Session(
        id=session.id,
        name=session.name,
        started_at=session.start_ms // 1000,
        closed_at=(session.end_ms or 0) // 1000,
        rolls=len(found.rolls),
        summary=_within(SUMMARY_BYTES, recap_brief(found, language, zone)),
        recap=_within(RECAP_BYTES, recap_markdown(found, language, zone)),
    )


def _within(most: int, text: str) -> str:
    """As many whole lines as take no more bytes than this, as JSON."""
    lines, left = text.rstrip().split("\n"), most
    for place, line in enumerate(lines):
        left -= len(json.dumps(line, ensure_ascii=False).encode())
        if left < 0:
            return "\n".join([*lines[:place], "…"])
    return "\n".join(lines)
