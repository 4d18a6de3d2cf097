"""The log of all tables at once, as workers write it: any number of them, beside the hub of each table."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager

from sqlalchemy import Connection, Engine, text

from hub.errors import SettingsError
from hub.log import early, heads
from hub.log.database import open_database, transaction
from hub.log.heads import Head, Journal
from hub.log.parcels import MOST_EARLY, Owed, Parcel, Sorted, by_journal, number_of, sort_out
from hub.log.recall import known_boxes
from hub.log.records import Box, Incoming, Unreadable
from hub.log.remember import other_than_stored, remember
from hub.log.tenants import EVERY, TABLE, TURN, enter, name_hub, names_of, tenant_of

SOON_MS = 5000
_SHARED = text(f"SELECT pg_advisory_xact_lock_shared({TURN})")
_FREE = text(
    f"SELECT tenant FROM unnest(CAST(:wanted AS integer[])) AS tenant "
    f"WHERE pg_try_advisory_xact_lock({TURN}, tenant)"
)


class AlreadyThere(Exception):
    """One of the rolls was in the log, or another under its id: the transaction must be begun again."""


# What a message of this topic and payload, which came at this moment (ms UTC), turns out to be.
Understand = Callable[[str, bytes, int], object]


class WideLog:
    """Every call is one transaction; LogError where the database refuses, and nothing was stored then."""

    def __init__(self, engine: Engine, understand: Understand) -> None:
        self._engine = engine
        self._understand = understand
        self._tenants: dict[str, int] = {}
        self._names: dict[int, str] = {}

    def store(self, parcels: Sequence[Parcel]) -> tuple[list[Owed], list[Parcel]]:
        """What boxes may be told once all is stored, and the parcels of tables that another writes to now."""
        tenants = {self.tenant(parcel.table): parcel for parcel in parcels}
        try:
            return self._store(tenants, plainly=True)
        except AlreadyThere:
            return self._store(tenants, plainly=False)

    def release(self, now_ms: int, patience_ms: int) -> list[Owed]:
        """Store the rolls that have waited too long for one that did not come.

        Soon already those of a journal that no worker has stored to before: its rolls may be there.
        """
        with transaction(self._engine) as connection:
            waiting = early.overdue(connection, now_ms - patience_ms, now_ms - SOON_MS)
            free = _take_turns(connection, {journal[0] for journal in waiting})
            told = {}
            for journal, too_long in waiting.items():
                if journal[0] in free:
                    enter(connection, journal[0])
                    head = heads.found(connection, journal)
                    told[journal] = self._in_order(connection, journal, head, [], too_long)
            heads.note(connection, told.items())
            self._names |= names_of(connection, {journal[0] for journal in told})
        return self._owed(told)

    def tenant(self, table: str) -> int:
        """The number of a table, which is given at its first use."""
        if table not in self._tenants:
            with transaction(self._engine) as connection:
                tenant = tenant_of(connection, table)
                enter(connection, tenant)
                name_hub(connection)
            self._tenants[table], self._names[tenant] = tenant, table
        return self._tenants[table]

    def _store(self, parcels: dict[int, Parcel], plainly: bool) -> tuple[list[Owed], list[Parcel]]:
        with transaction(self._engine) as connection:
            free = _take_turns(connection, parcels)
            parted = self._parted(connection, {tenant: parcels[tenant] for tenant in free}, plainly)
            plain: dict[int, list[Incoming]] = {}
            for journal, one in parted.items():
                if one.plain:
                    plain.setdefault(journal[0], []).extend(one.plain)
            _store_plain(connection, plain)
            early.put(connection, [(journal[0], one.ahead) for journal, one in parted.items()])
            told = {journal: one.head for journal, one in parted.items()}
            rest: dict[int, dict[Journal, list[Incoming]]] = {tenant: {} for tenant in free}
            for journal, one in parted.items():
                if one.copies:
                    enter(connection, journal[0])
                    one.rest[:0] = other_than_stored(connection, one.copies)
                if one.rest:
                    rest[journal[0]][journal] = one.rest
            for tenant, rolls in rest.items():
                told |= self._store_rest(connection, tenant, parcels[tenant], rolls)
            heads.note(connection, told.items())
        return self._owed(told), [parcel for tenant, parcel in parcels.items() if tenant not in free]

    def _parted(
        self, connection: Connection, parcels: dict[int, Parcel], plainly: bool
    ) -> dict[Journal, Sorted]:
        """The rolls that came, and those that waited for them, journal by journal."""
        came = by_journal((tenant, one) for tenant, parcel in parcels.items() for one in parcel.rolls)
        if not plainly:
            return {journal: Sorted(Head(), rest=rolls) for journal, rolls in came.items()}
        known = heads.of(connection, came)
        waiting = [journal for journal, head in known.items() if head.early]
        waited, unreadable = self._waited(connection, waiting)
        for tenant, message in unreadable:
            parcels[tenant].unreadable.append(message)
        for journal, rolls in by_journal(waited).items():
            came[journal] = sorted([*came[journal], *rolls], key=number_of)
        return {journal: sort_out(known.get(journal, Head()), rolls) for journal, rolls in came.items()}

    def _waited(
        self, connection: Connection, journals: Sequence[Journal]
    ) -> tuple[list[tuple[int, Incoming]], list[tuple[int, Unreadable]]]:
        """What had to wait in these journals, by tenant; it waits no more."""
        rolls, unreadable = [], []
        for tenant, message in early.take(connection, journals):
            found = self._understand(*message)
            if isinstance(found, Incoming):
                rolls.append((tenant, found))
            elif isinstance(found, Unreadable):  # its key was taken away meanwhile
                unreadable.append((tenant, found))
        return rolls, unreadable

    def _store_rest(
        self, connection: Connection, tenant: int, parcel: Parcel, rest: dict[Journal, list[Incoming]]
    ) -> dict[Journal, Head]:
        """What of a parcel is not plain, as a hub stores it; the heads of its journals after that."""
        if not (rest or parcel.unreadable or parcel.boxes):
            return {}
        enter(connection, tenant)
        boxes = self._boxes(connection, parcel)
        remember(connection, [], parcel.unreadable, boxes)
        # What a box holds no more is not waited for.
        held = {(tenant, box.id, box.state.epoch) for box in boxes if box.state and box.state.epoch}
        return {
            journal: self._in_order(
                connection, journal, heads.found(connection, journal), rest.get(journal, [])
            )
            for journal in [*rest, *(held - rest.keys())]
        }

    def _in_order(
        self,
        connection: Connection,
        journal: Journal,
        head: Head,
        rolls: Iterable[Incoming],
        whatever_is_missing: bool = False,
    ) -> Head:
        """Store those of a journal whose turn it is, with those that waited for them; the others wait."""
        waited, unreadable = self._waited(connection, [journal] if head.early else [])
        came = [*rolls, *(one for _, one in waited)]
        due, ahead = _due(head.number, came, whatever_is_missing or len(came) > MOST_EARLY)
        remember(connection, due, [message for _, message in unreadable])
        early.put(connection, [(journal[0], ahead)])
        return heads.found(connection, journal)

    def _boxes(self, connection: Connection, parcel: Parcel) -> Sequence[Box]:
        if not parcel.boxes:
            return ()
        known = {box.id: box for box in known_boxes(connection) if box.id in parcel.boxes}
        return tuple(parcel.news(known).values())

    def _owed(self, told: dict[Journal, Head]) -> list[Owed]:
        return [
            Owed(self._names[tenant], box, epoch, head.upto) for (tenant, box, epoch), head in told.items()
        ]


def _store_plain(connection: Connection, plain: Mapping[int, Sequence[Incoming]]) -> None:
    """Store rolls of these tenants, none of which is in the log yet; AlreadyThere."""
    for tenant, rolls in plain.items():
        enter(connection, tenant)
        if len(remember(connection, rolls)) < len(rolls):
            raise AlreadyThere


def _due(
    number: int, rolls: Iterable[Incoming], whatever_is_missing: bool
) -> tuple[list[Incoming], list[Incoming]]:
    """Those that follow `number` without a gap, or are no later; and those that are ahead of their turn."""
    due: list[Incoming] = []
    ahead: list[Incoming] = []
    for incoming in sorted(rolls, key=number_of):
        own = number_of(incoming)
        if own <= number + 1 or whatever_is_missing:
            due.append(incoming)
            number = max(number, own)
        else:
            ahead.append(incoming)
    return due, ahead


def _take_turns(connection: Connection, tenants: Iterable[int]) -> set[int]:
    """Those of these tenants to which nobody else writes: until the end of the transaction, only we do."""
    connection.execute(_SHARED)
    return set(connection.scalars(_FREE, {"wanted": sorted(tenants)}))


@contextmanager
def open_wide_log(url: str, understand: Understand) -> Iterator[WideLog]:
    """The log of all tables behind a PostgreSQL URL. Raises SettingsError where it cannot be opened.

    `understand` gives what a roll that had to wait turns out to be.
    """
    if not url.startswith("postgresql"):
        raise SettingsError(
            fr="Plusieurs tables demandent PostgreSQL : log.url doit commencer par postgresql://.",
            en="Several tables need PostgreSQL: log.url must begin with postgresql://.",
        )
    engine = open_database(f"{url}{'&' if '?' in url else '?'}{TABLE}={EVERY}")
    try:
        yield WideLog(engine, understand)
    finally:
        engine.dispose()
