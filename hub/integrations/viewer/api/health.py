"""Whether all is well, and what was not."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import Limit, TheHub, TheVisitor
from hub.integrations.viewer.public import (
    aside_as_json,
    recipient_as_json,
    refused_lately,
    said_as_json,
    storing_as_json,
)
from hub.version import version

router = APIRouter()

MOST_DEAD = 5


@router.get("/api/health", summary="Whether all is well", response_model=None, responses=answers("Health"))
async def health(hub: TheHub, visitor: TheVisitor) -> dict[str, Any]:
    """Counts, whether the broker is there, and whether what comes is stored: else since when not.

    "hub_id" names the log; "refused": how many clients the door refused within a day. Under
    "integrations" those that fail, under "recipients" what keeps letters from being sent. "position" is
    that of the newest roll, "role" and "player" who asks.
    """
    online = [box for box in hub.boxes.values() if box.availability == "online"]
    return {
        **storing_as_json(hub.stuck),
        "rolls": await hub.log.count(),
        "aside": await hub.log.aside_count(),
        "boxes": {"known": len(hub.boxes), "online": len(online)},
        "broker": "connected" if hub.connected else "disconnected",
        "refused": await refused_lately(hub),
        "integrations": {name: said_as_json(why) for name, why in hub.failing.items()},
        "recipients": await _recipients(hub),
        "hub_id": await hub.log.hub_id(),
        "version": version(),
        "table": hub.table,
        "position": await hub.log.last(),
        "role": visitor.role,
        "player": visitor.player,
    }


async def _recipients(hub: TheHub) -> list[dict[str, Any]]:
    deliveries = hub.log.deliveries
    return [
        recipient_as_json(one, await deliveries.dead(one.name, MOST_DEAD) if one.dead else ())
        for one in await deliveries.recipients()
    ]


@router.get(
    "/api/asides",
    summary="Messages that could not be read",
    response_model=None,
    responses=answers("Asides"),
)
async def asides(hub: TheHub, limit: Limit = 50) -> dict[str, Any]:
    """The latest, with why."""
    return {"asides": [aside_as_json(aside) for aside in await hub.log.asides(limit)]}
