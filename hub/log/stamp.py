"""Tells whether the database was written, without reading it where that can be helped."""

import os
import time
from contextlib import suppress

from sqlalchemy import Connection, Engine, text

# Two writes within one tick of the file system's clock leave the same stamp.
TICK_S = 0.1


def file_of(engine: Engine) -> str | None:
    """The file of an SQLite database; None for a server's."""
    return engine.url.database if engine.url.get_backend_name() == "sqlite" else None


def of_file(path: str) -> object:
    """Another value after each write; None while the last one is too fresh to tell the next one from it."""
    seen = []
    for name in (path, f"{path}-wal"):
        with suppress(FileNotFoundError):
            status = os.stat(name)
            if abs(time.time() - status.st_mtime) < TICK_S:
                return None
            seen.append((status.st_ino, status.st_size, status.st_mtime_ns))
    return tuple(seen)


def of_server(connection: Connection) -> object:
    """Another value after each transaction that wrote, on the whole PostgreSQL server."""
    return connection.scalar(text("SELECT CAST(txid_current_snapshot() AS text)"))
