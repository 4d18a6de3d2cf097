"""Who was refused at the door: one row for each client, however often; strangers fill no disk."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, select, tuple_

from hub.log.schema import refusals
from hub.log.storable import storable
from hub.log.upsert import insert
from hub.refusal import Key, Refusal

KEPT = 512
KEPT_OF_ONE_ADDRESS = 16  # for each act, as the door itself keeps them

_newest = refusals.c.last_at_ms.desc(), refusals.c.who
_key = refusals.c.who, refusals.c.act, refusals.c.address


def note(connection: Connection, batch: Sequence[Refusal]) -> None:
    """Add these to what is known; each `count` is how often since it was noted last."""
    for refusal in batch:
        _add(connection, refusal)
    of_address = func.row_number().over(partition_by=(refusals.c.act, refusals.c.address), order_by=_newest)
    place = select(*_key, of_address.label("place"), func.row_number().over(order_by=_newest).label("all"))
    places = place.subquery()
    crowded = (places.c.place > KEPT_OF_ONE_ADDRESS) | (places.c["all"] > KEPT)
    too_many = select(places.c.who, places.c.act, places.c.address).where(crowded)
    connection.execute(delete(refusals).where(tuple_(*_key).in_(too_many)))


def since(connection: Connection, at_ms: int) -> list[Refusal]:
    """Those that were refused since then, the last one first; `count` is how often ever."""
    query = select(refusals).where(refusals.c.last_at_ms >= at_ms).order_by(*_newest)
    return [
        Refusal(
            Key(row.who, row.act, row.address),
            row.client_id,
            row.what,
            row.reason,
            row.times,
            row.first_at_ms,
            row.last_at_ms,
        )
        for row in connection.execute(query)
    ]


def _add(connection: Connection, refusal: Refusal) -> None:
    last = {
        "client_id": storable(refusal.client_id),
        "what": storable(refusal.what),
        "reason": refusal.reason,
        "last_at_ms": refusal.last_at_ms,
    }
    who, act, address = refusal.key
    row = insert(connection, refusals).values(
        who=storable(who),
        act=act,
        address=storable(address),
        times=refusal.count,
        first_at_ms=refusal.first_at_ms,
        **last,
    )
    again = last | {"times": refusals.c.times + refusal.count}
    connection.execute(row.on_conflict_do_update(index_elements=["who", "act", "address"], set_=again))
