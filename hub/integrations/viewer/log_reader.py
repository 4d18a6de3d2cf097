"""What one open page reads of the log: pages under its filters, the rolls around one, those that fall."""

from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING, Any

from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.integrations.viewer.choices import choices
from hub.integrations.viewer.duels import told_card, with_duels
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.public import as_card, read_page
from hub.integrations.viewer.wanted import filters_of
from hub.log import Filters, LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.table.visitor import Visitor


class Reader:
    """The log as one visitor reads it, `length` rolls at a time."""

    def __init__(self, hub: "Hub", length: int, visitor: "Visitor", zone: tzinfo | None) -> None:
        self._hub = hub
        self._length = length
        self._visitor = visitor
        self._zone = zone
        self._filters = Filters()

    async def page(self, before: int | None = None) -> dict[str, Any]:
        """The newest page under the filters, or the one before a position."""
        return await self._read(before, None)

    async def newer(self, after: int) -> dict[str, Any]:
        """The page that follows a position; "newer": the `after` of the one that follows it, or None."""
        page = await self._read(None, after)
        is_full = len(page["rolls"]) == self._length
        return {"rolls": page["rolls"], "newer": page["rolls"][0]["position"] if is_full else None}

    async def seek(self, wanted: dict[str, str]) -> dict[str, Any]:
        """Set the filters; the newest page under them."""
        filters = await filters_of(self._hub, wanted, self._zone)
        self._filters = filters
        return await self.page()

    async def around(self, roll_id: str) -> dict[str, Any] | None:
        """A roll with those around it, under no filter; None where there is no such roll."""
        logged = await self._hub.log.get(roll_id)
        if logged is None:
            return None
        self._filters = Filters()
        newer, older = await self.newer(logged.position), await self.page(logged.position)
        here = await told_card(self._hub.log, logged, self._visitor)
        rolls = [*newer["rolls"], here, *older["rolls"]]
        return {"rolls": rolls, "next": older["next"], "newer": newer["newer"], "here": roll_id}

    async def _read(self, before: int | None, after: int | None) -> dict[str, Any]:
        log, visitor = self._hub.log, self._visitor
        page = await read_page(log, self._filters, before, self._length, visitor, as_card, after)
        return page | {"rolls": await with_duels(log, page["rolls"], visitor)}

    async def follow(self, log: Element, position: int) -> None:
        """Each roll after `position` that passes the filters falls into the page.

        Rolls that came together, or while the browser was busy, fall together.
        """
        async for logged in self._hub.follow(position):
            if logged.position <= position:
                continue
            filters = self._filters
            new = (await until_done("viewer", partial(self.newer, position), LogError))["rolls"]
            position = max([logged.position, *(roll["position"] for roll in new)])
            if filters is not self._filters:
                continue  # the page that the new filters fill is newer than this one
            if len(new) == self._length:
                page = await until_done("viewer", self.page, LogError)
                position = max([position, *(roll["position"] for roll in page["rolls"])])
                await tell(log, "flood", page)
            elif new:
                await tell(log, "fall", new)


async def fill_after_restore(log: Element, hub: "Hub", reader: Reader) -> None:
    """The newest page anew whenever a backup was put back: what the browser shows may be so no more."""
    async for _ in hub.restores():
        await tell(log, "fill", await until_done("viewer", reader.page, LogError))


async def follow_rulings(log: Element, hub: "Hub", position: int, visitor: "Visitor") -> None:
    """Each roll the MJ rules upon after the ruling at `position` is told again, with its ruling."""
    async for logged in hub.follow_rulings(position):
        if visitor.sees(logged.roll):  # that there was an EC to rule on is part of a secret
            card = partial(told_card, hub.log, logged, visitor)
            await tell(log, "ruled", await until_done("viewer", card, LogError))


async def follow_choices(log: Element, hub: "Hub", told: dict[str, Any]) -> None:
    """What one may filter by, whenever it is not what was told last."""
    while True:
        ring = hub.play.next_ring
        now = await until_done("viewer", partial(choices, hub), LogError)
        if now != told:
            told = now
            await tell(log, "choose", told)
        await ring.wait()
