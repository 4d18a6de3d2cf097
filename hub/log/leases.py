"""Which program runs a listener of a tenant, by the clock of the database: those of hubs do not matter."""

from functools import partial

from sqlalchemy import Connection, text

from hub.log.errors import LogError
from hub.log.lane import Lane

_NOW = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_TAKE = text(
    "INSERT INTO leases AS held (tenant, name, holder, until_ms, fence) "
    f"VALUES (current_setting('cornet.tenant')::integer, :name, :holder, {_NOW} + :lease_ms, 1) "
    "ON CONFLICT (tenant, name) DO UPDATE SET holder = excluded.holder, until_ms = excluded.until_ms, "
    "fence = held.fence + CASE WHEN held.holder = excluded.holder THEN 0 ELSE 1 END "
    f"WHERE held.holder = excluded.holder OR held.until_ms < {_NOW} RETURNING fence"
)
_HELD = text(
    "SELECT 1 FROM leases WHERE tenant = current_setting('cornet.tenant')::integer "
    f"AND name = :name AND holder = :holder AND fence = :fence AND until_ms >= {_NOW} FOR SHARE"
)
_GIVE_BACK = text(
    "UPDATE leases SET until_ms = 0 "
    "WHERE tenant = current_setting('cornet.tenant')::integer AND name = :name AND holder = :holder"
)


class LeaseLost(LogError):
    """Another runs this listener now: nothing of what we wanted to write is written."""


class Leases:
    """The leases of a log; every call is one transaction, LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def take(self, name: str, holder: str, lease_ms: int) -> int:
        """Take or renew a lease: its fence, higher for each new holder; 0 where another has it.

        A log in a file has one hub: it always has it.
        """
        return 1 if self._write.in_file else await self._write(take, name, holder, lease_ms)

    async def give_back(self, name: str, holder: str) -> None:
        """Another may have it at once."""
        await self._write(give_back, name, holder)

    def held(self, name: str, holder: str, fence: int) -> tuple[Lane, Lane]:
        """To write and to read for who holds this lease: once it is another's, a write raises LeaseLost."""
        return self._write.held(partial(need, name=name, holder=holder, fence=fence)), self._read


def take(connection: Connection, name: str, holder: str, lease_ms: int) -> int:
    """Take or renew a lease on a server."""
    return connection.scalar(_TAKE, {"name": name, "holder": holder, "lease_ms": lease_ms}) or 0


def give_back(connection: Connection, name: str, holder: str) -> None:
    """Another may have it at once."""
    if connection.dialect.name == "postgresql":
        connection.execute(_GIVE_BACK, {"name": name, "holder": holder})


def need(connection: Connection, name: str, holder: str, fence: int) -> None:
    """LeaseLost where we hold the lease no more; else nobody takes it before this transaction ends."""
    asked = {"name": name, "holder": holder, "fence": fence}
    if connection.dialect.name == "postgresql" and not connection.scalar(_HELD, asked):
        raise LeaseLost(f"{name} is run by another hub")
