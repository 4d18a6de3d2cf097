"""The hub throws for whoever has no box at hand: a roll like any other, of a box of the hub's own."""

import asyncio
import os
import secrets
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from hub import wire
from hub.concurrency.patience import until_done
from hub.errors import IntegrationError
from hub.hub_box import hub_box
from hub.log import LogError
from hub.received import Received
from shared_rules import rolls, topics
from shared_rules.chance import below
from shared_rules.messages import from_bytes, plain_text, roll_id, split_id, to_bytes
from shared_rules.topics import Address

if TYPE_CHECKING:
    from hub.core import Hub


class OwnThrows:
    """A journal that begins anew with each start of the hub, so that no number is ever given twice."""

    def __init__(self, hub: "Hub", hub_id: str) -> None:
        self._hub = hub
        self._box = hub_box(hub_id)
        self._epoch = secrets.token_hex(4)
        self._last = 0
        self._one_at_a_time = asyncio.Lock()

    async def throw(self, key: str, player: str, game: str, rule: dict[str, Any]) -> str:
        """The id of the roll that is thrown for `key`, once the log has it.

        Asked again with the same key, after a crash too, it is the same roll. RuleError or MessageError
        where the rule is none.
        """
        async with self._one_at_a_time:
            thrown = await asyncio.to_thread(self._thrown, player, game, rule)
            name = roll_id(self._box, self._epoch, self._last + 1)
            keep = partial(self._hub.log.keep_thrown, key, name, thrown, self._hub.now_ms())
            kept = await until_done("log", keep, LogError)
            box, epoch, number = split_id(str(from_bytes(kept)["id"]))
            if epoch == self._epoch:
                self._last = max(self._last, number)
            await self._remember(topics.of_box(self._hub.table, box, "roll"), kept)
            return roll_id(box, epoch, number)

    def _thrown(self, player: str, game: str, rule: dict[str, Any]) -> bytes:
        faces = _listed(rolls.throw(game, rule, partial(below, read=os.urandom)))
        message = {
            "id": roll_id(self._box, self._epoch, self._last + 1),
            "player": plain_text(player),
            "game": game,
            "rule": rule,
            "faces": faces,
            "result": rolls.result(game, rolls.judge(game, rule, faces)),
            "at": self._hub.now_ms() // 1000,
        }
        payload = to_bytes(message)
        wire.decode_roll(Address(None, self._box, "roll", None), payload)
        return payload

    async def _remember(self, topic: str, payload: bytes) -> None:
        """Into the log, as if it had come from the broker; then to whoever listens there."""
        stored = asyncio.Event()
        self._hub.receive(Received(topic, payload, False, stored.set))
        await stored.wait()
        # Without a broker nobody listens there; the log has it.
        with suppress(IntegrationError):
            self._hub.publish(topic, payload)


def _listed(faces: Any) -> Any:
    if isinstance(faces, dict):
        return {name: list(row) for name, row in faces.items()}
    return [list(pair) for pair in faces]
