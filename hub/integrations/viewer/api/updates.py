"""A box is asked to take the hub's version."""

from fastapi import APIRouter
from pydantic import BaseModel

from hub.integrations.viewer.api.given import TheHub
from hub.updating.asking import ask_box

router = APIRouter()


class UpdateTold(BaseModel):
    """The version that the box was asked to take."""

    version: str


@router.post("/api/boxes/{box_id}/update", summary="Ask a box to take the hub's version")
async def update(hub: TheHub, box_id: str) -> UpdateTold:
    """How far it comes, its state tells (`updating`, `refused`); 409 where it cannot."""
    return UpdateTold(version=await ask_box(hub, box_id))
