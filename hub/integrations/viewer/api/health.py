"""Whether all is well, and what was not."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import Limit, TheHub
from hub.integrations.viewer.public import aside_as_json, refused_lately, storing_as_json
from hub.version import version

router = APIRouter()


@router.get("/api/health", summary="Whether all is well", response_model=None, responses=answers("Health"))
async def health(hub: TheHub) -> dict[str, Any]:
    """Counts, whether the broker is there, and whether what comes is stored: else since when not.

    "hub_id" names the log; "refused": how many clients the door refused within a day.
    """
    online = [box for box in hub.boxes.values() if box.availability == "online"]
    return {
        **storing_as_json(hub.stuck),
        "rolls": await hub.log.count(),
        "aside": await hub.log.aside_count(),
        "boxes": {"known": len(hub.boxes), "online": len(online)},
        "broker": "connected" if hub.connected else "disconnected",
        "refused": await refused_lately(hub),
        "hub_id": await hub.log.hub_id(),
        "version": version(),
    }


@router.get(
    "/api/asides",
    summary="Messages that could not be read",
    response_model=None,
    responses=answers("Asides"),
)
async def asides(hub: TheHub, limit: Limit = 50) -> dict[str, Any]:
    """The latest, with why."""
    return {"asides": [aside_as_json(aside) for aside in await hub.log.asides(limit)]}
