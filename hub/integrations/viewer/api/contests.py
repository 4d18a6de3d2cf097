"""Opposed tests: opened, rolled again, ruled, called off."""

from datetime import datetime
from typing import Annotated, Any

from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictInt

from hub import wire
from hub.integrations.viewer.api.given import Limit, Position, TheHub, TheVisitor
from hub.integrations.viewer.api.sent import Code, Numbers, Sent, Spoken, Text
from hub.log.contests import Course, Side
from hub.table import contests
from hub.table.standing import ContestState, Round, names_of, standing
from hub.table.visitor import Visitor
from hub.wire import Ruling
from hub.wording.contest import contest_in_words, contested_secretly

router = APIRouter(prefix="/api/contests")

Place = Annotated[StrictInt, Field(ge=0, le=63)]


class SideSent(Sent):
    """Who stands on a side (a player, a box, or both) and the code they roll; there is no FD."""

    player: Text = ""
    box: Text = ""
    code: Code
    bonuses: Numbers = []
    ruling: Ruling = "cancel"


class ContestSent(Sent):
    """An opposed test; `wins` rounds won in a row decide it."""

    sides: Annotated[list[SideSent], Field(min_length=2, max_length=contests.MOST_SIDES)]
    wins: Annotated[StrictInt, Field(ge=1, le=contests.MOST_WINS)] = 1
    label: Text = ""
    secret: bool = False
    by: Text = ""


class RuledSent(Sent):
    """Which side the MJ gives the last round to."""

    winner: Place
    by: Text = ""


class SideTold(BaseModel):
    """A side."""

    player: str
    box: str
    code: str
    bonuses: list[int]


class RoundTold(BaseModel):
    """A round: for each side its ask, its roll and its total; `winners` more than one in a tie."""

    number: int
    asks: list[str | None]
    rolls: list[str | None]
    totals: list[int | None]
    winners: list[int]
    margin: int | None
    ruled_by: str | None


class ContestTold(BaseModel):
    """Where it stands; `leader` has won the last `run` rounds, `winner` is there once it is "won".

    Of a secret one others see who is in it, and `state` null once it does not say that someone rolls.
    """

    id: str
    position: int
    label: str = ""
    wins: int
    secret: bool
    by: str = ""
    opened_at: datetime
    sides: list[SideTold]
    state: ContestState | None
    rounds: list[RoundTold] = []
    leader: int | None = None
    run: int = 0
    winner: int | None = None
    margin: int | None = None
    words: Spoken


class ContestsTold(BaseModel):
    """A page of tests, newest first; `next` is the `before` of the page after it."""

    contests: list[ContestTold]
    next: int | None


@router.post("", summary="Open an opposed test")
async def open_contest(hub: TheHub, visitor: TheVisitor, wanted: ContestSent) -> ContestTold:
    """Each side is asked at its box, or on the page."""
    sides = [_side(sent) for sent in wanted.sides]
    course = await contests.open_contest(hub, sides, wanted.label, wanted.wins, wanted.secret, wanted.by)
    return told(course, visitor)


@router.get("", summary="The opposed tests, newest first")
async def page(hub: TheHub, visitor: TheVisitor, before: Position = None, limit: Limit = 50) -> ContestsTold:
    """One page."""
    found = await hub.log.contests.page(before, limit)
    further = found[-1].opened.position if len(found) == limit else None
    return ContestsTold(contests=[told(course, visitor) for course in found], next=further)


@router.get("/{contest_id}", summary="One opposed test")
async def one(hub: TheHub, visitor: TheVisitor, contest_id: str) -> ContestTold:
    """Where it stands."""
    return told(await contests.need_contest(hub, contest_id), visitor)


@router.post("/{contest_id}/again", summary="Roll again, or the next round")
async def again(hub: TheHub, visitor: TheVisitor, contest_id: str) -> ContestTold:
    """Asks for what is missing, for the tied sides again, or for the next round; 409 while one is rolling."""
    return told(await contests.again(hub, contest_id), visitor)


@router.post("/{contest_id}/rule", summary="Give the last round to a side")
async def rule(hub: TheHub, visitor: TheVisitor, contest_id: str, ruled: RuledSent) -> ContestTold:
    """After a tie, or where someone does not roll; 409 where the dice have decided."""
    return told(await contests.rule(hub, contest_id, ruled.winner, ruled.by), visitor)


@router.post("/{contest_id}/withdraw", summary="Call an opposed test off")
async def withdraw(hub: TheHub, visitor: TheVisitor, contest_id: str) -> ContestTold:
    """What was asked for it is asked no more; 409 where it is over."""
    return told(await contests.withdraw(hub, contest_id), visitor)


def _side(sent: SideSent) -> Side:
    rule = wire.D6Rule(code=sent.code, fd=None, bonuses=tuple(sent.bonuses), ruling=sent.ruling)
    return Side(sent.player, sent.box, rule)


def told(course: Course, visitor: Visitor) -> ContestTold:
    """A test as it is answered to `visitor`."""
    opened, stand = course.opened, standing(course)
    if opened.secret and not visitor.may("gm"):
        return _told_secretly(course, stand.state, visitor)
    names = names_of(course)
    said = {lang: contest_in_words(stand, names, opened.wins, lang) for lang in ("fr", "en")}
    return ContestTold(
        **_about(course),
        label=opened.label,
        by=opened.by,
        sides=[_told_side(side) for side in opened.sides],
        state=stand.state,
        rounds=[_told_round(one) for one in stand.rounds],
        leader=stand.leader,
        run=stand.run,
        winner=stand.winner,
        margin=stand.margin,
        words=Spoken(**said),
    )


def _about(course: Course) -> dict[str, Any]:
    """What anyone may know of a test."""
    opened = course.opened
    known = {"id": opened.id, "position": opened.position, "wins": opened.wins}
    return known | {"secret": opened.secret, "opened_at": opened.opened_at}


def _told_secretly(course: Course, state: ContestState, visitor: Visitor) -> ContestTold:
    """Who is in it, and whether someone still rolls; to a player also what they roll themselves."""
    sides = course.opened.sides
    names = [side.player or side.box for side in sides]
    return ContestTold(
        **_about(course),
        sides=[_told_side(side, visitor.is_player(side.player)) for side in sides],
        state=state if state in ("rolling", "stalled", "withdrawn") else None,
        words=Spoken(fr=contested_secretly(names, "fr"), en=contested_secretly(names, "en")),
    )


def _told_side(side: Side, seen: bool = True) -> SideTold:
    code, bonuses = (side.rule.code, list(side.rule.bonuses)) if seen else ("", [])
    return SideTold(player=side.player, box=side.box, code=code, bonuses=bonuses)


def _told_round(one: Round) -> RoundTold:
    return RoundTold(
        number=one.number,
        asks=[asked.ask.id if asked else None for asked in one.asks],
        rolls=[fell.roll.id if fell else None for fell in one.rolls],
        totals=list(one.totals),
        winners=list(one.winners),
        margin=one.margin,
        ruled_by=one.ruled_by,
    )
