"""cornet.toml read: the file, the environment and the command line, checked together."""

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from platformdirs import user_data_dir

from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.allowed import refusal

FROM_ENVIRONMENT = {
    "CORNET_DATA": "hub.data",
    "CORNET_MQTT_PASSWORD": "mqtt.password",
    "CORNET_VIEWER_TOKEN": "viewer.token",
}


def load(
    config: Path | None = None,
    overrides: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """The settings of a file (or the defaults), then of the environment, then of `overrides`.

    `overrides`: values by key, e.g. {"viewer.port": 8621}; None is "not given". `hub.data` is filled.
    Raises SettingsError in one sentence naming the key, the value and what is allowed.
    """
    tables = _read(config) if config else {}
    for variable, key in FROM_ENVIRONMENT.items():
        _put(tables, key, environment.get(variable) or None)
    for key, value in (overrides or {}).items():
        _put(tables, key, value)
    try:
        settings = msgspec.convert(tables, Settings)
    except msgspec.ValidationError as error:
        raise refusal(Settings, tables, str(error)) from None
    _need_timezone(settings.hub.timezone)
    return _with_data_folder(settings)


def _read(config: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(config.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(
            fr=f"Les réglages {config} sont illisibles ({error.strerror}) : vérifie le chemin de --config.",
            en=f"The settings {config} cannot be read ({error.strerror}): check the path given to --config.",
        ) from error
    except ValueError as error:
        raise SettingsError(
            fr=f"Les réglages {config} ne sont pas du TOML : {error}.",
            en=f"The settings {config} are not TOML: {error}.",
        ) from error


def _put(tables: dict[str, Any], key: str, value: object) -> None:
    table, name = key.split(".")
    if value is not None and isinstance(tables.setdefault(table, {}), dict):
        tables[table][name] = value


def _need_timezone(name: str) -> None:
    try:
        if name:
            ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise SettingsError(
            fr=f"hub.timezone vaut « {name} » : il faut un fuseau connu, par exemple Europe/Paris.",
            en=f'hub.timezone is "{name}": it must be a known time zone, Europe/Paris for instance.',
        ) from error


def _with_data_folder(settings: Settings) -> Settings:
    folder = settings.hub.data or user_data_dir("cornet", appauthor=False)
    return msgspec.structs.replace(settings, hub=msgspec.structs.replace(settings.hub, data=folder))
