"""Opens the database: SQLite tuned so that a commit survives a power cut, or any other by its URL."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

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
from hub.log import steps
from hub.log.errors import LogDamaged, LogError, LogNewer, LogReadOnly
from hub.log.rollups.recount import rebuild
from hub.log.search import rebuild_search
from hub.log.storable import storable_values
from hub.log.tenancy import keep_apart, let_all_be_seen
from hub.log.tenants import EVERY, FIRST, TABLE, enter, is_apart, move_in, take_turn, tenant_of

POSTGRESQL = "postgresql+psycopg"
CONNECT_S = "5"
BUSY_S = 2.0
COUNTED_SINCE = "0018"
_SQLITE = ("journal_mode=WAL", "synchronous=FULL")

NOT_OPENED = (ArgumentError, NoSuchModuleError, ImportError, OSError, DBAPIError, LogNewer)


def open_database(where: Path | str, busy_s: float = BUSY_S) -> Engine:
    """An engine on a database at the newest schema; SettingsError where it cannot be opened.

    `busy_s`: how long a transaction waits for another program that writes.
    """
    try:
        engine = engine_at(where, busy_s)
        migrate(engine)
        if engine.dialect.name == "postgresql":
            move_in(engine)
    except NOT_OPENED as error:
        raise refusal(where, error) from error
    return engine


def engine_at(where: Path | str, busy_s: float = BUSY_S) -> Engine:
    """An engine on the database as it is."""
    url = _url(where)
    engine = create_engine(url.difference_update_query([TABLE]))
    event.listen(engine, "before_cursor_execute", _with_storable_values, retval=True)
    if url.get_backend_name() == "sqlite":
        # Rows that an INSERT returns and nobody reads hold up the commit until they are collected as garbage.
        engine.dialect.insert_returning = False
        event.listen(engine, "connect", partial(_tune, busy_s))
        event.listen(engine, "begin", _begin)
    elif url.get_backend_name() == "postgresql":
        engine.update_execution_options(table=str(url.query.get(TABLE, FIRST)))
        event.listen(engine, "begin", take_turn)
    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the newest schema, its rows along, or leave it as it was; LogNewer."""
    with engine.connect() as connection:
        taken = steps.taken(connection)
    if taken == steps.newest() and is_apart(engine):
        return
    if taken and taken not in steps.known():
        raise LogNewer(taken)
    with writing(engine, alone=True).begin() as connection:
        if connection.dialect.name == "postgresql":
            let_all_be_seen(connection)
        steps.take_all(connection)
        rebuild_search(connection)
        if connection.dialect.name == "postgresql":
            table = engine.get_execution_options()["table"]
            first = FIRST if table == EVERY else table
            keep_apart(connection, first)
            enter(connection, tenant_of(connection, first))  # all that was there is this one's
        if (taken or "") < COUNTED_SINCE:
            rebuild(connection)


def writing(engine: Engine, alone: bool = False) -> Engine:
    """The same database, for transactions that write; `alone`: while nobody else does."""
    return engine.execution_options(writes="alone" if alone else "beside others")


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
            raise _operational(error.orig) from error
        raise
    except InterfaceError as error:
        raise LogError(str(error.orig)) from error


def _operational(said: BaseException | None) -> LogError:
    is_read_only = str(getattr(said, "sqlite_errorname", "")).startswith("SQLITE_READONLY")
    return LogReadOnly(str(said)) if is_read_only else LogError(str(said))


def _url(where: Path | str) -> URL:
    if isinstance(where, str) and "://" in where:
        url = make_url(where)
        # Which driver a bare name means has changed between versions of SQLAlchemy.
        url = url.set(drivername=POSTGRESQL) if url.drivername == "postgresql" else url
        # A server that is switched off answers nothing: without a limit the wait for it has no end.
        patient = url.get_backend_name() == "postgresql" and "connect_timeout" not in url.query
        return url.update_query_dict({"connect_timeout": CONNECT_S}) if patient else url
    path = Path(where).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    return URL.create("sqlite", database=str(path))


def _tune(busy_s: float, connection: Any, _record: object) -> None:
    # The driver would begin transactions by itself, but none around a CREATE or an ALTER.
    connection.isolation_level = None
    for setting in (f"busy_timeout={int(busy_s * 1000)}", *_SQLITE):
        connection.execute(f"PRAGMA {setting}")


def _begin(connection: Connection) -> None:
    # A reader that turns writer may be refused at once; a writer says so from the start, and waits.
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _with_storable_values(
    _connection: Any, _cursor: Any, statement: str, values: Any, context: Any, _many: bool
) -> Any:
    """Whatever anyone sends, a database is neither told nor asked for what it takes for no text."""
    as_it_is = context.execution_options.get("storable")
    return statement, values if as_it_is else storable_values(values)


def why_not(error: Exception) -> str:
    """What the database said, in its own words."""
    return str(getattr(error, "orig", None) or error).splitlines()[0]


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
    if isinstance(error, LogNewer):
        return SettingsError(
            fr=f"Le journal {shown} vient d'un Cornet plus récent ({error}) : mets Cornet à jour.",
            en=f"The log {shown} is of a newer Cornet ({error}): update Cornet.",
        )
    if isinstance(error, LogReadOnly):
        return SettingsError(
            fr=f"Rien ne s'écrit dans le journal {shown} (lecture seule) : vérifie les droits du fichier.",
            en=f"Nothing can be written in the log {shown} (read-only): check the rights of the file.",
        )
    why = why_not(error)
    if isinstance(error, LogDamaged) or type(error) is DatabaseError:
        return SettingsError(
            fr=f"Le journal {shown} est abîmé ({why}) : range-le sous un autre nom, et Cornet en commence un "
            "neuf, où « cornet restore » remet une sauvegarde.",
            en=f"The log {shown} is damaged ({why}): move it to another name, and Cornet begins a new one, "
            "into which `cornet restore` puts a backup.",
        )
    return SettingsError(
        fr=f"Le journal {shown} ne s'ouvre pas ({why}) : vérifie hub.data, log.url, et la place qui reste.",
        en=f"The log {shown} does not open ({why}): check hub.data, log.url, and the room that is left.",
    )


def _shown(where: str) -> str:
    """An address without its password, which may stand before the host or after the name; a path as it is."""
    return re.sub("//.*@", "//", where.partition("?")[0]) if "://" in where else where
