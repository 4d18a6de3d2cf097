"""What is written: rolls once each, messages set aside, what is known of boxes."""

import hashlib
from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, delete, false, func, select, update

from hub import wire
from hub.log import anchors, rollups
from hub.log.asks import answer
from hub.log.bulk import insert_once
from hub.log.chain import mark_breaks, unmark_after
from hub.log.journals import note_journal, opened_unsealed
from hub.log.numbered import numbered
from hub.log.recall import LET_GO, let_go
from hub.log.records import Box, Incoming, LoggedRoll, Unreadable
from hub.log.rollups import falling
from hub.log.rollups.recount import no_more_counted
from hub.log.rows import as_logged, columns, readable
from hub.log.schema import aside, rolls, tallies
from hub.log.schema import boxes as boxes_table
from hub.log.search import add_to_search
from hub.log.sessions import holding
from hub.log.storable import storable
from hub.log.upsert import insert
from hub.log.whole import by_id
from hub.wire.secrecy import may_be_secret
from shared_rules.errors import MessageError
from shared_rules.messages import split_id

# Whoever the broker lets in may send nonsense all night; it must not fill the disk.
ASIDES_KEPT = 1000
MOST_OF_A_PAYLOAD = 4096


def remember(
    connection: Connection,
    batch: Sequence[Incoming],
    unreadable: Sequence[Unreadable] = (),
    boxes: Sequence[Box] = (),
) -> list[LoggedRoll]:
    """Store all that came, in this order; return the rolls that were not in the log before."""
    new = _remember_rolls(connection, anchors.unarchived(connection, batch)) if batch else []
    for message in unreadable:
        _set_aside(connection, message)
    if unreadable or len(new) < len(batch):
        _let_go_of_the_oldest(connection)
    for box in boxes:
        _remember_box(connection, box)
        note_journal(connection, box)
    return new


def forget_box(connection: Connection, box_id: str) -> None:
    """Drop what is known of a box; its rolls stay."""
    connection.execute(delete(boxes_table).where(boxes_table.c.id == box_id))


def write_nothing(connection: Connection) -> None:
    """Change no row, as only who may write can."""
    connection.execute(update(boxes_table).where(false()).values(availability=""))


def _remember_rolls(connection: Connection, batch: Sequence[Incoming]) -> list[LoggedRoll]:
    proven = [incoming for incoming in batch if incoming.seal_state != "unproven"]
    places = _insert(connection, proven)
    unsealed = _from_before_the_key(connection, batch)
    places |= _insert(connection, unsealed)
    new = _as_logged(connection, places, [*proven, *unsealed])
    if len(new) < len(batch):
        _set_impostors_aside(connection, [*proven, *unsealed])
    broken = mark_breaks(connection, new)
    answer(connection, new)
    return [replace(one, broken=True) if one.roll.id in broken else one for one in new]


def _insert(connection: Connection, batch: Sequence[Incoming]) -> dict[str, int]:
    """The position of each that went in, by its id."""
    if not batch:
        return {}
    rows = list(zip(numbered(connection, list(map(columns, batch))), batch, strict=True))
    places = _insert_once(connection, rows)
    if len(places) < len(batch):
        _make_way(connection, batch)
        places |= _insert_once(connection, rows)
    return places


def _insert_once(connection: Connection, rows: Sequence[tuple[dict[str, Any], Incoming]]) -> dict[str, int]:
    """The position of each that was not there yet, by its id; it is found by what it says, and counted."""
    key = ("journal_id", "number")
    new = insert_once(connection, rolls, key, (*key, "position"), [row for row, _ in rows])
    # Of two copies the first went in.
    came = {(row["journal_id"], row["number"]): (row, one) for row, one in reversed(rows)}
    stored = [(*came[journal, number], position) for journal, number, position in new]
    add_to_search(connection, [row | {"position": position} for row, _, position in stored])
    rollups.add_rolls(connection, [falling(one, position, row) for row, one, position in stored])
    return {one.roll.id: position for _, one, position in stored}


def _as_logged(
    connection: Connection, places: Mapping[str, int], batch: Sequence[Incoming]
) -> list[LoggedRoll]:
    """Those of the batch that have a place, in its order: what they say need not be read again."""
    came = {one.roll.id: one for one in reversed(batch)}  # of two copies the first went in
    new = [(came[id], position) for id, position in sorted(places.items(), key=itemgetter(1))]
    held = holding(connection, [one.dated.rolled_at_ms for one, _ in new])
    return [as_logged(one, position, held.get(one.dated.rolled_at_ms)) for one, position in new]


def _from_before_the_key(connection: Connection, batch: Sequence[Incoming]) -> list[Incoming]:
    """The rolls without a seal that fell before their box had a key; the others are set aside."""
    kept = []
    for incoming in batch:
        if incoming.seal_state == "unproven":
            if opened_unsealed(connection, *split_id(incoming.roll.id)):
                kept.append(replace(incoming, seal_state="unsealed"))
                # It may have come before the sealed one that speaks for it.
                digest = _digest(storable(incoming.topic), incoming.payload)
                connection.execute(delete(aside).where(aside.c.digest == digest))
            else:
                _refuse(connection, incoming, MessageError("seal_missing", id=incoming.roll.id))
    return kept


