"""Rolls the hub makes itself, for someone without a box: thrown here, or typed in from real dice."""

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from hub import dating, wire
from hub.chance import fair
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import Incoming, LoggedRoll
from hub.log.own_rolls import NextPlace, Request
from hub.table.errors import TableError
from shared_rules import messages, rolls, seal, topics
from shared_rules.canonical import canonical
from shared_rules.errors import RuleError
from shared_rules.topics import Address


async def roll(
    hub: Hub,
    game: str,
    rule: dict[str, Any],
    player: str,
    label: str,
    request_id: str,
    faces: Any = None,
    *,
    secret: bool = False,
    ask: str = "",
    randbelow: Callable[[int], int] = fair,
) -> LoggedRoll:
    """Throw by the rule (or take the `faces` of real dice), judge, keep, and tell everyone: once a request.

    The same `request_id` again gives the same roll, and nothing falls. A d100 rule of {"declared": …} takes
    no dice. RuleError or MessageError for what no roll may be, TableError for an id that asked for another.
    """
    wanted = {"game": game, "rule": rule, "player": player, "label": label, "secret": secret, "ask": ask}
    digest = hashlib.sha256(canonical({**wanted, "faces": faces})).digest()
    fell = rolls.throw(game, rule, randbelow) if faces is None else _fell(game, faces)
    told = {
        **wanted,
        "faces": fell,
        "result": rolls.result(game, rolls.judge(game, rule, fell)),
        "source": "hub" if faces is None else "typed",
        "at": hub.now_ms() // 1000,
    }
    logged, message = await hub.log.own_rolls.keep(
        Request(request_id, digest, ask), partial(_incoming, hub, told)
    )
    if logged is None:
        raise await _refused(hub, request_id, ask)
    if message:
        hub.counted.stored([logged])
        hub.tell_rolls([logged])
        with suppress(IntegrationError):  # the log has it, whether subscribers hear it or not
            hub.publish(topics.of_box(hub.table, logged.box, "roll"), message)
    return logged


def _incoming(hub: Hub, told: dict[str, Any], place: NextPlace) -> Incoming:
    """The roll at its place of the hub's journal, sealed where the hub has a key, as if a box had sent it."""
    message = {"v": messages.SCHEMA, **told}
    message["id"] = messages.roll_id(place.box, place.epoch, place.number)
    keys = hub.keys_of(place.box)
    if keys:
        message["prev"] = place.prev
        message["seal"] = seal.seal_roll(keys[0], message, place.prev)
    payload = messages.to_bytes(message)
    address = Address(hub.table, place.box, "roll", None)
    made, now_ms = wire.decode_roll(address, payload), hub.now_ms()
    return Incoming(
        topic=topics.of_box(hub.table, place.box, "roll"),
        payload=payload,
        roll=made,
        agreed=True,
        received_at_ms=now_ms,
        dated=dating.date(made, now_ms),
        seal_state="sealed" if keys else "unsealed",
    )


def _fell(game: str, faces: Any) -> Any:
    """The faces of real dice, in the shape of their game."""
    if isinstance(faces, dict) != (game == "d6"):
        raise RuleError("throw", value=str(faces)[:40])
    return faces


async def _refused(hub: Hub, request_id: str, ask: str) -> TableError:
    return _another(request_id) if await hub.log.own_rolls.of(request_id) else waits_no_more(ask)


def waits_no_more(ask: str) -> TableError:
    """Someone has answered, or nobody is to."""
    return TableError(
        fr=f"La demande {ask} n'attend plus de jet : demandes-en une nouvelle au MJ.",
        en=f"The ask {ask} waits for no roll any more: ask the MJ for a new one.",
    )


def _another(request_id: str) -> TableError:
    return TableError(
        fr=f"La demande « {request_id[:80]} » a déjà servi à un autre jet : donne-lui un autre nom.",
        en=f'The request "{request_id[:80]}" made another roll already: give it another name.',
    )
