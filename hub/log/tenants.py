"""The tenants of a PostgreSQL log: tables of players by name, and what workers keep of their journals.

A transaction is of the tenant whose number `cornet.tenant` holds; without one it is refused by the server.
"""

import secrets
from collections.abc import Collection
from functools import partial
from typing import Any

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Engine,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    event,
    inspect,
    select,
    text,
)

from hub.errors import SettingsError

TENANT = "tenant"
# The number under which programs wait for each other, all of them or those of one tenant.
TURN = 0xD1CE
# In a URL, whose log it is; FIRST where it does not say, and no one table's where it is EVERY.
TABLE, FIRST, EVERY, NOBODY = "cornet_table", "table", "/", 0

# Apart from the log's own: these hold every tenant's rows, and only workers read them across tenants.
metadata = MetaData()

tenants = Table(
    "tenants",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("name", Text, nullable=False, unique=True),
)

# How far the rolls of a journal are stored: `number` in order, its seal, and `upto` without a gap (what its
# box may forget). `early`: how many rolls wait in `early`.
heads = Table(
    "heads",
    metadata,
    Column("tenant", Integer, primary_key=True),
    Column("box", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("number", BigInteger, nullable=False),
    Column("upto", BigInteger, nullable=False),
    Column("seal", Text, nullable=False),
    Column("early", Integer, nullable=False, server_default="0"),
)

# Rolls that came before the one they follow: another worker has that one, or its box will send it again.
early = Table(
    "early",
    metadata,
    Column("tenant", Integer, primary_key=True),
    Column("box", Text, primary_key=True),
    Column("epoch", Text, primary_key=True),
    Column("number", BigInteger, primary_key=True),
    Column("digest", LargeBinary, primary_key=True),
    Column("topic", Text, nullable=False),
    Column("payload", LargeBinary, nullable=False),
    Column("came_at_ms", BigInteger, nullable=False),
    Index("early_by_time", "came_at_ms"),
)

# Which program runs a listener of a tenant, and until when; `fence` counts who had it.
leases = Table(
    "leases",
    metadata,
    Column("tenant", Integer, primary_key=True),
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until_ms", BigInteger, nullable=False),
    Column("fence", BigInteger, nullable=False),
)

OURS = frozenset(metadata.tables)

_KNOWN = text("SELECT id FROM tenants WHERE name = :name")
_NEW = text("INSERT INTO tenants (name) VALUES (:name) ON CONFLICT DO NOTHING RETURNING id")
_ENTER = text("SELECT set_config('cornet.tenant', CAST(:tenant AS text), true)")


def tenant_of(connection: Connection, name: str) -> int:
    """The number of a tenant, given at its first use."""
    known = connection.scalar(_KNOWN, {"name": name})
    # Whoever makes it at the same moment has committed it by the time that our INSERT does nothing.
    made = known or connection.scalar(_NEW, {"name": name}) or connection.scalar(_KNOWN, {"name": name})
    return int(made or 0)


def forget_heads(connection: Connection) -> None:
    """The rolls of the transaction's tenant were put back: what workers know of them is so no more."""
    if connection.dialect.name == "postgresql":
        ours = "current_setting('cornet.tenant')::integer"
        connection.execute(text(f"DELETE FROM heads WHERE tenant = {ours}"))


def names_of(connection: Connection, some: Collection[int]) -> dict[int, str]:
    """The names of these tenants, by number."""
    query = select(tenants).where(tenants.c.id.in_(some))
    return {row.id: row.name for row in connection.execute(query)}


def enter(connection: Connection, tenant: int) -> None:
    """From here to its end, the transaction is of this tenant."""
    connection.execute(_ENTER, {"tenant": tenant})


def name_hub(connection: Connection) -> None:
    """Give the hub of a new tenant its name, as a new log has one."""
    named = "INSERT INTO names (name, value) VALUES ('hub_id', :value) ON CONFLICT DO NOTHING"
    connection.execute(text(named), {"value": secrets.token_hex(4)})


def need_walls(connection: Connection, tenants: int = 1) -> None:
    """SettingsError where there are more than `tenants` tables, and the server would show all to us."""
    above = "SELECT rolsuper OR rolbypassrls FROM pg_roles WHERE rolname = current_user"
    count = connection.scalar(text("SELECT count(*) FROM tenants")) or 0
    if connection.scalar(text(above)) and count > tenants:
        raise SettingsError(
            fr=f"La base de log.url tient {count} tables, et son utilisateur les verrait toutes : "
            "prends-en un qui n'est ni SUPERUSER ni BYPASSRLS.",
            en=f"The database of log.url holds {count} tables, and its user would see them all: "
            "take one that is neither SUPERUSER nor BYPASSRLS.",
        )


def is_apart(engine: Engine) -> bool:
    """Whether the rows of each tenant are kept from the others; in a file there is only one."""
    return engine.dialect.name != "postgresql" or inspect(engine).has_table("tenants")


def move_in(engine: Engine) -> None:
    """From here on, each connection is of the tenant of this log."""
    with engine.begin() as connection:
        table = engine.get_execution_options()["table"]
        if table == EVERY:
            tenant = NOBODY
            need_walls(connection, tenants=-1)
        else:
            tenant = tenant_of(connection, table)
            need_walls(connection, tenants=1)
            enter(connection, tenant)
            name_hub(connection)
    event.listen(engine, "connect", partial(_belong, tenant))
    engine.dispose()  # those that are open belong to none


def _belong(tenant: int, connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(f"SELECT set_config('cornet.tenant', '{tenant}', false)")
    cursor.close()
    connection.commit()


def take_turn(connection: Connection) -> None:
    """What SQLite does by itself: one writes at a time, and nobody while the log is replaced.

    So the positions of a tenant's rolls are committed in their order: who reads on from one misses none.
    """
    writes = connection.get_execution_options().get("writes")
    if writes == "alone":
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({TURN})")
    elif writes:
        ours = f"pg_advisory_xact_lock({TURN}, current_setting('cornet.tenant', true)::integer)"
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock_shared({TURN}), {ours}")
