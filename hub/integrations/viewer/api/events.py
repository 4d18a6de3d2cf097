"""The log as it grows."""

from typing import Annotated

from fastapi import APIRouter, Header, Request
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import Position, TheEnd, TheHub, TheVisitor
from hub.integrations.viewer.events import event_lines
from hub.integrations.viewer.refusals import refusal

router = APIRouter()

MOST_STREAMS = 256
EVENTS = "text/event-stream"


class Stream(StreamingResponse):
    """A stream of events, or a refusal where `open_streams` are as many as the hub serves."""

    open_streams: set["Stream"]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Counted for as long as it lasts, however it ends."""
        if len(self.open_streams) >= MOST_STREAMS:
            return await _too_many()(scope, receive, send)
        self.open_streams.add(self)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.open_streams.remove(self)


@router.get(
    "/api/events",
    summary="Each roll as it is stored (server-sent events)",
    response_class=StreamingResponse,
    responses=answers("Roll") | {200: {"description": "A stream", "content": {EVENTS: {}}}},
)
async def events(
    request: Request,
    hub: TheHub,
    closing: TheEnd,
    visitor: TheVisitor,
    after: Position = None,
    last_event_id: Annotated[int | None, Header(ge=0, le=2**62)] = None,
) -> StreamingResponse:
    """Event `roll`, its id the position; from now on, or after `after` or Last-Event-ID."""
    position = after if last_event_id is None else last_event_id
    if position is None:
        position = await hub.log.last()
    lines = event_lines(hub.readers.follow(position), closing, visitor)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    stream = Stream(lines, media_type=EVENTS, headers=headers)
    stream.open_streams = request.app.state.streams
    return stream


def _too_many() -> Response:
    return refusal(
        503,
        fr=f"Le hub sert déjà {MOST_STREAMS} flux d'événements : ferme-en un, ou recommence plus tard.",
        en=f"The hub serves {MOST_STREAMS} streams of events already: close one, or try again later.",
    )
