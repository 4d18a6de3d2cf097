"""The chain of seals: each roll names the seal of the roll before it in its journal."""

from collections.abc import Iterable, Mapping

from sqlalchemy import Connection, update

from hub import wire
from hub.log import anchors
from hub.log.pairs import MOST_PAIRS
from hub.log.records import LoggedRoll
from hub.log.rows import readable
from hub.log.schema import rolls
from hub.log.slices import slices
from hub.log.whole import by_id, named
from shared_rules.messages import roll_id, split_id
from shared_rules.seal import same


def mark_breaks(connection: Connection, new: Iterable[LoggedRoll]) -> set[str]:
    """Mark the new rolls, and those after them that came earlier, whose `prev` is wrong; return their ids."""
    sealed = [one.roll for one in new if one.seal_state == "sealed"]
    if not sealed:
        return set()
    first = {roll.id for roll in sealed if roll.prev and split_id(roll.id)[2] == 1}
    known = _known(connection, {_beside(roll.id, step) for roll in sealed for step in (-1, 0, 1)})
    seals = {name: roll.seal for name, roll in known.items()}
    if any(_beside(roll.id, -1) not in seals for roll in sealed):
        seals = anchors.seals(connection) | seals
    broken = first | {name for name, roll in known.items() if _breaks(roll, seals)}
    if broken:
        for some in slices(list(broken), MOST_PAIRS):
            connection.execute(update(rolls).where(named(connection, some)).values(broken=True))
    return broken


def unmark_after(connection: Connection, name: str) -> None:
    """The roll that `name` was held against is gone: what follows it waits to be marked anew."""
    connection.execute(update(rolls).where(named(connection, [_beside(name, 1)])).values(broken=False))


def _breaks(roll: wire.Roll, seals: Mapping[str, str]) -> bool:
    before = seals.get(_beside(roll.id, -1))
    return before is not None and bool(roll.seal) and not same(roll.prev, before)


def _known(connection: Connection, ids: set[str]) -> dict[str, wire.Roll]:
    found = {row.id: readable(row.raw) for row in by_id(connection, ids)}
    return {name: roll for name, roll in found.items() if roll}


def _beside(name: str, step: int) -> str:
    box, epoch, number = split_id(name)
    return roll_id(box, epoch, number + step)
