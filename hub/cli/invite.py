"""`cornet invite`: links to the pages for the table, a player or the MJ; shown again, and taken back."""

import json
import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer
from msgspec.structs import replace

from hub.cli.language import Language
from hub.cli.numbers import need_count
from hub.cli.options import AsJson, Config, Data, Port
from hub.cli.stoppable import run_until_stopped
from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.place import keys_place, log_place

if TYPE_CHECKING:
    from hub.table.invites import Invite
    from hub.table.visitor import Role

Who = Annotated[str | None, typer.Argument(metavar="player|gm|table", help="Qui : joueur, MJ ou table.")]
Player = Annotated[str | None, typer.Argument(metavar="NOM", help="Le nom du joueur, tel qu'il lance.")]
Listed = Annotated[bool, typer.Option("--list", help="Montre chaque invitation et son lien.")]
Revoke = Annotated[str | None, typer.Option(metavar="ID", help="Reprend l'invitation : son lien se ferme.")]

ROLES: "dict[str, Role]" = {"player": "player", "joueur": "player", "gm": "gm", "mj": "gm", "table": "table"}
WHO = {"table": ("la table", "the table"), "player": ("joueur", "player"), "gm": ("le MJ", "the GM")}
SAID = {
    "made": (
        "Pour {who}, jusqu'à ce que tu reprennes l'invitation (cornet invite --revoke {id}) :",
        "For {who}, until you take the invite back (cornet invite --revoke {id}):",
    ),
    "revoked": ("L'invitation {id} ({who}) n'ouvre plus rien.", "The invite {id} ({who}) opens nothing now."),
    "alone": (
        "Un lien ne s'ouvre que sur cette machine : pour les autres, règle viewer.host et viewer.token.",
        "A link opens on this machine alone: for others, set viewer.host and viewer.token.",
    ),
    "none": (
        "Personne n'est invité : cornet invite player NOM.",
        "Nobody is invited: cornet invite player NAME.",
    ),
    "used": ("vue {at}", "seen {at}"),
    "unused": ("jamais utilisée", "never used"),
    "over": ("reprise", "taken back"),
}


def invite(
    context: typer.Context,
    who: Who = None,
    player: Player = None,
    listed: Listed = False,
    revoke: Revoke = None,
    as_json: AsJson = False,
    port: Port = None,
    data: Data = None,
    config: Config = None,
) -> None:
    """Invite someone, or show or take back what there is; a hub that runs obeys within seconds."""
    language: Language = context.obj
    given = {"hub.data": data and str(data), "viewer.port": port and need_count("--port", port)}
    settings = language.load(config, given)
    _need_one_wish(who, listed, revoke)
    role = _role(who) if who else None
    settings = settings if port else _as_it_runs(settings)
    run_until_stopped(_do(settings, role, player or "", revoke, as_json))


def _as_it_runs(settings: Settings) -> Settings:
    """With the pages where the hub that runs has them: its port may have been taken, or given to it alone."""
    from hub.whereabouts import running_pages

    pages = running_pages(settings.data_folder)
    if pages is None:
        return settings
    return replace(settings, viewer=replace(settings.viewer, host=pages.host, port=pages.port))


def _need_one_wish(who: str | None, listed: bool, revoke: str | None) -> None:
    if sum(map(bool, (who, listed, revoke))) != 1:
        raise SettingsError(
            fr="Dis qui inviter (cornet invite player NOM, gm ou table), ou --list, ou --revoke ID.",
            en="Say whom to invite (cornet invite player NAME, gm or table), or --list, or --revoke ID.",
        )


def _role(who: str) -> "Role":
    role = ROLES.get(who.lower())
    if role is None:
        raise wrong_value("invite", who, "player, gm ou table", "player, gm or table")
    return role


async def _do(
    settings: Settings, role: "Role | None", player: str, revoke: str | None, as_json: bool
) -> None:
    from hub.keys.invite_key import InviteKey
    from hub.log import open_log
    from hub.table import invites

    key = InviteKey(keys_place(settings))
    async with open_log(log_place(settings)) as log:
        if role:
            found = [await invites.make(log, key, role, player, time.time_ns() // 1_000_000)]
        elif revoke:
            found = [await invites.end(log, key, revoke)]
        else:
            found = await invites.every(log, key)
    if as_json:
        _write_json(found, settings)
    elif role:
        _tell_made(found[0], settings)
    elif revoke:
        print(_said(settings, "revoked", found[0]))
    else:
        _tell_all(found, settings)


def _write_json(found: "Sequence[Invite]", settings: Settings) -> None:
    for one in found:
        used_at = one.used_at and one.used_at.isoformat()
        told: dict[str, Any] = {"id": one.id, "role": one.role, "player": one.player}
        told |= {"made_at": one.made_at.isoformat(), "used_at": used_at, "revoked": one.revoked}
        print(json.dumps(told | {"address": _address(one, settings)}, ensure_ascii=False))


def _tell_made(one: "Invite", settings: Settings) -> None:
    from hub import qr

    address = _address(one, settings)
    print(_said(settings, "made", one))
    print(address)
    if sys.stdout.isatty():
        print(qr.terminal(address))
    _tell_if_alone(settings)


def _tell_if_alone(settings: Settings) -> None:
    from hub.reached import is_for_this_machine

    if is_for_this_machine(settings.viewer.host):
        print(_words(settings, "alone"))


def _tell_all(found: "Sequence[Invite]", settings: Settings) -> None:
    if not found:
        print(_words(settings, "none"))
    for one in found:
        state = "over" if one.revoked else "used" if one.used_at else "unused"
        at = f"{one.used_at.astimezone(settings.zone):%Y-%m-%d %H:%M}" if one.used_at else ""
        print(f"{one.id}  {_who(one, settings)} · {_words(settings, state).format(at=at)}")
        if not one.revoked:
            print(f"    {_address(one, settings)}")
    if not all(one.revoked for one in found):
        _tell_if_alone(settings)


def _address(one: "Invite", settings: Settings) -> str:
    from hub.reached import address_for_others
    from hub.table.invites import link_of

    return address_for_others(settings.viewer.host, settings.viewer.port) + link_of(one)


def _said(settings: Settings, what: str, one: "Invite") -> str:
    return _words(settings, what).format(who=_who(one, settings), id=one.id)


def _who(one: "Invite", settings: Settings) -> str:
    return one.player or WHO[one.role][settings.hub.language == "en"]


def _words(settings: Settings, what: str) -> str:
    return SAID[what][settings.hub.language == "en"]
