"""What keeps one open page up to date: each task tells the browser, waits for it, then tells what is new.

A browser that is slow or asleep holds up only its own page, and nothing piles up for it.
"""

import asyncio
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.integrations.viewer.boxes import told_box
from hub.integrations.viewer.public import as_card, read_page, refused_lately, storing_as_json
from hub.log import Filters, LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.table.visitor import Visitor
    from hub.virtual_box import VirtualBox

ANSWER_S = 10

ToldBoxes: TypeAlias = tuple[list[dict[str, Any]], int, dict[str, Any], int]


async def tell(element: Element, method: str, *values: Any) -> None:
    """Call a method of a component and wait for it; one asleep hears it when it wakes."""
    with suppress(TimeoutError):
        await element.run_method(method, *values, timeout=ANSWER_S)


class Reader:
    """What one page reads of the log: its filters, and the rolls that fall."""

    def __init__(self, hub: "Hub", page_length: int, visitor: "Visitor") -> None:
        self._hub = hub
        self._length = page_length
        self._visitor = visitor
        self._filters = Filters()

    async def page(self, before: int | None = None) -> dict[str, Any]:
        """The newest page under the filters, or the one before a position."""
        return await read_page(self._hub.log, self._filters, before, self._length, self._visitor, as_card)

    async def seek(self, *, q: str = "", game: str = "", outcome: str = "") -> dict[str, Any]:
        """Set the filters; returns the newest page under them."""
        self._filters = Filters(q=q[:80].strip() or None, game=game or None, outcome=outcome or None)
        return await self.page()

    async def follow(self, log: Element, position: int) -> None:
        """Each roll after `position` that passes the filters falls into the page.

        Rolls that came together, or while the browser was busy, fall together.
        """
        async for logged in self._hub.follow(position):
            if logged.position <= position:
                continue
            filters = self._filters
            page = await until_done("viewer", self.page, LogError)
            new = [roll for roll in page["rolls"] if roll["position"] > position]
            position = max([logged.position, *(roll["position"] for roll in new)])
            if filters is not self._filters:
                continue  # the page that the new filters fill is newer than this one
            if len(new) == self._length:
                await tell(log, "fill", page)
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
            await tell(log, "ruled", as_card(logged, visitor))


async def told_boxes(hub: "Hub", language: str) -> ToldBoxes:
    """The boxes in words, how many messages were set aside, whether what comes is stored, who was refused."""
    gaps = await hub.log.gaps()
    boxes = [
        told_box(box, language, [gap for gap in gaps if gap.box == box.id]) for box in hub.boxes.values()
    ]
    return boxes, await hub.log.aside_count(), storing_as_json(hub.stuck), await refused_lately(hub)


async def follow_boxes(boxes: Element, hub: "Hub", language: str) -> None:
    """The list of boxes as it changes."""
    now = partial(told_boxes, hub, language)
    async for _ in hub.news():
        await tell(boxes, "tell", *await until_done("viewer", now, LogError))


async def follow_face(element: Element, box: "VirtualBox") -> None:
    """What the box shows, as fast as this browser takes it: always the latest, never a queue."""
    changed = asyncio.Event()
    changed.set()
    stop = box.watch(lambda _: changed.set())
    try:
        while True:
            await changed.wait()
            changed.clear()
            await tell(element, "show", msgspec.to_builtins(box.shown))
    finally:
        stop()
