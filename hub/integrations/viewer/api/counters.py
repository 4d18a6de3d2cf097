"""The campaign's counters, and what a critical suggests to count."""

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, Field, StrictInt

from hub.integrations.viewer.api.given import Limit, Position, TheHub, TheVisitor
from hub.integrations.viewer.api.sent import Sent, Spoken, Text
from hub.log.counters import Step, Stepped
from hub.table import counters
from hub.table.counters import OF_TABLE, Suggestion
from hub.wording import words_in

router = APIRouter(prefix="/api")


class StepSent(Sent):
    """A step of a counter; `player` for Stress alone."""

    step: Annotated[StrictInt, Field(ge=-counters.MOST_STEPS, le=counters.MOST_STEPS)] = 1
    player: Text = ""
    why: Text = ""
    by: Text = ""


class UndoSent(Sent):
    """Which step to take back; null: the last one that stands."""

    step: Annotated[StrictInt, Field(ge=1, le=2**62)] | None = None
    by: Text = ""


class PressSent(Sent):
    """Who presses on a suggestion."""

    by: Text = ""


class StepTold(BaseModel):
    """A step; `undoes` the id of the step it takes back, `undone` where another takes this one back.

    For a secret roll others see that it was taken, and neither the roll nor `why`.
    """

    id: int
    name: str
    player: str
    step: int
    why: str
    by: str
    roll: str | None
    suggestion: str | None
    at: datetime
    undoes: int | None
    undone: bool


class CountersTold(BaseModel):
    """Every value, and the steps that led there, newest first; `next` is the `before` of the page after."""

    stress: dict[str, int]
    detection: int
    alerte: int
    preuves: int
    steps: list[StepTold]
    next: int | None


class SuggestionTold(BaseModel):
    """What a critical may do; `counter` null for what is only told, `taken` the step once it is pressed."""

    name: str
    words: Spoken
    counter: str | None
    player: str
    taken: StepTold | None


class SuggestionsTold(BaseModel):
    """Nothing for a roll that is no critical."""

    suggestions: list[SuggestionTold]


@router.get("/counters", summary="The counters and their steps")
async def values(
    hub: TheHub, visitor: TheVisitor, before: Position = None, limit: Limit = 50
) -> CountersTold:
    """Values are the sums of all steps; the steps come page by page."""
    found, steps = await hub.log.counters.values(), await hub.log.counters.page(None, before, limit)
    steps = await counters.as_seen(hub.log, steps, visitor)
    return CountersTold(
        stress={player: value for (name, player), value in found.items() if name == "stress"},
        **{name: found.get((name, ""), 0) for name in OF_TABLE},
        steps=[told(taken) for taken in steps],
        next=steps[-1].position if len(steps) == limit else None,
    )


@router.post("/counters/{name}", summary="Step a counter up or down")
async def change(hub: TheHub, name: str, sent: StepSent) -> StepTold:
    """`stress` of a player; `detection`, `alerte`, `preuves` of the table. 409 where it leads below zero."""
    return told(await counters.change(hub, Step(name, sent.player, sent.step, sent.why, sent.by)))


@router.post("/counters/{name}/undo", summary="Take a step back")
async def undo(hub: TheHub, name: str, sent: UndoSent) -> StepTold:
    """The step that takes it back; 409 where it is undone already."""
    return told(await counters.undo(hub, name, sent.step, sent.by))


@router.get("/rolls/{roll_id}/suggestions", summary="What a critical may do")
async def suggestions(hub: TheHub, visitor: TheVisitor, roll_id: str) -> SuggestionsTold:
    """For the MJ to choose; those with a counter are applied by one press. Of another's secret roll none."""
    found = await counters.suggestions(hub, roll_id, visitor)
    return SuggestionsTold(suggestions=[_suggestion(one) for one in found])


@router.post("/rolls/{roll_id}/suggestions/{suggestion}", summary="Apply a suggestion of a critical")
async def press(hub: TheHub, roll_id: str, suggestion: str, sent: PressSent) -> StepTold:
    """The step, once, however often it is pressed; undone, it may be pressed again."""
    return told(await counters.press(hub, roll_id, suggestion, sent.by))


def told(taken: Stepped) -> StepTold:
    """A step as it is answered."""
    step = taken.step
    return StepTold(
        id=taken.position,
        name=step.name,
        player=step.player,
        step=step.step,
        why=step.why,
        by=step.by,
        roll=step.roll_id or None,
        suggestion=step.suggestion or None,
        at=taken.at,
        undoes=taken.undoes,
        undone=taken.undone,
    )


def _suggestion(one: Suggestion) -> SuggestionTold:
    said = {language: words_in(language).suggestion[one.name] for language in ("fr", "en")}
    return SuggestionTold(
        name=one.name,
        words=Spoken(**said),
        counter=one.step.name if one.step else None,
        player=one.step.player if one.step else "",
        taken=told(one.taken) if one.taken else None,
    )
