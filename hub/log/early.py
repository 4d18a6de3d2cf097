"""Rolls that came before the one they follow: kept apart, so that nothing is lost and the order is kept."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sqlalchemy import Connection, text
from sqlalchemy.dialects.postgresql import insert

from hub.log.heads import Journal
from hub.log.records import Incoming
from hub.log.tenants import early
from shared_rules.messages import split_id

_TAKEN = text(
    "DELETE FROM early USING unnest("
    "CAST(:tenants AS integer[]), CAST(:boxes AS text[]), CAST(:epochs AS text[])"
    ") AS wanted (tenant, box, epoch) WHERE early.tenant = wanted.tenant AND early.box = wanted.box "
    "AND early.epoch = wanted.epoch RETURNING early.tenant, topic, payload, came_at_ms"
)

_OVERDUE = text(
    "SELECT tenant, box, epoch, min(came_at_ms) AS oldest FROM early JOIN heads USING (tenant, box, epoch) "
    "WHERE came_at_ms < :before OR (heads.number = 0 AND came_at_ms < :unknown) "
    "GROUP BY tenant, box, epoch LIMIT 50"
)


class Message(NamedTuple):
    """A roll as it came, not understood yet."""

    topic: str
    payload: bytes
    came_at_ms: int


def put(connection: Connection, of_tenants: Iterable[tuple[int, Iterable[Incoming]]]) -> None:
    """Keep these; the same one again changes nothing."""
    told = [_row(tenant, incoming) for tenant, rolls in of_tenants for incoming in rolls]
    if told:
        connection.execute(insert(early).on_conflict_do_nothing(), told)


def take(connection: Connection, journals: Sequence[Journal]) -> list[tuple[int, Message]]:
    """All that waits in these journals, and whose it is; it is kept no more."""
    if not journals:
        return []
    tenants, boxes, epochs = (list(column) for column in zip(*journals, strict=True))
    asked = {"tenants": tenants, "boxes": boxes, "epochs": epochs}
    return [(row.tenant, Message(*row[1:])) for row in connection.execute(_TAKEN, asked)]


def overdue(connection: Connection, before_ms: int, unknown_before_ms: int) -> dict[Journal, bool]:
    """Some journals of which a roll waits that came before this moment (True).

    And those of which no roll is known, where one waits from before the other moment (False).
    """
    asked = {"before": before_ms, "unknown": unknown_before_ms}
    found = connection.execute(_OVERDUE, asked)
    return {(row.tenant, row.box, row.epoch): row.oldest < before_ms for row in found}


def _row(tenant: int, incoming: Incoming) -> dict[str, object]:
    box, epoch, number = split_id(incoming.roll.id)
    return {
        "tenant": tenant,
        "box": box,
        "epoch": epoch,
        "number": number,
        "digest": hashlib.sha256(incoming.payload).digest(),
        "topic": incoming.topic,
        "payload": incoming.payload,
        "came_at_ms": incoming.received_at_ms,
    }
