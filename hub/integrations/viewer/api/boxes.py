"""The boxes of the table."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import TheHub
from hub.integrations.viewer.public import box_as_json
from hub.log import Box, Filters, Gap

router = APIRouter()


@router.get("/api/boxes", summary="Every box heard of", response_model=None, responses=answers("Boxes"))
async def boxes(hub: TheHub) -> dict[str, Any]:
    """Each with its availability, its last state, which of its rolls are not in the log, and its clock."""
    gaps = await hub.log.gaps()
    known = list(hub.boxes.values())
    return {"boxes": [await _told(hub, box, [gap for gap in gaps if gap.box == box.id]) for box in known]}


async def _told(hub: TheHub, box: Box, gaps: list[Gap]) -> dict[str, Any]:
    newest = await hub.log.page(Filters(box=box.id), limit=1)
    return box_as_json(box, gaps, newest[0] if newest else None)
