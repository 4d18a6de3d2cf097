"""What the MJ asks for from the console, declares, or rolls for a character of theirs."""

from typing import Annotated, Literal

from pydantic import BaseModel, Field

from hub.core import Hub
from hub.integrations.viewer.api.asks import AskD6, AskD100, as_ask
from hub.integrations.viewer.api.odds import odds
from hub.integrations.viewer.api.own_rolls import Answer, Declared, RollD6, RollD100
from hub.integrations.viewer.api.sent import D6, D100, Name, Text
from hub.integrations.viewer.console.calls import Call, Calls
from hub.integrations.viewer.public import as_card
from hub.log import Asked, LoggedRoll
from hub.table import answering, asks, rolling
from hub.table.visitor import Visitor
from hub.wire.own_box import is_own_box

MOST_ASKED = 24

AnyAsk = Annotated[AskD100 | AskD6, Field(discriminator="game")]
AnyRoll = Annotated[RollD100 | RollD6, Field(discriminator="game")]
Rolled = Annotated[D100 | D6, Field(discriminator="game")]


class One(BaseModel):
    """An ask, a test or a roll by its id."""

    id: Text


class Answered(Answer):
    """Which ask is answered."""

    id: Text


class ManyAsked(BaseModel):
    """The same asked of several at once: of all of them, or of none."""

    asks: Annotated[list[AnyAsk], Field(min_length=1, max_length=MOST_ASKED)]


class ManyRolled(BaseModel):
    """Rolls made here, one after the other."""

    rolls: Annotated[list[AnyRoll], Field(min_length=1, max_length=MOST_ASKED)]


class Said(BaseModel):
    """The MJ declares an outcome, without dice, for each of these players."""

    request: Name
    players: Annotated[list[Text], Field(min_length=1, max_length=MOST_ASKED)]
    declared: Literal["automatic", "impossible"]
    label: Text = ""
    secret: bool = False


def asking(hub: Hub, visitor: Visitor, by: str) -> Calls:
    """Calls "odds", "ask", "withdraw", "again", "roll", "answer" and "declare"."""

    async def ask(sent: ManyAsked) -> list[str]:
        new = [await asks.prepared(hub, as_ask(one), one.box) for one in sent.asks]
        kept = await hub.log.asks.keep(new, by, hub.now_ms())
        hub.play.ring()
        return [asked.ask.id for asked in kept]

    async def withdraw(sent: One) -> None:
        await asks.withdraw(hub, sent.id)

    async def again(sent: One) -> None:
        await ask_again(hub, await asks.need_ask(hub, sent.id), by)

    async def roll(sent: ManyRolled) -> list[dict[str, object]]:
        return [as_card(await roll_sent(hub, one), visitor) for one in sent.rolls]

    async def answer(sent: Answered) -> dict[str, object]:
        faces = sent.model_dump()["faces"]
        return as_card(await answering.answer(hub, sent.id, sent.request, faces), visitor)

    async def declare(sent: Said) -> None:
        rule = Declared(declared=sent.declared).model_dump()
        for place, player in enumerate(sent.players):
            request = f"{sent.request[:70]}.{place}"
            await rolling.roll(hub, "d100", rule, player, sent.label, request, secret=sent.secret)

    return {
        "odds": Call(Rolled, odds),
        "ask": Call(ManyAsked, ask),
        "withdraw": Call(One, withdraw),
        "again": Call(One, again),
        "roll": Call(ManyRolled, roll),
        "answer": Call(Answered, answer),
        "declare": Call(Said, declare),
    }


async def roll_sent(hub: Hub, sent: RollD100 | RollD6, player: str | None = None) -> LoggedRoll:
    """What is rolled as it was sent, by `player` where one is given."""
    told = sent.model_dump()
    who = sent.player if player is None else player
    return await rolling.roll(
        hub, sent.game, told["rule"], who, sent.label, sent.request, told["faces"], secret=sent.secret
    )


async def ask_again(hub: Hub, asked: Asked, by: str) -> None:
    """The same once more; of the box it was asked of, or wherever its player is now."""
    box = "" if is_own_box(asked.box) or asked.box not in hub.boxes else asked.box
    await asks.ask(hub, asked.ask, box, by)