def _refuse(connection: Connection, incoming: Incoming, why: MessageError) -> None:
    _set_aside(connection, incoming.unreadable(why))


def _set_aside(connection: Connection, message: Unreadable) -> None:
    """Keep a message; the same one again is only counted."""
    topic = storable(message.topic)
    digest = _digest(topic, message.payload)
    first = insert(connection, aside).values(
        digest=digest,
        topic=topic,
        payload=message.payload[:MOST_OF_A_PAYLOAD],
        length=len(message.payload),
        secret=may_be_secret(message.payload),
        why_fr=storable(message.why_fr),
        why_en=storable(message.why_en),
        what=message.what,
        times=1,
        first_at_ms=message.received_at_ms,
        last_at_ms=message.received_at_ms,
    )
    again = {"times": aside.c.times + 1, "last_at_ms": message.received_at_ms, "what": message.what}
    connection.execute(first.on_conflict_do_update(index_elements=["digest"], set_=again))


def _let_go_of_the_oldest(connection: Connection) -> None:
    """Drop all but the newest messages set aside; those dropped stay counted."""
    # By their places: a clock that was put back would make each new one the oldest.
    oldest = select(aside.c.position).order_by(aside.c.position.desc()).offset(ASIDES_KEPT)
    is_old = aside.c.position.in_(oldest.scalar_subquery())
    dropped = connection.scalar(select(func.sum(aside.c.times)).where(is_old))
    if not dropped:
        return
    connection.execute(delete(aside).where(is_old))
    count = let_go(connection) + int(dropped)
    tally = insert(connection, tallies).values(name=LET_GO, count=count)
    connection.execute(tally.on_conflict_do_update(index_elements=["name"], set_={"count": count}))


def _digest(topic: str, payload: bytes) -> bytes:
    return hashlib.sha256(topic.encode() + b"\0" + payload).digest()


def _remember_box(connection: Connection, box: Box) -> None:
    heard = {
        "availability": box.availability,
        "state": wire.encode(box.state).decode() if box.state else None,
        "heard_at_ms": round(box.heard_at.timestamp() * 1000) if box.heard_at else 0,
    }
    row = insert(connection, boxes_table).values(id=box.id, **heard)
    connection.execute(row.on_conflict_do_update(index_elements=["id"], set_=heard))


def _make_way(connection: Connection, batch: Sequence[Incoming]) -> None:
    """Under the id of a sealed roll, one that nothing proves is someone else's, from before the key.

    A damaged one is no roll any more: the copy that came takes its place.
    """
    came = {incoming.roll.id: incoming for incoming in batch}
    for row in by_id(connection, came):
        incoming, kept = came[row.id], readable(row.raw)
        squats = incoming.seal_state == "sealed" != row.seal_state
        if kept and not (squats and not _same_throw(incoming.roll, kept)):
            continue
        before = replace(incoming, payload=str(row.raw).encode())
        missing, damaged = MessageError("seal_missing", id=row.id), MessageError("row_damaged", id=row.id)
        _refuse(connection, before, missing if kept else damaged)
        connection.execute(delete(rolls).where(rolls.c.position == row.position))
        unmark_after(connection, row.id)
        # What was damaged is held to have been what came again.
        no_more_counted(connection, row, kept or incoming.roll)


def other_than_stored(connection: Connection, rolls_: Sequence[Incoming]) -> list[Incoming]:
    """Those of these rolls that are not in the log just so, under their ids."""
    known = {row.id: row for row in by_id(connection, {incoming.roll.id for incoming in rolls_})}
    return [one for one in rolls_ if not _is_copy(one, known.get(one.roll.id))]


def _is_copy(incoming: Incoming, stored: Any) -> bool:
    kept = readable(stored.raw) if stored else None
    same = bool(kept and _same_throw(incoming.roll, kept))
    return same and stored.seal_state == incoming.seal_state


def _set_impostors_aside(connection: Connection, batch: Sequence[Incoming]) -> None:
    """Another roll under an id already taken is no second copy: it must not vanish without a word."""
    ids = {incoming.roll.id for incoming in batch}
    known = {row.id: readable(row.raw) for row in by_id(connection, ids)}
    for incoming in batch:
        kept = known.get(incoming.roll.id)
        if kept and not _same_throw(incoming.roll, kept):
            _refuse(connection, incoming, MessageError("id_taken", id=incoming.roll.id))


def _same_throw(one: wire.Roll, other: wire.Roll) -> bool:
    """A copy sent again has grown older, and may know the time by now; all else is as it was."""
    return _timeless(one) == _timeless(other)


def _timeless(roll: wire.Roll) -> tuple[object, ...]:
    about = (roll.player, roll.label, roll.ask, roll.secret, roll.source)
    return (*about, roll.game, roll.rule, roll.faces, roll.result)
