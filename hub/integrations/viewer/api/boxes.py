"""The boxes of the table."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.given import TheHub
from hub.integrations.viewer.public import box_as_json

router = APIRouter()


@router.get("/api/boxes", summary="Every box heard of")
async def boxes(hub: TheHub) -> dict[str, Any]:
    """Each with its availability and last state."""
    return {"boxes": [box_as_json(box) for box in hub.boxes.values()]}
