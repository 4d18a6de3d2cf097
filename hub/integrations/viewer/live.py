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
from hub.integrations.viewer.public import refused_lately, storing_as_json
from hub.log import LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.virtual_box import VirtualBox

ANSWER_S = 10

ToldBoxes: TypeAlias = tuple[list[dict[str, Any]], int, dict[str, Any], int]


async def tell(element: Element, method: str, *values: Any) -> None:
    """Call a method of a component and wait for it; one asleep hears it when it wakes."""
    with suppress(TimeoutError):
        await element.run_method(method, *values, timeout=ANSWER_S)


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
