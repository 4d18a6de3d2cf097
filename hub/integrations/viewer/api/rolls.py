"""The log of rolls: a page, or one."""

import asyncio

import msgspec
from fastapi import APIRouter
from starlette.responses import Response

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import (
    Game,
    InSession,
    Limit,
    Outcome,
    Position,
    TheHub,
    TheVisitor,
    Words,
)
from hub.integrations.viewer.public import as_json, read_page
from hub.integrations.viewer.refusals import no_such_roll
from hub.log import Filters
from hub.table.sessions import need_session

router = APIRouter(prefix="/api/rolls")


@router.get("", summary="The log, newest first", responses=answers("Page", 404))
async def rolls(
    hub: TheHub,
    visitor: TheVisitor,
    player: Words = None,
    game: Game | None = None,
    outcome: Outcome | None = None,
    q: Words = None,
    before: Position = None,
    limit: Limit = 50,
    session: InSession = None,
    box: Words = None,
) -> Response:
    """One page; `next` is the `before` of the page after it, null on the last one.

    `player`: case and accents apart. `outcome`: also rc, ec, and critical for all that is.
    """
    evening = None if session is None else await need_session(hub.log, session)
    filters = Filters(
        player=player or None,
        game=game,
        outcome=outcome,
        box=box or None,
        q=q or None,
        since_ms=evening.start_ms if evening else None,
        until_ms=evening.end_ms if evening else None,
    )
    page = await read_page(hub.log, filters, before, limit, visitor)
    return Response(await asyncio.to_thread(msgspec.json.encode, page), media_type="application/json")


@router.get("/{roll_id}", summary="One roll", responses=answers("Roll", 404))
async def roll(hub: TheHub, visitor: TheVisitor, roll_id: str) -> Response:
    """The roll of this id: box, epoch and number."""
    logged = await hub.log.get(roll_id)
    if logged is None:
        return no_such_roll(roll_id)
    return Response(msgspec.json.encode(as_json(logged, visitor)), media_type="application/json")
