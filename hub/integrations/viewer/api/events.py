"""The log as it grows."""

from typing import Annotated

from fastapi import APIRouter, Header
from starlette.responses import StreamingResponse

from hub.integrations.viewer.api.given import Position, TheEnd, TheHub
from hub.integrations.viewer.events import event_lines

router = APIRouter()


@router.get("/api/events", summary="Each roll as it is stored (server-sent events)")
async def events(
    hub: TheHub,
    closing: TheEnd,
    after: Position = None,
    last_event_id: Annotated[int | None, Header(ge=0, le=2**62)] = None,
) -> StreamingResponse:
    """Event `roll`, its id the position; from now on, or after `after` or Last-Event-ID."""
    position = after if last_event_id is None else last_event_id
    if position is None:
        position = await hub.log.last()
    lines = event_lines(hub.follow(position), closing)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingResponse(lines, media_type="text/event-stream", headers=headers)
