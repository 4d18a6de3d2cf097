"""Someone without a box answers an ask: the hub rolls it for them, or takes the real dice they threw."""

from typing import Any

import msgspec

from hub.core import Hub
from hub.log import LoggedRoll
from hub.table.asks import asked_player, need_ask
from hub.table.rolling import roll, waits_no_more


async def answer(hub: Hub, ask_id: str, request_id: str, faces: Any = None) -> LoggedRoll:
    """The roll just as it was asked, of whom was asked, tied to its ask; once a request.

    NotThere for no such ask, TableError for one that waits no more, RuleError for faces that cannot fall.
    """
    asked = await need_ask(hub, ask_id)
    made = await hub.log.own_rolls.of(request_id)
    if made and made.roll.ask == ask_id:
        return made
    if asked.state != "open":
        raise waits_no_more(ask_id)
    ask, player = asked.ask, asked_player(asked, hub.boxes)
    rule: dict[str, Any] = msgspec.to_builtins(ask.rule)
    rule = {name: value for name, value in rule.items() if name != "declared"}
    return await roll(
        hub, ask.game, rule, player, ask.label, request_id, faces, secret=ask.secret, ask=ask.id
    )
