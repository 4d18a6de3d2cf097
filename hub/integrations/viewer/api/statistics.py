"""What people like to look at: luck, what fell, criticals, streaks, moments."""

import asyncio

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import Game, InSession, TheFigures, TheHub, TheVisitor, Words
from hub.statistics import Choice, tell
from hub.table.sessions import need_session

router = APIRouter()


@router.get(
    "/api/statistics",
    summary="Luck against the exact odds, what fell, criticals, streaks and moments",
    responses=answers("Statistics", 404),
)
async def statistics(
    hub: TheHub,
    figures: TheFigures,
    visitor: TheVisitor,
    player: Words = None,
    game: Game | None = None,
    session: InSession = None,
) -> Response:
    """Of the whole table, or of a player, a game, a session; secret rolls only for who may see them."""
    evening = None if session is None else await need_session(hub.log, session)
    told = await tell(figures, hub.log, Choice(visitor, player or None, game, evening))
    return Response(await asyncio.to_thread(msgspec.json.encode, told), media_type="application/json")
