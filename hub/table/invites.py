"""Invites: links that let someone in as the table, as a player or as the MJ, until they are taken back."""

import asyncio
import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from typing import cast

import msgspec

from hub.concurrency.bell import first_of
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.errors import SettingsError
from hub.guests import Welcome
from hub.keys.invite_key import GiveKey
from hub.log import Log, LogError
from hub.log.invites import Invited
from hub.table.errors import NotThere, TableError
from hub.table.visitor import Role, Visitor
from hub.tame import tame

ID_BYTES = 6
LONGEST_NAME = 80
AN_HOUR_MS = 3_600_000
# Who came in is noted this late; what `cornet invite` changed beside a running hub is seen at once.
EVERY_S = 60.0


@dataclass(frozen=True, slots=True)
class Invite:
    """`player` "" unless a player is invited; `used_at` as coarse as an hour, None for never."""

    id: str
    role: Role
    player: str
    made_at: datetime
    used_at: datetime | None
    revoked: bool
    token: str = field(repr=False)


def link_of(invite: Invite) -> str:
    """The path and query that lets someone in: "/?token=…", a player to their own page."""
    return f"{'/joueur' if invite.role == 'player' else '/'}?token={invite.token}"


async def invite(hub: Hub, role: Role, player: str = "") -> Invite:
    """Invite someone; TableError where it is not told which player, SettingsError without a key."""
    made = await make(hub.log, hub.invite_key, role, player, hub.now_ms())
    await look_again(hub)
    hub.play.ring()
    return made


async def all(hub: Hub) -> list[Invite]:
    """Every invite, newest first, those taken back among them."""
    return await every(hub.log, hub.invite_key)


async def revoke(hub: Hub, invite_id: str) -> Invite:
    """Take an invite back: its link opens nothing from now on. NotThere where there is none of this id."""
    try:
        ended = await end(hub.log, hub.invite_key, invite_id)
    finally:
        await look_again(hub)
    hub.play.ring()
    return ended


async def need_invite(hub: Hub, invite_id: str) -> Invite:
    """The invite of this id; NotThere where there is none."""
    for one in await all(hub):
        if one.id == invite_id:
            return one
    raise _no_invite(invite_id)


async def make(log: Log, key: GiveKey, role: Role, player: str, now_ms: int) -> Invite:
    """Keep a new invite; a hub that runs on this log learns of it within seconds."""
    player = _need_player(role, player)
    made = await log.invites.make(secrets.token_hex(ID_BYTES), role, player, now_ms)
    return _signed(made, await asyncio.to_thread(key))


async def every(log: Log, key: GiveKey) -> list[Invite]:
    """Every invite of a log, newest first."""
    found = await log.invites.all()
    signed_with = await asyncio.to_thread(key) if found else b""  # none is made before there is an invite
    return [_signed(one, signed_with) for one in found]


async def end(log: Log, key: GiveKey, invite_id: str) -> Invite:
    """Take an invite of a log back; NotThere."""
    ended = await log.invites.revoke(invite_id)
    if ended is None:
        raise _no_invite(invite_id)
    return _signed(ended, await asyncio.to_thread(key))


async def look_again(hub: Hub) -> None:
    """Tell the guests of the hub who they are now, and the log which invites were used, to the hour."""
    async with hub.guests.being_told:
        try:
            found = await all(hub)
        except SettingsError:  # without the key no link can be told from another
            hub.guests.tell(())
            raise
        hub.guests.tell(map(_welcome, found))
    seen = hub.guests.take_seen()
    hour_ms = hub.now_ms() // AN_HOUR_MS * AN_HOUR_MS
    used = [one.id for one in found if one.id in seen and _is_before(one.used_at, hour_ms)]
    if used:
        await hub.log.invites.note_use(used, hour_ms)


async def keep_guests(hub: Hub) -> None:
    """Look again whenever the log was written: another program may have changed the invites; for ever."""
    while True:
        ring = hub.written.next_ring
        await until_done("invites", partial(look_again, hub), (LogError, SettingsError))
        await first_of((ring,), EVERY_S)


def _need_player(role: Role, player: str) -> str:
    """The name as it is kept, "" for who is no player."""
    player = " ".join(player.split())
    if (role == "player") != bool(player):
        raise TableError(
            fr="Une invitation de joueur, et elle seule, dit pour quel joueur : cornet invite player NOM.",
            en="An invite of a player, and no other, says for which player: cornet invite player NAME.",
        )
    if len(player) > LONGEST_NAME or any(letter < " " or letter == "\x7f" for letter in player):
        raise TableError(
            fr=f"« {tame(player[:40])} » n'est pas un nom : 80 caractères au plus, aucun de contrôle.",
            en=f'"{tame(player[:40])}" is no name: 80 characters at most, and none of control.',
        )
    return player


def _no_invite(invite_id: str) -> NotThere:
    return NotThere(
        fr=f"Il n'y a pas d'invitation « {invite_id[:40]} » : vois cornet invite --list.",
        en=f'There is no invite "{invite_id[:40]}": see cornet invite --list.',
    )


def _is_before(used_at: datetime | None, hour_ms: int) -> bool:
    return used_at is None or used_at.timestamp() * 1000 < hour_ms


def _welcome(one: Invite) -> Welcome:
    return Welcome(one.id, one.token, None if one.revoked else Visitor(one.role, one.player))


def _signed(one: Invited, key: bytes) -> Invite:
    """With its token: whoever can write into the log, and has no key, can make none."""
    said = msgspec.json.encode(("cornet invite", one.id, one.role, one.player))
    mark = urlsafe_b64encode(hmac.digest(key, said, hashlib.sha256)).decode().rstrip("=")
    role = cast(Role, one.role)
    return Invite(one.id, role, one.player, one.made_at, one.used_at, one.revoked, f"{one.id}.{mark}")
