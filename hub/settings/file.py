"""cornet.toml read: the file, the environment and the command line, checked together."""

import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from platformdirs import user_data_dir

from hub.errors import SettingsError
from hub.reason import reason
from hub.settings import Settings
from hub.settings.allowed import refusal
from hub.settings.integrations import integration_tables, with_integrations
from hub.settings.keep import kept_for

LONGEST_BYTES = 1 << 20
VARIABLE = re.compile(r"\$\{(\w+)\}")
FROM_ENVIRONMENT = {
    "CORNET_DATA": "hub.data",
    "CORNET_MQTT_PASSWORD": "mqtt.password",
    "CORNET_VIEWER_TOKEN": "viewer.token",
    "CORNET_WORKER_NAME": "worker.name",
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
    return checked(read(config) if config else {}, overrides, environment)


def checked(
    tables: dict[str, Any],
    overrides: Mapping[str, object] | None = None,
    environment: Mapping[str, str] = os.environ,
) -> Settings:
    """What `load` gives, of the tables of a file; they are changed."""
    for variable, key in FROM_ENVIRONMENT.items():
        _put(tables, key, environment.get(variable) or None)
    for key, value in (overrides or {}).items():
        _put(tables, key, value)
    tables = filled(tables, environment)
    kind = with_integrations(tables)
    try:
        settings = msgspec.convert(tables, kind)
    except msgspec.ValidationError as error:
        raise refusal(kind, tables, str(error), others=integration_tables()) from None
    _need_timezone(settings.hub.timezone)
    kept_for(settings.log.keep)
    return _with_data_folder(settings)


def read(config: Path) -> dict[str, Any]:
    """The tables of a file as they stand there, unchecked. Raises SettingsError where it is no TOML."""
    try:
        with config.open("rb") as file:
            text = file.read(LONGEST_BYTES + 1)
        if len(text) > LONGEST_BYTES:
            raise _too_long(config)
        return tomllib.loads(text.decode())
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"Les réglages {config} sont illisibles ({why.fr}) : vérifie le chemin de --config.",
            en=f"The settings {config} cannot be read ({why.en}): check the path given to --config.",
        ) from error
    except (ValueError, RecursionError) as error:
        raise _not_toml(config, error) from error


def _too_long(config: Path) -> SettingsError:
    return SettingsError(
        fr=f"Les réglages {config} dépassent {LONGEST_BYTES} octets : vérifie le chemin de --config.",
        en=f"The settings {config} exceed {LONGEST_BYTES} bytes: check the path given to --config.",
    )


def _not_toml(config: Path, error: Exception) -> SettingsError:
    place = re.search(r"line (\d+), column (\d+)", str(error))
    fr, en = (
        (f" (ligne {place[1]}, colonne {place[2]})", f" (line {place[1]}, column {place[2]})")
        if place
        else ("", "")
    )
    return SettingsError(
        fr=f"Les réglages {config} ne sont pas du TOML{fr} : corrige-les, ou vérifie le chemin de --config.",
        en=f"The settings {config} are not TOML{en}: mend them, or check the path given to --config.",
    )


def filled(value: Any, environment: Mapping[str, str]) -> Any:
    """Tables in which "${NAME}" is what the environment has under that name, where it has it."""
    if isinstance(value, dict):
        return {key: filled(one, environment) for key, one in value.items()}
    if isinstance(value, list):
        return [filled(one, environment) for one in value]
    named = VARIABLE.fullmatch(value) if isinstance(value, str) else None
    return environment.get(named[1], value) if named else value


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
            fr=f"hub.timezone vaut « {name[:60]} » : il faut un fuseau connu, par exemple Europe/Paris.",
            en=f'hub.timezone is "{name[:60]}": it must be a known time zone, Europe/Paris for instance.',
        ) from error


def _with_data_folder(settings: Settings) -> Settings:
    folder = settings.hub.data or user_data_dir("cornet", appauthor=False)
    return msgspec.structs.replace(settings, hub=msgspec.structs.replace(settings.hub, data=folder))
