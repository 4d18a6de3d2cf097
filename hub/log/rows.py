"""A roll as a row of the table, and a row as a roll."""

from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Row

from hub import wire
from hub.log.compact import Kind
from hub.log.errors import LogDamaged
from hub.log.records import Incoming, LoggedRoll, Ruled
from shared_rules.messages import split_id

# What reading a row raises that is not as it was stored: a column may hold any value of any type.
UNLIKE_STORED = (msgspec.MsgspecError, TypeError, ValueError, OverflowError, OSError, RecursionError)


def columns(incoming: Incoming) -> dict[str, Any]:
    """What the table says of a roll as it came."""
    roll, dated = incoming.roll, incoming.dated
    box, epoch, number = split_id(roll.id)
    return {
        "box": box,
        "epoch": epoch,
        "number": number,
        "player": roll.player,
        "label": roll.label,
        "kind": Kind(
            roll.game,
            roll.result.outcome,
            roll.result.joker if isinstance(roll, wire.D6Roll) else "",
        ),
        "total": roll.result.roll if isinstance(roll, wire.D100Roll) else roll.result.total,
        "secret": roll.secret,
        "rolled_at_ms": dated.rolled_at_ms,
        "received_at_ms": incoming.received_at_ms,
        "dated_by": dated.dated_by,
        "late": dated.late,
        "agreed": incoming.agreed,
        "raw": incoming.payload.decode(),
        "seal_state": incoming.seal_state,
    }


def logged(row: Row[Any], ruled: Ruled | None = None, session: int | None = None) -> LoggedRoll:
    """A whole row of `rolls` as a roll: what it says is read again from the payload as it came.

    LogDamaged where the row is not as it was stored.
    """
    try:
        return _logged(row, ruled, session)
    except UNLIKE_STORED as error:
        raise LogDamaged(f"the row of roll {row.id} is damaged: {error}") from error


def as_logged(incoming: Incoming, position: int, session: int | None) -> LoggedRoll:
    """What `logged` makes of the row of a roll that was just stored there."""
    dated = incoming.dated
    return LoggedRoll(
        position=position,
        roll=incoming.roll,
        box=split_id(incoming.roll.id)[0],
        rolled_at=moment(dated.rolled_at_ms),
        received_at=moment(incoming.received_at_ms),
        dated_by=dated.dated_by,
        late=dated.late,
        agreed=incoming.agreed,
        seal_state=incoming.seal_state,
        session=session,
    )


def readable(raw: str) -> wire.Roll | None:
    """The roll in a payload of the table; None where it is damaged, for who can do without it."""
    try:
        return wire.stored_roll(raw)
    except UNLIKE_STORED:
        return None


def _logged(row: Row[Any], ruled: Ruled | None, session: int | None) -> LoggedRoll:
    return LoggedRoll(
        position=row.position,
        roll=wire.stored_roll(row.raw),
        box=row.box,
        rolled_at=moment(row.rolled_at_ms),
        received_at=moment(row.received_at_ms),
        dated_by=row.dated_by,
        late=row.late,
        agreed=row.agreed,
        seal_state=row.seal_state,
        broken=row.broken,
        ruled=ruled,
        session=session,
    )


def moment(ms: int) -> datetime:
    """A moment in ms UTC."""
    return datetime.fromtimestamp(ms / 1000, UTC)
