"""The MJ's rulings on rolls: records of their own, each kept, the last one holding."""

from collections.abc import Sequence

from sqlalchemy import Connection, func, insert, select

from hub.log.anchors import archived_among
from hub.log.records import Ruled
from hub.log.rows import moment
from hub.log.schema import rulings
from hub.log.slices import slices
from hub.log.whole import by_id


def rule(connection: Connection, roll_id: str, ruling: str, by: str, ruled_at_ms: int) -> None:
    """Note a ruling on a roll that is in the log."""
    told = {"roll_id": roll_id, "ruling": ruling, "by": by, "ruled_at_ms": ruled_at_ms}
    connection.execute(insert(rulings).values(told))


def on(connection: Connection, roll_ids: Sequence[str]) -> dict[str, Ruled]:
    """The ruling that holds on each of these rolls that has one."""
    found: dict[str, Ruled] = {}
    for some in slices(roll_ids):
        query = select(rulings).where(rulings.c.roll_id.in_(some)).order_by(rulings.c.position)
        for row in connection.execute(query):
            found[row.roll_id] = Ruled(row.ruling, moment(row.ruled_at_ms), row.by)
    return found


def last(connection: Connection) -> int:
    """The position of the newest ruling; 0 where there is none."""
    return connection.scalar(select(func.max(rulings.c.position))) or 0


def ruled_after(connection: Connection, position: int) -> list[tuple[int, str]]:
    """The position and roll of each ruling after `position`, oldest first."""
    query = select(rulings.c.position, rulings.c.roll_id).where(rulings.c.position > position)
    return [(row.position, row.roll_id) for row in connection.execute(query.order_by(rulings.c.position))]


def without_roll(connection: Connection) -> list[str]:
    """The rolls that were ruled upon and are neither in the log nor archived."""
    ruled = list(connection.scalars(select(rulings.c.roll_id).distinct().order_by(rulings.c.roll_id)))
    here = {row.id for row in by_id(connection, ruled)}
    known = here | archived_among(connection, ruled)
    return [roll_id for roll_id in ruled if roll_id not in known]
