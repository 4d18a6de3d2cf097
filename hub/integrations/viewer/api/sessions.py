"""Sessions of play, and what happened in each."""

import asyncio
from datetime import datetime
from typing import Literal

from fastapi import APIRouter
from pydantic import BaseModel
from starlette.responses import HTMLResponse, Response

from hub.integrations.viewer.api.given import SessionId, TheHub, TheZone
from hub.integrations.viewer.api.sent import Sent, Text
from hub.log.sessions import Session
from hub.table import sessions
from hub.table.recap import recap
from hub.wording.recap import recap_html, recap_markdown

router = APIRouter(prefix="/api/sessions")


class NameSent(Sent):
    """What a session is called."""

    name: Text = ""


class SessionTold(BaseModel):
    """A session; `closed_at` null while it goes on. Its rolls: /api/rolls?session=<id>."""

    id: int
    name: str
    started_at: datetime
    closed_at: datetime | None


class SessionsTold(BaseModel):
    """Every session, newest first."""

    sessions: list[SessionTold]


@router.post("", summary="Start a session")
async def start(hub: TheHub, sent: NameSent) -> SessionTold:
    """The one that goes on is closed."""
    return told(await sessions.start(hub, sent.name))


@router.get("", summary="Every session")
async def every(hub: TheHub) -> SessionsTold:
    """Newest first."""
    return SessionsTold(sessions=[told(one) for one in await hub.log.sessions.all()])


@router.get("/{session_id}", summary="One session")
async def one(hub: TheHub, session_id: SessionId) -> SessionTold:
    """The session of this id."""
    return told(await sessions.need_session(hub.log, session_id))


@router.post("/{session_id}/name", summary="Name a session")
async def rename(hub: TheHub, session_id: SessionId, sent: NameSent) -> SessionTold:
    """Whether it goes on or not."""
    return told(await sessions.rename(hub, session_id, sent.name))


@router.post("/{session_id}/close", summary="Close a session")
async def close(hub: TheHub, session_id: SessionId) -> SessionTold:
    """409 where it is closed already."""
    return told(await sessions.close(hub, session_id))


@router.get(
    "/{session_id}/recap",
    summary="What happened in a session",
    response_class=Response,
    responses={200: {"content": {"text/markdown": {}, "text/html": {}}}},
)
async def recapitulate(
    hub: TheHub,
    zone: TheZone,
    session_id: SessionId,
    format: Literal["md", "html"] = "md",
    lang: Literal["fr", "en"] = "fr",
) -> Response:
    """As Markdown or HTML: who rolled, criticals, best and worst moment, counters, asks, opposed tests."""
    session = await sessions.need_session(hub.log, session_id)
    found = await recap(hub.log, session)
    if format == "html":
        return HTMLResponse(await asyncio.to_thread(recap_html, found, lang, zone))
    text = await asyncio.to_thread(recap_markdown, found, lang, zone)
    return Response(text, media_type="text/markdown; charset=utf-8")


def told(session: Session) -> SessionTold:
    """A session as it is answered."""
    return SessionTold(
        id=session.id,
        name=session.name,
        started_at=session.started_at,
        closed_at=session.closed_at,
    )
