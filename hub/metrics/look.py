"""What a scrape looks up: the hub as it is, and what its log answers."""

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from hub.log import Box, LogError, Recipient

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.log import Log

A_DAY_MS = 24 * 3600 * 1000
# Each box has nine series; who makes up more of them than that is not told one by one.
MOST_BOXES = 10_000


@dataclass(frozen=True, slots=True)
class OfLog:
    """What only the log knows: `reasons` counts what is kept aside, by why it is."""

    rolls: int
    last: int
    bytes: int
    aside: int
    reasons: dict[str, int]
    refused: int
    recipients: list[Recipient]


@dataclass(frozen=True, slots=True)
class Look:
    """One moment of a hub; `log` is None where the log does not answer.

    `boxes` are at most MOST_BOXES, those that are there first; `listeners`: how far each has come in the log.
    """

    connected: bool
    waiting: int
    stuck_s: float
    failing: int
    online: int
    known: int
    boxes: list[Box]
    skew_s: dict[str, int]
    listeners: dict[str, int]
    log: OfLog | None


async def look(hub: "Hub") -> Look:
    """The hub now."""
    boxes = sorted(hub.boxes.values(), key=lambda box: box.availability != "online")
    now_ms, stuck = hub.now_ms(), hub.stuck
    return Look(
        connected=hub.connected,
        waiting=hub.waiting,
        stuck_s=max(0.0, (now_ms - stuck.since_ms) / 1000) if stuck else 0.0,
        failing=len(hub.failing),
        online=sum(box.availability == "online" for box in boxes),
        known=len(boxes),
        boxes=boxes[:MOST_BOXES],
        skew_s=dict(hub.counted.skew_s),
        listeners=dict(hub.readers.delivered),
        log=await _of_log(hub.log, now_ms),
    )


async def _of_log(log: "Log", now_ms: int) -> OfLog | None:
    try:
        reasons: Counter[str] = Counter()
        for group in await log.aside_groups():
            reasons[group.what or "other"] += group.times
        return OfLog(
            rolls=await log.count(),
            last=await log.last(),
            bytes=await log.size_bytes(),
            aside=await log.aside_count(),
            reasons=dict(reasons),
            refused=len(await log.refusals(now_ms - A_DAY_MS)),
            recipients=await log.deliveries.recipients(),
        )
    except LogError:
        return None
