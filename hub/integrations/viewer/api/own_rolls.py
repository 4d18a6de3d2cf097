"""Rolls made here: for a player without a box, from real dice, or declared by the MJ."""

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Body
from pydantic import Field, StrictInt
from starlette.responses import JSONResponse

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import TheHub, TheVisitor
from hub.integrations.viewer.api.sent import D6Wanted, D100Wanted, Name, Sent, Text
from hub.integrations.viewer.public import as_json
from hub.table.answering import answer
from hub.table.asks import need_ask
from hub.table.own import need_own_ask, need_own_roll
from hub.table.rolling import roll

router = APIRouter(prefix="/api")

Digit = Annotated[StrictInt, Field(ge=0, le=9)]
Face = Annotated[StrictInt, Field(ge=1, le=6)]
Pair = Annotated[list[Digit], Field(min_length=2, max_length=2)]
D100Faces = Annotated[list[Pair], Field(min_length=1, max_length=2)]


class Declared(Sent):
    """The MJ calls it an automatic success or an impossible action: no dice, no critical."""

    declared: Literal["automatic", "impossible"]


class D6Typed(Sent):
    """Every die: the joker's faces in order, then the others."""

    joker: Annotated[list[Face], Field(max_length=6_000)] = []
    dice: Annotated[list[Face], Field(max_length=99)] = []


class _Roll(Sent):
    request: Name
    player: Text = ""
    label: Text = ""
    secret: bool = False


class RollD100(_Roll):
    """A d100 roll; `faces` are (tens, units) pairs of real dice, null to throw them here."""

    game: Literal["d100"]
    rule: D100Wanted | Declared
    faces: D100Faces | None = None


class RollD6(_Roll):
    """A D6 roll; `faces` are those of real dice, null to throw them here."""

    game: Literal["d6"]
    rule: D6Wanted
    faces: D6Typed | None = None


class Answer(Sent):
    """A roll just as it was asked; `faces` as the game of the ask has them, null to throw them here."""

    request: Name
    faces: D100Faces | D6Typed | None = None


@router.post(
    "/rolls",
    summary="Roll here, type in real dice, or declare the outcome",
    responses=answers("Roll", 404, 409),
)
async def make(
    hub: TheHub, visitor: TheVisitor, wanted: Annotated[RollD100 | RollD6, Body(discriminator="game")]
) -> JSONResponse:
    """The roll, once for each `request`; its `source` is "hub" or "typed". A player rolls as themselves."""
    told = wanted.model_dump()
    need_own_roll(visitor, wanted.player, told["rule"])
    made = await roll(
        hub,
        wanted.game,
        told["rule"],
        wanted.player,
        wanted.label,
        wanted.request,
        told["faces"],
        secret=wanted.secret,
    )
    return JSONResponse(as_json(made, visitor))


@router.post(
    "/asks/{ask_id}/roll", summary="Answer an ask without a box", responses=answers("Roll", 404, 409)
)
async def answered(hub: TheHub, visitor: TheVisitor, ask_id: str, wanted: Answer) -> JSONResponse:
    """The roll, tied to its ask; 409 where it waits no more."""
    need_own_ask(visitor, await need_ask(hub, ask_id), hub.boxes)
    faces: Any = wanted.model_dump()["faces"]
    return JSONResponse(as_json(await answer(hub, ask_id, wanted.request, faces), visitor))
