"""How far each journal is stored, across tenants: what workers need to keep the order of a box's rolls."""

from collections.abc import Collection, Iterable
from typing import Any, NamedTuple, TypeAlias

from sqlalchemy import Connection, bindparam, func, select, text
from sqlalchemy.dialects.postgresql import insert

from hub.log.journals import highest, unbroken_to
from hub.log.numbered import journal
from hub.log.rows import readable
from hub.log.schema import journals, rolls
from hub.log.tenants import early, heads

Journal: TypeAlias = tuple[int, str, str]
"""Tenant, box, epoch."""


class Head(NamedTuple):
    """See `tenants.heads`."""

    number: int = 0
    upto: int = 0
    seal: str = ""
    early: int = 0


_OF_SOME = text(
    "SELECT tenant, box, epoch, number, upto, seal, early FROM heads JOIN unnest("
    "CAST(:tenants AS integer[]), CAST(:boxes AS text[]), CAST(:epochs AS text[])"
    ") AS wanted (tenant, box, epoch) USING (tenant, box, epoch)"
)


def of(connection: Connection, wanted: Collection[Journal]) -> dict[Journal, Head]:
    """The heads of those of these journals that have one."""
    tenants, boxes, epochs = zip(*wanted, strict=True) if wanted else ((), (), ())
    asked = {"tenants": list(tenants), "boxes": list(boxes), "epochs": list(epochs)}
    return {_journal(row): Head(*row[3:]) for row in connection.execute(_OF_SOME, asked)}


def note(connection: Connection, known: Iterable[tuple[Journal, Head]]) -> None:
    """Keep these heads."""
    told = [
        dict(zip(("tenant", "box", "epoch"), whose, strict=True)) | head._asdict() for whose, head in known
    ]
    if told:
        row = insert(heads).values({name: bindparam(name) for name in told[0]})
        newer = {name: row.excluded[name] for name in Head._fields}
        connection.execute(row.on_conflict_do_update(constraint="heads_pkey", set_=newer), told)


def found(connection: Connection, whose: Journal) -> Head:
    """The head of a journal as the rolls of its tenant, and what its box told, have it.

    The transaction must be of that tenant.
    """
    _, box, epoch = whose
    first = _first(connection, box, epoch)
    upto = unbroken_to(connection, box, epoch, 1)
    if first > upto + 1:
        # What the box has no more will never come.
        beyond = unbroken_to(connection, box, epoch, first)
        upto = beyond if beyond >= first else upto
    last = _last(connection, box, epoch)
    sealed = readable(last.raw) if last else None
    number = max(first - 1, highest(connection, box, epoch))
    return Head(number, upto, sealed.seal if sealed else "", _waiting(connection, whose))


def _first(connection: Connection, box: str, epoch: str) -> int:
    told = select(journals.c.first).where(journals.c.box == box, journals.c.epoch == epoch)
    return connection.scalar(told) or 1


def _last(connection: Connection, box: str, epoch: str) -> Any:
    of_epoch = rolls.c.journal_id == journal(box, epoch)
    newest = select(rolls.c.number, rolls.c.raw).where(of_epoch).order_by(rolls.c.number.desc()).limit(1)
    return connection.execute(newest).first()


def _waiting(connection: Connection, whose: Journal) -> int:
    of_journal = (early.c.tenant, early.c.box, early.c.epoch)
    same = [column == value for column, value in zip(of_journal, whose, strict=True)]
    return connection.scalar(select(func.count()).select_from(early).where(*same)) or 0


def _journal(row: Any) -> Journal:
    return row[0], row[1], row[2]
