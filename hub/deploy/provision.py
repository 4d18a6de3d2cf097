"""What a box is told: what was asked for, what it had, and where it had nothing, what is usual."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from hub.deploy import builds
from hub.deploy.broker import Address
from hub.keys import Keys, Paired
from hub.keys.kept import Kept, encode
from hub.settings import Settings
from shared_rules.seal import KEY_BYTES

# Of what stands in its settings, what may be shown to anyone is only that it changes.
Told = dict[str, Any]


@dataclass(frozen=True)
class Asked:
    """What the command line says; None or empty: nothing."""

    wifi: str | None = None
    password: str | None = field(default=None, repr=False)
    broker: Address | None = None
    table: str | None = None
    name: str | None = None
    room: str | None = None
    players: tuple[str, ...] = ()
    board: str | None = None
    display: str | None = None


def plain(kept: Mapping[str, Any], asked: Asked, settings: Settings, has_file: bool) -> Told:
    """What is no secret and needs no network. `has_file`: the settings come from a cornet.toml."""
    hub = {
        "table": settings.hub.table,
        "language": settings.hub.language,
        "discovery": settings.mqtt.discovery,
    }
    said = {"table": asked.table, "name": asked.name, "area": asked.room, "players": [*asked.players]}
    told = {**hub, **kept, **(hub if has_file else {})}
    return told | {key: value for key, value in said.items() if value not in (None, [])}


def soldered(kept: Mapping[str, Any], asked: Asked, chip: str) -> Told:
    """How the box is made. BoardError where nothing that is asked for fits this chip."""
    build = builds.of_board(asked.board, kept.get("build"), chip)
    return {"build": build} | ({"display": asked.display} if asked.display else {})


def wifi(kept: Mapping[str, Any], asked: Asked, no_password: Callable[[], str]) -> Told:
    """The network; `no_password` is asked what to take where nobody gave one, and the box has none for it."""
    if asked.wifi is None:
        return {}
    if asked.password is None and kept.get("ssid") == asked.wifi and "password" in kept:
        return {}
    return {"ssid": asked.wifi, "password": no_password() if asked.password is None else asked.password}


def paired(box: str, kept: Mapping[str, Any], keys: Keys, rotate: bool) -> tuple[Told, Paired]:
    """Its key and its password. A key that only the box knew is known here too, for the rolls it sealed."""
    before = _own_key(kept)
    if before:
        keys.take_over(box, encode(before))
    given = keys.pair(box, rotate)
    return {"key": given.key.hex(), "user": box, "secret": given.password}, given


def encoded(told: Told) -> bytes:
    """As it stands in settings.json."""
    return json.dumps(told, ensure_ascii=False).encode()


def _own_key(kept: Mapping[str, Any]) -> Kept | None:
    key, secret = kept.get("key"), kept.get("secret")
    if not (isinstance(key, str) and isinstance(secret, str) and secret):
        return None
    try:
        return Kept((key.lower(),), secret) if len(bytes.fromhex(key)) == KEY_BYTES else None
    except ValueError:
        return None
