"""The tables of cornet.toml that belong to integrations: each is checked by the folder it is for."""

import logging
from typing import Any

import msgspec

from hub.manifests import manifests
from hub.said import Said
from hub.settings import Settings

_log = logging.getLogger("cornet")


def with_integrations(tables: dict[str, Any]) -> type[Settings]:
    """`Settings` with a field for each table here that an integration declares.

    Where its folder cannot be imported, it is told, and its table is taken out: the hub starts without it.
    """
    known = Settings.__struct_fields__
    if all(name in known for name in tables):
        return Settings
    fields = []
    for manifest in manifests():
        if manifest.table in tables and manifest.table not in known:
            try:
                fields.append((manifest.table, manifest.settings_kind()))
            except Exception as error:  # a stranger's package must not stop the hub
                _log.warning(_broken(manifest.name, error))
                del tables[manifest.table]
    return msgspec.defstruct("Settings", fields, bases=(Settings,), kw_only=True)  # type: ignore[return-value]


def integration_tables() -> list[str]:
    """The tables that may stand in cornet.toml besides the hub's own."""
    return [manifest.table for manifest in manifests()]


def _broken(name: str, error: Exception) -> Said:
    return Said(
        fr=f"L'intégration {name} est laissée de côté : ses réglages ne se chargent pas ({error}).",
        en=f"The integration {name} is left aside: its settings cannot be loaded ({error}).",
    )
