"""What the MJ decides at the console: opposed tests, ECs, counters, sessions."""

from typing import Annotated

from pydantic import BaseModel, Field, StrictInt

from hub.core import Hub
from hub.integrations.viewer.api import contests, counters, sessions
from hub.integrations.viewer.api.sent import Text
from hub.integrations.viewer.console.asking import One
from hub.integrations.viewer.console.calls import Call, Calls
from hub.table.visitor import GM
from hub.wire import Ruling

Id = Annotated[StrictInt, Field(ge=1, le=2**62)]


class RoundRuled(contests.RuledSent):
    """Of which test."""

    id: Text


class EcRuled(BaseModel):
    """What holds for the EC of a roll."""

    id: Text
    ruling: Ruling


class CounterStep(counters.StepSent):
    """Of which counter."""

    name: Text


class Undone(BaseModel):
    """Which step of which counter is taken back."""

    name: Text
    step: Id


class Pressed(BaseModel):
    """Which suggestion of which critical."""

    id: Text
    suggestion: Text


class Named(BaseModel):
    """A session and its name."""

    id: Id
    name: Text = ""


def deciding(hub: Hub, by: str) -> Calls:
    """Calls "oppose", "oppose_again", "rule_round", "call_off", "rule_ec", and of counters and sessions."""

    async def oppose(sent: contests.ContestSent) -> contests.ContestTold:
        return await contests.open_contest(hub, GM, sent.model_copy(update={"by": by}))

    async def oppose_again(sent: One) -> contests.ContestTold:
        return await contests.again(hub, GM, sent.id)

    async def rule_round(sent: RoundRuled) -> contests.ContestTold:
        return await contests.rule(hub, GM, sent.id, sent.model_copy(update={"by": by}))

    async def call_off(sent: One) -> contests.ContestTold:
        return await contests.withdraw(hub, GM, sent.id)

    async def rule_ec(sent: EcRuled) -> None:
        await hub.rule(sent.id, sent.ruling, by)

    return {
        "oppose": Call(contests.ContestSent, oppose),
        "oppose_again": Call(One, oppose_again),
        "rule_round": Call(RoundRuled, rule_round),
        "call_off": Call(One, call_off),
        "rule_ec": Call(EcRuled, rule_ec),
        **_counting(hub, by),
        **_sitting(hub),
    }


def _counting(hub: Hub, by: str) -> Calls:
    async def step(sent: CounterStep) -> counters.StepTold:
        return await counters.change(hub, sent.name, sent.model_copy(update={"by": by}))

    async def undo(sent: Undone) -> counters.StepTold:
        return await counters.undo(hub, sent.name, counters.UndoSent(step=sent.step, by=by))

    async def press(sent: Pressed) -> counters.StepTold:
        return await counters.press(hub, sent.id, sent.suggestion, counters.PressSent(by=by))

    return {
        "step": Call(CounterStep, step),
        "undo": Call(Undone, undo),
        "press": Call(Pressed, press),
    }


def _sitting(hub: Hub) -> Calls:
    async def start(sent: sessions.NameSent) -> sessions.SessionTold:
        return await sessions.start(hub, sent)

    async def rename(sent: Named) -> sessions.SessionTold:
        return await sessions.rename(hub, sent.id, sessions.NameSent(name=sent.name))

    async def close(sent: Named) -> sessions.SessionTold:
        return await sessions.close(hub, sent.id)

    return {
        "start": Call(sessions.NameSent, start),
        "rename": Call(Named, rename),
        "close": Call(Named, close),
    }
