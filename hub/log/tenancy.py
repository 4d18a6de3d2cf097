"""One PostgreSQL for many tables of players: every row belongs to a tenant, and the server keeps them apart.

The schema and its steps know nothing of it. After the steps this pass gives every table a column `tenant`,
puts it first in each key and index, and forces a policy on it; what has them already is left as it is.
"""

from collections.abc import Iterator

from sqlalchemy import Connection, inspect, text
from sqlalchemy.engine import Inspector

from hub.log.tenants import OURS, TENANT, metadata, tenant_of

POLICY = "of_tenant"
APART = {"alembic_version", *OURS}
_LEADING = "USING btree ("


def keep_apart(connection: Connection, table: str) -> None:
    """Make every row that has no tenant yet one of `table`, and let each transaction see one tenant only."""
    metadata.create_all(connection)
    tenant = tenant_of(connection, table)
    inspector = inspect(connection)
    names = [name for name in inspector.get_table_names() if name not in APART]
    links = list(_unlinked(connection, inspector, names))
    for name in names:
        if TENANT not in (column["name"] for column in inspector.get_columns(name)):
            _add_column(connection, name, tenant)
        _lead_keys(connection, inspector, name)
        _lead_indexes(connection, name)
        _force_policy(connection, name)
    for link in links:
        connection.execute(text(link))


def let_all_be_seen(connection: Connection) -> None:
    """Lift the policies from the owner of the tables, for a step that rewrites the rows of every tenant."""
    for name in inspect(connection).get_table_names():
        if name not in APART:
            connection.execute(text(f'ALTER TABLE "{name}" NO FORCE ROW LEVEL SECURITY'))


def _add_column(connection: Connection, name: str, tenant: int) -> None:
    """The rows that are there get `tenant`; those to come, that of the transaction which writes them."""
    connection.execute(text(f'ALTER TABLE "{name}" ADD COLUMN {TENANT} integer NOT NULL DEFAULT {tenant}'))
    current = "current_setting('cornet.tenant')::integer"
    connection.execute(text(f'ALTER TABLE "{name}" ALTER COLUMN {TENANT} SET DEFAULT {current}'))


def _unlinked(connection: Connection, inspector: Inspector, names: list[str]) -> Iterator[str]:
    """Drop the foreign keys that do not name the tenant; yields what makes them again, with it."""
    for name in names:
        for key in inspector.get_foreign_keys(name):
            if TENANT in key["constrained_columns"]:
                continue
            connection.execute(text(f'ALTER TABLE "{name}" DROP CONSTRAINT "{key["name"]}"'))
            here, there = _led(key["constrained_columns"]), _led(key["referred_columns"])
            yield (
                f'ALTER TABLE "{name}" ADD CONSTRAINT "{key["name"]}" FOREIGN KEY ({here}) '
                f'REFERENCES "{key["referred_table"]}" ({there})'
            )


def _lead_keys(connection: Connection, inspector: Inspector, name: str) -> None:
    primary = inspector.get_pk_constraint(name)
    keys = [("PRIMARY KEY", primary["name"], primary["constrained_columns"])]
    keys += [("UNIQUE", key["name"], key["column_names"]) for key in inspector.get_unique_constraints(name)]
    for kind, key, columns in keys:
        if columns and columns[0] != TENANT:
            made = f'ADD CONSTRAINT "{key}" {kind} ({_led(columns)})'
            connection.execute(text(f'ALTER TABLE "{name}" DROP CONSTRAINT "{key}", {made}'))


def _lead_indexes(connection: Connection, name: str) -> None:
    """Those that are no key's; only a b-tree can begin with a number."""
    found = text(
        "SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS made FROM pg_index "
        "WHERE indrelid = to_regclass(:name) "
        "AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)"
    )
    for row in connection.execute(found, {"name": f'"{name}"'}).all():
        if _LEADING in row.made and f"{_LEADING}{TENANT}" not in row.made:
            connection.execute(text(f"DROP INDEX {row.name}"))
            led = row.made.replace(_LEADING, f"{_LEADING}{TENANT}, ", 1)
            connection.exec_driver_sql(led.replace("%", "%%"))


def _force_policy(connection: Connection, name: str) -> None:
    known = text("SELECT FROM pg_policies WHERE tablename = :name AND policyname = :policy")
    if not connection.execute(known, {"name": name, "policy": POLICY}).first():
        only = f"{TENANT} = current_setting('cornet.tenant')::integer"
        connection.execute(text(f'CREATE POLICY {POLICY} ON "{name}" USING ({only})'))
        connection.execute(text(f'ALTER TABLE "{name}" ENABLE ROW LEVEL SECURITY'))
    connection.execute(text(f'ALTER TABLE "{name}" FORCE ROW LEVEL SECURITY'))


def _led(columns: list[str]) -> str:
    return ", ".join(f'"{column}"' for column in (TENANT, *columns))
