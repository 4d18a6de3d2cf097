"""Up to where each journal was archived: those rolls are known, though they are in the log no more."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

import msgspec
from sqlalchemy import Connection, Row, select

from hub.log.archive_schema import anchors
from hub.log.numbered import journal
from hub.log.records import Incoming
from hub.log.schema import rolls
from hub.log.spans import Spans, holds, size, without
from hub.log.upsert import insert
from shared_rules.messages import roll_id, split_id

Journal: TypeAlias = tuple[str, str]


class Anchor(NamedTuple):
    """The last archived roll of a journal: its number, its seal ("" for none), the highest position archived.

    `missing`: the numbers before it that were never in the log.
    """

    box: str
    epoch: str
    number: int
    seal: str
    position: int
    missing: Spans

    @property
    def id(self) -> str:
        """The id of that roll."""
        return roll_id(self.box, self.epoch, self.number)

    @property
    def rolls(self) -> int:
        """How many rolls were archived."""
        return self.number - size(self.missing)

    def has(self, number: int) -> bool:
        """Whether the roll of this number was archived."""
        return number <= self.number and not holds(self.missing, number)


def known(connection: Connection) -> dict[Journal, Anchor]:
    """The anchor of each journal that has one."""
    return {(row.box, row.epoch): _anchor(row) for row in connection.execute(select(anchors))}


def of(connection: Connection, box: str, epoch: str) -> Anchor | None:
    """The anchor of a journal."""
    query = select(anchors).where(anchors.c.box == box, anchors.c.epoch == epoch)
    row = connection.execute(query).first()
    return _anchor(row) if row else None


def lacking(connection: Connection, anchor: Anchor) -> Spans:
    """The numbers before an anchor that are neither archived nor, come late, in the log."""
    of_journal = rolls.c.journal_id == journal(anchor.box, anchor.epoch)
    late = select(rolls.c.number).where(of_journal, rolls.c.number <= anchor.number)
    return without(anchor.missing, list(connection.scalars(late))) if anchor.missing else ()


def unarchived(connection: Connection, batch: Sequence[Incoming]) -> Sequence[Incoming]:
    """Those that were not archived: a box that posts one of the others has not heard that it is known.

    Where none that was archived was sealed, a sealed one is another: nothing proves who made the first.
    """
    archived = known(connection) if batch else {}
    return [one for one in batch if not _is_copy(archived, one)] if archived else batch


def archived_among(connection: Connection, ids: Iterable[str]) -> set[str]:
    """Which of these rolls were archived."""
    archived = known(connection)
    return {name for name in ids if _has(archived, name)}


def seals(connection: Connection) -> dict[str, str]:
    """The seal of the last archived roll of each journal, by its id."""
    return {anchor.id: anchor.seal for anchor in known(connection).values()}


def last_epoch(connection: Connection, box: str) -> str | None:
    """The journal of the newest archived roll of a box."""
    query = select(anchors.c.epoch).where(anchors.c.box == box).order_by(anchors.c.position.desc())
    return connection.scalar(query.limit(1))


def put(connection: Connection, anchor: Anchor) -> None:
    """Keep an anchor in the place of the one before."""
    told = anchor._asdict() | {"missing": msgspec.json.encode(anchor.missing).decode()}
    row = insert(connection, anchors).values(told)
    connection.execute(row.on_conflict_do_update(index_elements=["box", "epoch"], set_=told))


def _is_copy(archived: dict[Journal, Anchor], one: Incoming) -> bool:
    box, epoch, number = split_id(one.roll.id)
    anchor = archived.get((box, epoch))
    return bool(anchor and anchor.has(number) and (anchor.seal or one.seal_state != "sealed"))


def _has(archived: dict[Journal, Anchor], name: str) -> bool:
    box, epoch, number = split_id(name)
    anchor = archived.get((box, epoch))
    return anchor is not None and anchor.has(number)


def _anchor(row: Row[tuple[object, ...]]) -> Anchor:
    missing = msgspec.json.decode(row.missing, type=Spans)
    return Anchor(row.box, row.epoch, row.number, row.seal, row.position, missing)
