"""What a restore does not turn back: what is known of boxes, how far listeners came, who may look on."""

from sqlalchemy import Connection, Table, select, update

from hub.log.cursors import move_cursor, positions
from hub.log.journals import note
from hub.log.places import RESTORED
from hub.log.play_schema import invites
from hub.log.schema import boxes, journals, names
from hub.log.upsert import insert


def merge_boxes(source: Connection, target: Connection) -> None:
    """Each box as it was heard of last."""
    for row in source.execute(select(boxes)):
        box = insert(target, boxes).values(row._asdict())
        is_older = boxes.c.heard_at_ms < row.heard_at_ms
        heard = {name: value for name, value in row._asdict().items() if name != "id"}
        target.execute(box.on_conflict_do_update(index_elements=["id"], set_=heard, where=is_older))


def merge_journals(source: Connection, target: Connection) -> None:
    """Each journal as its box told last: it never has older rolls again."""
    for row in source.execute(select(journals)):
        note(target, row.box, row.epoch, first=row.first, last=row.last)


def merge_cursors(source: Connection, target: Connection, restored: int) -> None:
    """Each listener where it came furthest; one of which the copy knows nothing hears only what is new."""
    copied = positions(source)
    for name in positions(target) | copied:
        move_cursor(target, name, copied.get(name, restored))


def merge_invites(source: Connection, target: Connection) -> None:
    """Every invite of both; one that was taken back in either lets nobody in."""
    for row in source.execute(select(invites).order_by(invites.c.position)):
        told = {name: value for name, value in row._asdict().items() if name != "position"}
        kept = insert(target, invites).values(told)
        target.execute(kept.on_conflict_do_nothing(index_elements=["id"]))
        if row.revoked:
            target.execute(update(invites).where(invites.c.id == row.id).values(revoked=True))


def add_missing(source: Connection, target: Connection, table: Table) -> None:
    """What the copy has and the log has not; where both have it, the log knows better."""
    for row in source.execute(select(table)):
        target.execute(insert(target, table).values(row._asdict()).on_conflict_do_nothing())


def note_restore(target: Connection, restored: int) -> None:
    """A restore took the position `restored` for itself."""
    row = insert(target, names).values(name=RESTORED, value=str(restored))
    target.execute(row.on_conflict_do_update(index_elements=["name"], set_={"value": str(restored)}))
