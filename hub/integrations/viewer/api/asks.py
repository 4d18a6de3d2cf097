"""The MJ asks for a roll, and sees what became of it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Body
from pydantic import BaseModel

from hub import wire
from hub.integrations.viewer.api.given import Limit, Position, TheHub, TheVisitor
from hub.integrations.viewer.api.odds import as_rule
from hub.integrations.viewer.api.sent import D6, D100, Spoken, Text
from hub.log import Asked, Box
from hub.table import asks
from hub.table.own import sees_ask
from hub.table.telling import behind
from hub.table.visitor import Visitor
from hub.wording.asked import asked_in_words, asked_secretly

router = APIRouter()

State = Literal["open", "answered", "declined", "expired", "withdrawn"]


class _To(BaseModel):
    box: Text = ""
    player: Text = ""
    label: Text = ""
    secret: bool = False
    by: Text = ""


class AskD100(D100, _To):
    """A d100 roll asked of a box, or of the box that a player holds."""


class AskD6(D6, _To):
    """A D6 roll asked of a box, or of the box that a player holds."""


class AskTold(BaseModel):
    """An ask; `roll` the id of the roll that answered it, `behind` how many its box answers before it.

    Of a secret one others see neither `label` nor `rule`: "" and {}.
    """

    id: str
    position: int
    box: str
    player: str
    label: str
    game: str
    rule: dict[str, Any]
    secret: bool
    by: str
    contest: str
    state: State
    asked_at: datetime
    changed_at: datetime
    roll: str | None
    behind: int
    words: Spoken


class AsksTold(BaseModel):
    """A page of asks, newest first; `next` is the `before` of the page after it."""

    asks: list[AskTold]
    next: int | None


@router.post("/api/ask", summary="Ask a player for a roll")
async def ask(
    hub: TheHub, visitor: TheVisitor, wanted: Annotated[AskD100 | AskD6, Body(discriminator="game")]
) -> AskTold:
    """The box blinks and shows it; who holds no box finds it on the page. Without any dice to roll: 422."""
    asked = await asks.ask(hub, as_ask(wanted), wanted.box, wanted.by)
    return await _told(hub, asked, visitor)


@router.get("/api/asks", summary="What was asked for, newest first")
async def page(
    hub: TheHub,
    visitor: TheVisitor,
    state: State | None = None,
    before: Position = None,
    limit: Limit = 50,
) -> AsksTold:
    """One page."""
    found = await hub.log.asks.page(state, before, limit)
    waiting = await hub.log.asks.open()
    told = [told_ask(asked, waiting, visitor, hub.boxes) for asked in found]
    return AsksTold(asks=told, next=found[-1].position if len(found) == limit else None)


@router.get("/api/asks/{ask_id}", summary="One ask")
async def one(hub: TheHub, visitor: TheVisitor, ask_id: str) -> AskTold:
    """What became of it."""
    return await _told(hub, await asks.need_ask(hub, ask_id), visitor)


@router.post("/api/asks/{ask_id}/withdraw", summary="Take an ask back")
async def withdraw(hub: TheHub, visitor: TheVisitor, ask_id: str) -> AskTold:
    """The box shows it no more; 409 where it is over already."""
    return await _told(hub, await asks.withdraw(hub, ask_id), visitor)


def as_ask(wanted: AskD100 | AskD6) -> wire.Ask:
    """What is asked, without an id yet."""
    rule, player = as_rule(wanted), wanted.player
    about: dict[str, Any] = {"id": "", "player": player, "label": wanted.label, "secret": wanted.secret}
    if isinstance(rule, wire.D100Rule):
        return wire.D100Ask(**about, rule=rule)
    return wire.D6Ask(**about, rule=rule)


async def _told(hub: TheHub, asked: Asked, visitor: Visitor) -> AskTold:
    return told_ask(asked, await hub.log.asks.open(), visitor, hub.boxes)


def told_ask(asked: Asked, waiting: list[Asked], visitor: Visitor, boxes: Mapping[str, Box]) -> AskTold:
    """An ask as it is answered to `visitor`; `waiting` are all that are open."""
    ask = asked.ask
    seen = sees_ask(visitor, asked, boxes)
    in_words = asked_in_words if seen else asked_secretly
    return AskTold(
        id=ask.id,
        position=asked.position,
        box=asked.box,
        player=ask.player,
        label=ask.label if seen else "",
        game=ask.game,
        rule=msgspec.to_builtins(ask.rule) if seen else {},
        secret=ask.secret,
        by=asked.by,
        contest=asked.place.contest,
        state=asked.state,
        asked_at=asked.asked_at,
        changed_at=asked.changed_at,
        roll=asked.roll_id,
        behind=behind(asked, waiting) if asked.state == "open" else 0,
        words=Spoken(fr=in_words(ask, "fr"), en=in_words(ask, "en")),
    )
