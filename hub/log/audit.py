"""Rolls as they stand in the table, each column held against the message it was made from."""

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from hub import wire
from hub.dating import date
from hub.log.records import Incoming
from hub.log.rows import columns
from hub.log.schema import rolls
from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes, split_id
from shared_rules.topics import Address

# How a roll was weighed when it came: a newer Cornet may weigh otherwise, and nobody has edited it.
_WEIGHED = ("late", "agreed", "seal_state")


@dataclass(frozen=True, slots=True)
class Audited:
    """A row: `roll` and `raw` are the message as it is now, None and "" where it cannot be read any more.

    `edited` names the columns that say something else than the message.
    """

    position: int
    id: str
    raw: str
    roll: wire.Roll | None
    seal_state: str
    edited: tuple[str, ...]


def audited(connection: Connection, position: int, limit: int) -> list[Audited]:
    """At most `limit` rows after `position`, in the order of their positions."""
    query = select(rolls).where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [_audited(row) for row in connection.execute(query)]


def _audited(row: Row[Any]) -> Audited:
    try:
        told = columns(_read_again(row))
    except MessageError:
        return Audited(row.position, str(row.id), "", None, row.seal_state, ("raw",))
    kept = row._asdict()
    edited = tuple(name for name, value in told.items() if name not in _WEIGHED and kept[name] != value)
    return Audited(row.position, row.id, row.raw, wire.stored_roll(row.raw), row.seal_state, edited)


def _read_again(row: Row[Any]) -> Incoming:
    payload = str(row.raw).encode()
    box = split_id(str(from_bytes(payload).get("id")))[0]
    roll = wire.decode_roll(Address(None, box, "roll", None), payload)
    dated = date(roll, row.received_at_ms)
    return Incoming("", payload, roll, wire.agrees(roll), row.received_at_ms, dated, row.seal_state)
