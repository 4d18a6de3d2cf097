"""Opens the database: SQLite tuned so that a commit survives a power cut, or any other by its URL."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    DBAPIError,
    InterfaceError,
    InternalError,
    NoSuchModuleError,
    OperationalError,
)

from hub.errors import SettingsError

POSTGRESQL = "postgresql+psycopg"
BUSY_S = 2.0
_SQLITE = ("journal_mode=WAL", "synchronous=FULL", f"busy_timeout={int(BUSY_S * 1000)}")


class LogError(Exception):
    """The database did not do what was asked: locked, read-only, full or gone. It may do so later."""


class LogDamaged(LogError):
    """What the database holds is not what was stored: someone must put a sound copy back."""


def open_database(where: Path | str) -> Engine:
    """An engine on a database at the newest schema; SettingsError where it cannot be opened."""
    try:
        url = _url(where)
        engine = create_engine(url)
        if url.get_backend_name() == "sqlite":
            event.listen(engine, "connect", _tune)
            event.listen(engine, "begin", _begin)
        migrate(engine)
    except (ArgumentError, NoSuchModuleError, ImportError, OSError, DBAPIError, CommandError) as error:
        raise refusal(where, error) from error
    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema, its rows along, or leave it as it was."""
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    newest = ScriptDirectory.from_config(config).get_current_head()
    with engine.connect() as connection:
        # Only looking takes no lock: a log may be read while a hub is writing.
        if MigrationContext.configure(connection).get_current_revision() == newest:
            return
    with writing(engine).begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def writing(engine: Engine) -> Engine:
    """The same database, for transactions that write."""
    return engine.execution_options(writes=True)


@contextmanager
def transaction(engine: Engine) -> Iterator[Connection]:
    """One transaction; LogError where the database refuses, and then nothing of it is kept."""
    try:
        with engine.begin() as connection:
            yield connection
    except DatabaseError as error:
        # A damaged file is a DatabaseError of no kind; of the other kinds, the statement is to blame.
        if isinstance(error, InternalError) or type(error) is DatabaseError:
            raise LogDamaged(str(error.orig)) from error
        if isinstance(error, OperationalError):
            raise LogError(str(error.orig)) from error
        raise
    except InterfaceError as error:
        raise LogError(str(error.orig)) from error


def _url(where: Path | str) -> URL:
    if isinstance(where, str) and "://" in where:
        url = make_url(where)
        # Which driver a bare name means has changed between versions of SQLAlchemy.
        return url.set(drivername=POSTGRESQL) if url.drivername == "postgresql" else url
    path = Path(where).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(path))


def _tune(connection: Any, _record: object) -> None:
    # The driver would begin transactions by itself, but none around a CREATE or an ALTER.
    connection.isolation_level = None
    for setting in _SQLITE:
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    # A reader that turns writer may be refused at once; a writer says so from the start, and waits.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def refusal(where: Path | str, error: Exception) -> SettingsError:
    """Why the log at `where` cannot be used, and the way out."""
    shown = _shown(str(where))
    if isinstance(error, ImportError) and shown.startswith("postgresql"):
        return SettingsError(
            fr=f"log.url vaut {shown}, mais le pilote de PostgreSQL manque : "
            "installe-le avec pip install 'cornet[postgresql]'.",
            en=f"log.url is {shown}, but the driver of PostgreSQL is missing: "
            "install it with pip install 'cornet[postgresql]'.",
        )
    why = str(getattr(error, "orig", None) or error).splitlines()[0]
    if isinstance(error, LogDamaged) or type(error) is DatabaseError:
        return SettingsError(
            fr=f"Le journal {shown} est abîmé ({why}) : remets-en une copie saine, ou range-le sous un autre "
            "nom, et Cornet en commence un neuf.",
            en=f"The log {shown} is damaged ({why}): put a sound copy back, or move it to another name, "
            "and Cornet begins a new one.",
        )
    return SettingsError(
        fr=f"Le journal {shown} ne s'ouvre pas ({why}) : vérifie hub.data et log.url.",
        en=f"The log {shown} does not open ({why}): check hub.data and log.url.",
    )


def _shown(where: str) -> str:
    """An address without its password, which may stand before the host or after the name; a path as it is."""
    return re.sub("//.*@", "//", where.partition("?")[0]) if "://" in where else where
