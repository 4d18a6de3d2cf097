"""Every key of cornet.toml as the documentation tells it."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from msgspec import NODEFAULT, Struct, inspect
from msgspec.structs import FieldInfo, fields

from hub.manifests import ours
from hub.settings import Settings
from hub.settings.words import ABOUT

NEEDED = "..."


class Setting(NamedTuple):
    """One key; one without default has to be given."""

    key: str
    default: object
    about_fr: str
    about_en: str


def document() -> list[Setting]:
    """Every key with its default and what it is for: the hub's tables, then those of our integrations."""
    hubs = [(table.name, table.type) for table in fields(Settings)]
    told = list(_tables(hubs, ABOUT))
    for manifest in ours():
        if manifest.table not in dict(hubs):
            told += _tables([(manifest.table, manifest.settings_kind())], manifest.about())
    return told


def _tables(tables: list[tuple[str, Any]], about: Mapping[str, tuple[str, str]]) -> Iterator[Setting]:
    for name, kind in tables:
        for key, field in _keys(name, kind):
            yield Setting(key, NEEDED if field.default is NODEFAULT else field.default, *about[key])


def _keys(table: str, kind: type[Struct]) -> Iterator[tuple[str, FieldInfo]]:
    for field in fields(kind):
        key = f"{table}.{field.name}"
        within = inspect.type_info(field.type)
        if isinstance(within, inspect.VarTupleType) and isinstance(within.item_type, inspect.StructType):
            yield from _keys(key, within.item_type.cls)
        else:
            yield key, field
