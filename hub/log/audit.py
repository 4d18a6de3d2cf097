"""Rolls as they stand in the table, each column held against the message it was made from."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection

from hub import wire
from hub.dating import date
from hub.log.records import Incoming
from hub.log.rows import columns
from hub.log.schema import rolls
from hub.log.whole import whole_rolls
from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes, split_id
from shared_rules.topics import Address


@dataclass(frozen=True, slots=True)
class Audited:
    """A row: `roll` and `raw` are the message as it is now, None and "" where it cannot be read any more.

    `edited` names the columns that say something else than the message. `seal_state` and `broken` are as they
    stand: keys and neighbours tell whether they are right.
    """

    position: int
    id: str
    raw: str
    roll: wire.Roll | None
    seal_state: str
    broken: bool
    edited: tuple[str, ...]


def audited(connection: Connection, position: int, limit: int) -> list[Audited]:
    """At most `limit` rows after `position`, in the order of their positions."""
    query = whole_rolls().where(rolls.c.position > position).order_by(rolls.c.position).limit(limit)
    return [audit(row._asdict()) for row in connection.execute(query)]


def audit(kept: Mapping[str, Any]) -> Audited:
    """A row by its columns, all of them or what an archive has of them."""
    payload = str(kept["raw"]).encode()
    stands = (kept["seal_state"], kept["broken"])
    try:
        roll, agreed = _read_again(payload)
    except MessageError:
        return Audited(kept["position"], str(kept["id"]), "", None, *stands, ("raw",))
    edited = _edited(kept, payload, roll, agreed)
    return Audited(kept["position"], str(kept["id"]), payload.decode(), roll, *stands, edited)


def _read_again(payload: bytes) -> tuple[wire.Roll, bool]:
    box = split_id(str(from_bytes(payload).get("id")))[0]
    return wire.read_roll(Address(None, box, "roll", None), payload)


def _edited(kept: Mapping[str, Any], payload: bytes, roll: wire.Roll, agreed: bool) -> tuple[str, ...]:
    received_at_ms = kept["received_at_ms"]
    try:
        # Whether it had lain at the broker only its arrival could tell: that may have made it late, too.
        dated = date(roll, received_at_ms, queued=kept["late"])
    except TypeError:
        return ("received_at_ms",)
    told = columns(Incoming("", payload, roll, agreed, received_at_ms, dated, kept["seal_state"]))
    told |= told["kind"]._asdict()  # an archive has its words apart
    return tuple(name for name, value in told.items() if name in kept and kept[name] != value)
