"""What the technical page tells: what fails, who was refused at the door, what was set aside."""

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from hub.broker.refusals import told as told_refusal
from hub.integrations.viewer.public import (
    A_DAY_MS,
    aside_as_json,
    recipient_as_json,
    said_as_json,
    storing_as_json,
)
from hub.log import AsidePlace

if TYPE_CHECKING:
    from hub.core import Hub

ASIDES_SHOWN = 20
MOST_DEAD = 5
MOST_REFUSED = 50


async def told_trouble(hub: "Hub") -> dict[str, Any]:
    """{"storing", "failing": [{"name", "why"}], "recipients", "refused": [{"said", "times", "at"}], "aside"}.

    LogError where the log does not answer.
    """
    deliveries = hub.log.deliveries
    refused = await hub.log.refusals(hub.now_ms() - A_DAY_MS)
    return {
        "storing": storing_as_json(hub.stuck),
        "failing": [{"name": name, "why": said_as_json(why)} for name, why in hub.failing.items()],
        "recipients": [
            recipient_as_json(one, await deliveries.dead(one.name, MOST_DEAD) if one.dead else ())
            for one in await deliveries.recipients()
        ],
        "refused": [
            {"said": said_as_json(told_refusal(one)), "times": one.count, "at": _moment(one.last_at_ms)}
            for one in refused[:MOST_REFUSED]
        ],
        "aside": await hub.log.aside_count(),
    }


async def told_asides(hub: "Hub", before: AsidePlace | None) -> dict[str, Any]:
    """A page of what was set aside: {"asides": […], "next": the `before` of the page after it, or None}."""
    found = await hub.log.asides(ASIDES_SHOWN, before)
    told = [
        aside_as_json(one) | {"place": one.position, "first_at": one.first_at.isoformat(timespec="seconds")}
        for one in found
    ]
    return {"asides": told, "next": list(found[-1].place) if len(found) == ASIDES_SHOWN else None}


def _moment(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")
