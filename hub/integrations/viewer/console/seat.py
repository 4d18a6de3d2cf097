"""What a player does and sees: their own rolls, what is asked of them, their character; nothing of others."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hub.core import Hub
from hub.integrations.viewer.api import characters as sheets
from hub.integrations.viewer.api.odds import odds
from hub.integrations.viewer.api.own_rolls import Declared
from hub.integrations.viewer.console.asking import Answered, AnyRoll, One, Rolled, roll_sent
from hub.integrations.viewer.console.calls import Call, Calls
from hub.integrations.viewer.console.now import told_here
from hub.integrations.viewer.duels import with_duels
from hub.integrations.viewer.public import as_card
from hub.log import Asked, Filters, LoggedRoll
from hub.log.fold import same
from hub.table import answering, asks, characters
from hub.table.asks import asked_player
from hub.table.counters import OF_TABLE
from hub.table.errors import TableError
from hub.table.visitor import Visitor

ROLLS_SHOWN = 10


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits here: `player` rolls, `visitor` looks (the player, or the MJ in their place)."""

    player: str
    visitor: Visitor

    def is_me(self, name: str) -> bool:
        """Whether this is their name, however it is written."""
        return bool(self.player) and same(name, self.player)


async def now_at_seat(hub: Hub, seated: Seated, language: str) -> dict[str, Any]:
    """What a player's page shows, as JSON; LogError."""
    values = await hub.log.counters.values()
    rolls = await hub.log.page(Filters(player=seated.player), None, ROLLS_SHOWN) if seated.player else []
    cards = await asyncio.to_thread(_cards, rolls, seated.visitor)
    kept = await characters.every(hub.log)
    mine = [one for one in kept if seated.is_me(one.name) or seated.is_me(one.player)]
    stress = sum(n for (name, who), n in values.items() if name == "stress" and seated.is_me(who))
    return {
        "player": seated.player,
        "asks": await _asks(hub, seated, language),
        "rolls": await with_duels(hub.log, cards, seated.visitor),
        "characters": [sheets.told(one).model_dump(mode="json") for one in mine],
        "counters": {"stress": stress} | {name: values.get((name, ""), 0) for name in OF_TABLE},
    }


def _cards(rolls: Sequence[LoggedRoll], visitor: Visitor) -> list[dict[str, Any]]:
    return [as_card(one, visitor) for one in rolls]


async def _asks(hub: Hub, seated: Seated, language: str) -> list[dict[str, Any]]:
    waiting = await hub.log.asks.open()
    return [
        await told_here(hub, one, waiting, language, seated.visitor)
        for one in waiting
        if _is_mine(hub, seated, one)
    ]


def _is_mine(hub: Hub, seated: Seated, asked: Asked) -> bool:
    """Asked of them by name, or of the box they hold, of whoever holds it."""
    return seated.is_me(asked_player(asked, hub.boxes))


def playing(hub: Hub, seated: Seated) -> Calls:
    """Calls "odds", "roll", "answer" and "decline"; whoever is named, it is this player who rolls."""

    async def roll(sent: AnyRoll) -> dict[str, Any]:
        if not seated.player or isinstance(sent.rule, Declared):
            raise _not_yours()
        return as_card(await roll_sent(hub, sent, seated.player), seated.visitor)

    async def need_mine(ask_id: str) -> None:
        if not _is_mine(hub, seated, await asks.need_ask(hub, ask_id)):
            raise _not_yours()

    async def answer(sent: Answered) -> dict[str, Any]:
        await need_mine(sent.id)
        faces = sent.model_dump()["faces"]
        return as_card(await answering.answer(hub, sent.id, sent.request, faces), seated.visitor)

    async def decline(sent: One) -> None:
        await need_mine(sent.id)
        await asks.decline(hub, sent.id)

    return {
        "odds": Call(Rolled, odds),
        "roll": Call(AnyRoll, roll),
        "answer": Call(Answered, answer),
        "decline": Call(One, decline),
    }


def _not_yours() -> TableError:
    return TableError(
        fr="Ce jet n'est pas le tien : demande au MJ.", en="This roll is not yours: ask the GM."
    )
