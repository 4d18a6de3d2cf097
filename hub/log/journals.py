"""What the log has of each journal of a box, and what it lacks."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeAlias

from sqlalchemy import BigInteger, Connection, case, func, literal, select, union_all

from hub.log import anchors
from hub.log.anchors import Anchor
from hub.log.numbered import journal
from hub.log.records import Box, Gap
from hub.log.rows import readable
from hub.log.schema import journal_ids, journals, rolls
from hub.log.upsert import insert

_Journal: TypeAlias = tuple[str, str]


def note_journal(connection: Connection, box: Box) -> None:
    """Remember which rolls a box said it had; it never has older ones again."""
    state = box.state
    if state is None or state.epoch is None or state.first is None:
        return
    note(connection, box.id, state.epoch, first=state.first, last=max(state.last or 0, state.first - 1))


def note(connection: Connection, box: str, epoch: str, **told: int) -> None:
    """Remember the `first` and `last` roll of a journal as told once, unless later ones are known."""
    row = insert(connection, journals).values(box=box, epoch=epoch, **told)
    kept = journals.c
    newer = {name: case((kept[name] > value, kept[name]), else_=value) for name, value in told.items()}
    connection.execute(row.on_conflict_do_update(index_elements=["box", "epoch"], set_=newer))


def unbroken_to(connection: Connection, box: str, epoch: str, start: int) -> int:
    """The last number of the row of rolls from `start` on without a gap; start - 1 where it is not there.

    What was archived is there.
    """
    anchor = anchors.of(connection, box, epoch)
    if anchor and start <= anchor.number:
        hole = next((first for first, last in anchors.lacking(connection, anchor) if last >= start), None)
        if hole is not None:
            return max(hole, start) - 1
        start = anchor.number + 1
    row = func.row_number().over(order_by=rolls.c.number)
    of_epoch = (rolls.c.journal_id == journal(box, epoch)) & (rolls.c.number >= start)
    numbered = select(rolls.c.number, (rolls.c.number - row).label("shift")).where(of_epoch).subquery()
    last = select(func.max(numbered.c.number)).where(numbered.c.shift == start - 1)
    return connection.scalar(last) or start - 1


def highest(connection: Connection, box: str, epoch: str) -> int:
    """The highest number of a journal that is here; 0 for none."""
    of_epoch = rolls.c.journal_id == journal(box, epoch)
    return connection.scalar(select(func.max(rolls.c.number)).where(of_epoch)) or 0


def last_epoch(connection: Connection, box: str) -> str | None:
    """The journal of the newest roll of a box."""
    of_journal = select(rolls.c.position).where(rolls.c.journal_id == journal_ids.c.id)
    newest = of_journal.order_by(rolls.c.number.desc()).limit(1).scalar_subquery()
    begun = select(journal_ids.c.epoch, newest.label("newest")).where(journal_ids.c.box == box).subquery()
    query = select(begun.c.epoch).where(begun.c.newest.is_not(None)).order_by(begun.c.newest.desc()).limit(1)
    return connection.scalar(query) or anchors.last_epoch(connection, box)


def opened_unsealed(connection: Connection, box: str, epoch: str, number: int) -> bool:
    """Whether the box itself says that roll `number` fell before it had a key.

    Its first sealed roll then comes later, and is sealed upon none.
    """
    of_epoch = (rolls.c.journal_id == journal(box, epoch)) & (rolls.c.seal_state == "sealed")
    first = connection.execute(select(rolls).where(of_epoch).order_by(rolls.c.number).limit(1)).first()
    opening = readable(first.raw) if first and first.number > number else None
    return bool(opening and not opening.prev)


def gaps(connection: Connection) -> list[Gap]:
    """Every run of numbers that is not in the log, though a later roll is, or the box made it."""
    told = {(row.box, row.epoch): row for row in connection.execute(select(journals))}
    archived = anchors.known(connection)
    found: list[Gap] = []
    for (box, epoch), last in sorted(_incomplete(connection, told, archived).items()):
        still_there = told[box, epoch].first if (box, epoch) in told else 1
        anchor = archived.get((box, epoch))
        before = anchors.lacking(connection, anchor) if anchor else ()
        after = _missing(connection, box, epoch, anchor.number if anchor else 0, last)
        for first, end in (*before, *after):
            found += _parted(box, epoch, first, end, still_there)
    return found


def _incomplete(
    connection: Connection, told: Mapping[_Journal, Any], archived: Mapping[_Journal, Anchor]
) -> dict[_Journal, int]:
    """The last number of each journal of which fewer rolls are here: to count costs less than to compare."""
    here = rolls.c.journal_id, func.count().label("held"), func.max(rolls.c.number).label("last")
    counted = select(*here).group_by(rolls.c.journal_id).subquery()
    query = select(journal_ids, counted.c.held, counted.c["last"])
    held = {name: anchor.rolls for name, anchor in archived.items()}
    last = {name: anchor.number for name, anchor in archived.items()}
    for name, row in told.items():
        last[name] = max(row.last, last.get(name, 0))
    for row in connection.execute(query.join(counted, counted.c.journal_id == journal_ids.c.id)):
        name = (row.box, row.epoch)
        held[name] = row.held + held.get(name, 0)
        last[name] = max(row.last, last.get(name, 0))
    return {name: end for name, end in last.items() if end != held.get(name, 0)}


def _missing(connection: Connection, box: str, epoch: str, start: int, last: int) -> list[tuple[int, int]]:
    """The first and last number of each gap after `start`: before a roll, between two, after the last."""
    of_journal = (rolls.c.journal_id == journal(box, epoch)) & (rolls.c.number > start)
    of_epoch = select(rolls.c.number).where(of_journal)
    numbers = union_all(of_epoch, select(literal(last + 1, BigInteger))).subquery()
    number = numbers.c.number
    pairs = select(number, func.lag(number, 1, start).over(order_by=number).label("before")).subquery()
    query = select(pairs).where(pairs.c.number - pairs.c.before > 1).order_by(pairs.c.number)
    return [(row.before + 1, row.number - 1) for row in connection.execute(query)]


def _parted(box: str, epoch: str, first: int, last: int, still_there: int) -> Iterator[Gap]:
    """A gap, in two where the box still has the newer part of it."""
    if first < still_there:
        yield Gap(box, epoch, first, min(last, still_there - 1), lost=True)
    if last >= still_there:
        yield Gap(box, epoch, max(first, still_there), last, lost=False)
