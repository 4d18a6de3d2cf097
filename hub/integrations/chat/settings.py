"""[chat] of cornet.toml: to whom the rolls go."""

import re
from collections import Counter
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from hub.errors import SettingsError

Kind: TypeAlias = Literal["discord", "discord_bot", "matrix", "apprise"]
Filter: TypeAlias = Literal["all", "criticals", "asks"]
Name = Annotated[str, Meta(max_length=40)]

NEEDED: dict[Kind, tuple[str, ...]] = {
    "discord": ("url",),
    "discord_bot": ("token", "room"),
    "matrix": ("url", "token", "room"),
    "apprise": ("url",),
}
MEANT: dict[Kind, tuple[str, ...]] = {**NEEDED, "discord_bot": ("url", "token", "room")}
ROOMS = {"matrix": r"[!#]\S+", "discord_bot": r"\d{1,20}"}


class Target(Struct, frozen=True, forbid_unknown_fields=True):
    """[[chat.targets]]"""

    kind: Kind
    name: Name = ""
    url: str = ""
    token: str = ""
    room: str = ""
    language: Literal["fr", "en", ""] = ""
    filter: Filter = "all"
    table: str = ""
    commands: bool = True

    @property
    def called(self) -> str:
        """What it is known by, in the log too."""
        return self.name or self.kind


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """[chat]"""

    targets: tuple[Target, ...] = ()


ABOUT = {
    "chat.targets.kind": (
        "Le service : discord (webhook), discord_bot, matrix ou apprise.",
        "The service: discord (a webhook), discord_bot, matrix or apprise.",
    ),
    "chat.targets.name": (
        "Le nom de la cible, dans les messages du hub ; vide : celui du service. Sous un autre nom, "
        "elle repart de maintenant.",
        "What the target is called by the hub; empty: the service. Under another name it starts from now.",
    ),
    "chat.targets.url": (
        "discord : l'adresse du webhook ; matrix : celle du serveur ; apprise : celle du service.",
        "discord: the address of the webhook; matrix: of the server; apprise: of the service.",
    ),
    "chat.targets.token": (
        "matrix, discord_bot : le jeton d'accès du robot.",
        "matrix, discord_bot: the access token of the bot.",
    ),
    "chat.targets.room": (
        "matrix : le salon (!… ou #…) ; discord_bot : le numéro du salon.",
        "matrix: the room (!… or #…); discord_bot: the number of the channel.",
    ),
    "chat.targets.language": (
        "La langue des messages ; vide : celle du hub.",
        "The language of the messages; empty: the hub's.",
    ),
    "chat.targets.filter": (
        "Les jets envoyés : all, criticals (critiques, RC et EC) ou asks (demandés par le MJ).",
        "The rolls that are sent: all, criticals (RC and EC too) or asks (those the GM asked for).",
    ),
    "chat.targets.table": (
        "Seulement pour le hub de cette table ; vide : pour tout hub qui lit ce fichier.",
        "Only for the hub of this table; empty: for any hub that reads this file.",
    ),
    "chat.targets.commands": (
        "matrix, discord_bot : true obéit à !jet, !stats et !aide.",
        "matrix, discord_bot: true obeys !jet, !stats and !aide.",
    ),
}


def targets_of(settings: Settings, table: str) -> list[Target]:
    """The targets of a table; SettingsError for one that lacks something, or has too much."""
    targets = [target for target in settings.targets if target.table in ("", table)]
    for place, target in enumerate(settings.targets):
        _need_complete(target, f"chat.targets[{place}]")
    for name, count in Counter(target.called for target in targets).items():
        if count > 1:
            raise SettingsError(
                fr=f"{count} cibles de chat.targets s'appellent « {name} » : donne à chacune son name.",
                en=f'{count} of chat.targets are called "{name}": give each a name of its own.',
            )
    return targets


def _need_complete(target: Target, key: str) -> None:
    for name in ("url", "token", "room"):
        value: str = getattr(target, name)
        if unset := re.fullmatch(r"\$\{(\w+)\}", value):
            raise SettingsError(
                fr=f"{key}.{name} demande la variable d'environnement {unset[1]} : elle n'est pas posée.",
                en=f"{key}.{name} asks for the environment variable {unset[1]}: it is not set.",
            )
        if not value and name in NEEDED[target.kind]:
            raise SettingsError(
                fr=f"{key}.{name} est vide : une cible {target.kind} en a besoin.",
                en=f"{key}.{name} is empty: a target of kind {target.kind} needs it.",
            )
        if value and name not in MEANT[target.kind]:
            raise SettingsError(
                fr=f"{key}.{name} est de trop : une cible {target.kind} n'en a pas.",
                en=f"{key}.{name} is too much: a target of kind {target.kind} has none.",
            )
    if not re.fullmatch(r"[!-~]*", target.token):
        raise SettingsError(
            fr=f"{key}.token a une lettre qu'aucun jeton n'a : un espace, un accent ?",
            en=f"{key}.token has a letter that no token has: a space, an accent?",
        )
    if target.kind != "apprise" and target.url and not re.match(r"https?://[^/\s]+", target.url):
        raise SettingsError(
            fr=f"{key}.url n'est pas une adresse : elle doit commencer par https://.",
            en=f"{key}.url is no address: it must begin with https://.",
        )
    if target.kind in ROOMS and not re.fullmatch(ROOMS[target.kind], target.room):
        raise SettingsError(
            fr=f"{key}.room vaut « {target.room[:60]} » : il faut !… ou #… (Matrix), un numéro (Discord).",
            en=f'{key}.room is "{target.room[:60]}": it must be !… or #… (Matrix), a number (Discord).',
        )
