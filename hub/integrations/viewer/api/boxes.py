"""The boxes of the table."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import TheHub
from hub.integrations.viewer.public import box_as_json

router = APIRouter()


@router.get("/api/boxes", summary="Every box heard of", response_model=None, responses=answers("Boxes"))
async def boxes(hub: TheHub) -> dict[str, Any]:
    """Each with its availability, its last state, and which of its rolls are not in the log."""
    gaps = await hub.log.gaps()
    told = {box.id: [gap for gap in gaps if gap.box == box.id] for box in hub.boxes.values()}
    return {"boxes": [box_as_json(box, told[box.id]) for box in hub.boxes.values()]}
