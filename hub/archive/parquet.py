"""Rolls in a Parquet file and out of it. The only file that knows pyarrow."""

import json
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from hub.archive.refusals import no_pyarrow
from hub.log.archiving import Shelved

# Columns of the log as they stand; what is read out of the message beside them is for who reads the file.
LOGGED = {
    "position": "int64", "id": "string", "box": "string", "epoch": "string", "number": "int64",
    "player": "string", "label": "string", "game": "string", "outcome": "string", "total": "int64",
    "joker": "string", "secret": "bool", "dated_by": "string", "late": "bool",
    "agreed": "bool", "seal_state": "string", "broken": "bool", "raw": "string",
}  # fmt: skip
TIMES = {"at": "rolled_at_ms", "received_at": "received_at_ms"}
OUT_OF_MESSAGE = ("rule", "faces", "seal", "prev")
RULED = ("ruling", "ruled_by")


def need_pyarrow() -> None:
    """SettingsError where it is not installed."""
    try:
        import_module("pyarrow.parquet")
    except ImportError as error:
        raise no_pyarrow() from error


def write(path: Path, rolls: Sequence[Shelved]) -> None:
    """A file of these rolls, compressed with zstd. OSError where it cannot be written."""
    from pyarrow import Table, parquet  # type: ignore[import-not-found, import-untyped, unused-ignore]

    table = Table.from_pydict(_columns(rolls), schema=_schema())
    parquet.write_table(table, path, compression="zstd", compression_level=9)


def read(path: Path) -> list[Shelved]:
    """The rolls of a file. OSError where it cannot be read, ValueError where it is none of ours."""
    from pyarrow import parquet

    table = parquet.read_table(path)
    if not set(_schema().names) <= set(table.column_names):
        raise ValueError(f"{path.name} is no archive of rolls")
    for name in TIMES:
        at = table.column_names.index(name)
        table = table.set_column(at, name, table[name].cast("int64"))
    return [_shelved(row) for row in table.to_pylist()]


def _schema() -> Any:
    import pyarrow

    kinds: list[tuple[str, Any]] = list(LOGGED.items())
    moment = pyarrow.timestamp("ms", tz="UTC")
    kinds[5:5] = [(name, moment) for name in TIMES]
    kinds += [(name, "string") for name in (*OUT_OF_MESSAGE, *RULED)]
    return pyarrow.schema(kinds)


def _columns(rolls: Sequence[Shelved]) -> dict[str, list[Any]]:
    messages = [json.loads(one.columns["raw"]) for one in rolls]
    columns = {name: [one.columns[name] for one in rolls] for name in LOGGED}
    columns |= {name: [one.columns[source] for one in rolls] for name, source in TIMES.items()}
    columns |= {name: _told(messages, name) for name in OUT_OF_MESSAGE}
    return columns | {name: [getattr(one, name) for one in rolls] for name in RULED}


def _told(messages: Iterable[dict[str, Any]], name: str) -> list[str]:
    """A text as it is, anything else as JSON."""
    found = (message.get(name, "") for message in messages)
    return [one if isinstance(one, str) else json.dumps(one, ensure_ascii=False) for one in found]


def _shelved(row: dict[str, Any]) -> Shelved:
    columns = {name: row[name] for name in LOGGED}
    columns |= {source: row[name] for name, source in TIMES.items()}
    return Shelved(columns, row["ruling"], row["ruled_by"])
