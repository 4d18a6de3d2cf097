"""The MJ asks for a roll: whom, what and why; and takes it back."""

import secrets
from collections.abc import Iterable, Mapping

import msgspec

from hub import wire
from hub.core import Hub
from hub.link import not_connected
from hub.log import Asked, Box, ContestPlace
from hub.log.asks import AskState, NewAsk
from hub.log.fold import same
from hub.table.askable import need_rolled, need_shown
from hub.table.errors import NotThere, TableError
from hub.wire.own_box import own_box
from shared_rules.errors import RuleError

ID_BYTES = 6


async def ask(hub: Hub, wanted: wire.Ask, box: str = "", by: str = "") -> Asked:
    """Ask a box, or the box that `wanted.player` holds; the hub's own where they hold none, for the page.

    The id of `wanted` is given here. RuleError where it cannot be rolled or shown, NotThere for a box nobody
    has heard of, IntegrationError while the broker is away: nothing is asked then.
    """
    new = await prepared(hub, wanted, box)
    (asked,) = await hub.log.asks.keep([new], by, hub.now_ms())
    hub.play.ring()
    return asked


async def prepared(hub: Hub, wanted: wire.Ask, box: str = "", place: ContestPlace | None = None) -> NewAsk:
    """What `ask` would keep, checked, with an id of its own; raises as it does."""
    need_rolled(wanted.game, wanted.rule)
    if not box and not wanted.player:
        raise RuleError("nobody_asked")
    there = _need_box(hub, box) if box else box_of(wanted.player, hub.boxes.values())
    if there:
        need_shown(wanted.rule)
        if not hub.connected:
            raise not_connected()
    new = msgspec.structs.replace(
        wanted, id=secrets.token_hex(ID_BYTES), contest=place.contest if place else ""
    )
    return there or own_box(await hub.log.hub_id()), new, place or ContestPlace()


async def withdraw(hub: Hub, ask_id: str) -> Asked:
    """Take an ask back; TableError where it is answered or over already, NotThere where there is none."""
    return await _end(hub, ask_id, "withdrawn", ("reprendre", "take back"))


async def decline(hub: Hub, ask_id: str) -> Asked:
    """Its player does not want to roll, as a box tells it; raises as `withdraw` does."""
    return await _end(hub, ask_id, "declined", ("décliner", "decline"))


async def _end(hub: Hub, ask_id: str, state: AskState, verb: tuple[str, str]) -> Asked:
    await end(hub, ask_id, state)
    asked = await need_ask(hub, ask_id)
    if asked.state != state:
        raise TableError(
            fr=f"La demande {ask_id} n'attend plus : il n'y a rien à {verb[0]}.",
            en=f"The ask {ask_id} waits no more: there is nothing to {verb[1]}.",
        )
    return asked


async def end(hub: Hub, ask_id: str, state: AskState) -> bool:
    """Note what an ask came to, and have it seen; whether it was open until now."""
    ended = await hub.log.asks.end(ask_id, state, hub.now_ms())
    if ended:
        hub.play.ring()
    return ended


async def need_ask(hub: Hub, ask_id: str) -> Asked:
    """The ask of this id; NotThere where there is none."""
    asked = await hub.log.asks.get(ask_id)
    if asked is None:
        raise NotThere(
            fr=f"Il n'y a pas de demande « {ask_id[:40]} » : vois /api/asks.",
            en=f'There is no ask "{ask_id[:40]}": see /api/asks.',
        )
    return asked


def box_of(player: str, boxes: Iterable[Box]) -> str:
    """The box a player holds now, else one they have a seat at, of those that are there; "" for none."""
    here = [box for box in boxes if box.availability == "online" and box.state and player]
    held = [box.id for box in here if box.state and same(box.state.player or "", player)]
    seated = [box.id for box in here if box.state and any(same(one, player) for one in box.state.players)]
    return next(iter(held + seated), "")


def asked_player(asked: Asked, boxes: Mapping[str, Box]) -> str:
    """Whose roll an ask is for: who is named, else who holds the box that is asked now; "" for nobody."""
    box = boxes.get(asked.box)
    holder = box.state.player if box and box.state else ""
    return asked.ask.player or holder or ""


def _need_box(hub: Hub, box: str) -> str:
    if box not in hub.boxes:
        known = ", ".join(sorted(hub.boxes)[:8]) or "—"
        raise NotThere(
            fr=f"Il n'y a pas de boîte « {box[:40]} » : il y a {known}.",
            en=f'There is no box "{box[:40]}": there are {known}.',
        )
    return box
