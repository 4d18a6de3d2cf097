"""What was sent to whom: letters written down before they leave, and how each recipient fares."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, delete, select, update

from hub.log.lane import Lane
from hub.log.records import Letter, Recipient
from hub.log.rows import moment
from hub.log.schema import deliveries, recipients
from hub.log.upsert import insert
from hub.log.whole import by_id
from hub.said import Said

# Older ones are only needed for a ruling that comes very late.
KEPT = 1000


class Deliveries:
    """Every call is one transaction; each raises LogError where the database refuses."""

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read

    async def letter_with(self, recipient: str, roll_id: str) -> Letter | None:
        """The letter this roll is in; None where it is in none."""
        return await self._read(_letter_with, recipient, roll_id)

    async def write(self, recipient: str, roll_ids: Sequence[str]) -> Letter:
        """Write down a letter of these rolls; it bears the recipient's next number.

        The first must be in none yet; of the others, those that are in one already are left out.
        """
        return await self._write(_write, recipient, roll_ids)

    async def sent(self, recipient: str, letter: Letter, message: str) -> None:
        """It was taken; `message` is what the service calls it."""
        await self._write(_settle, recipient, letter, {"state": "sent", "message": message})

    async def bury(self, recipient: str, letter: Letter, why: Said) -> None:
        """It can never be sent: it is kept, and counted."""
        await self._write(_bury, recipient, letter, why)

    async def take_back(self, recipient: str, letter: Letter) -> None:
        """It was not sent, and its rolls will go in other letters."""
        await self._write(_take_back, recipient, letter)

    async def dead(self, recipient: str, limit: int = 50) -> list[tuple[str, Said]]:
        """At most `limit` rolls that can never be sent there and why, the newest first."""
        return await self._read(_dead, recipient, limit)

    async def note_trouble(self, recipient: str, why: Said | None, at_ms: int) -> None:
        """What keeps letters from being sent since now; None: nothing does."""
        fr, en = (why.fr, why.en) if why else ("", "")
        told = {"trouble_fr": fr, "trouble_en": en, "trouble_at_ms": at_ms}
        await self._write(_note, recipient, told)

    async def note_heard(self, recipient: str, upto: str) -> None:
        """Up to where what is said there was heard, in the service's own terms."""
        await self._write(_note, recipient, {"heard_upto": upto})

    async def heard_upto(self, recipient: str) -> str:
        """What was noted so; "" for nothing yet."""
        return await self._read(_heard_upto, recipient)

    async def recipients(self) -> list[Recipient]:
        """To whom something was sent, or should have been, by name."""
        return await self._read(_recipients)


def _letter_with(connection: Connection, recipient: str, roll_id: str) -> Letter | None:
    of_recipient = deliveries.c.recipient == recipient
    first = select(deliveries.c.first).where(of_recipient, deliveries.c.roll_id == roll_id)
    query = select(deliveries).where(of_recipient, deliveries.c.first == first.scalar_subquery())
    found = connection.execute(query).all()
    if not found:
        return None
    places = {row.id: row.position for row in by_id(connection, [row.roll_id for row in found])}
    in_order = sorted((row.roll_id for row in found), key=lambda roll_id: places.get(roll_id, 0))
    return Letter(tuple(in_order), found[0].number, found[0].state, found[0].message)


def _write(connection: Connection, recipient: str, roll_ids: Sequence[str]) -> Letter:
    query = select(recipients.c.number).where(recipients.c.name == recipient)
    number = (connection.scalar(query) or 0) + 1
    _note(connection, recipient, {"number": number})
    told = {"recipient": recipient, "first": roll_ids[0], "number": number, "state": "sending"}
    once = insert(connection, deliveries).on_conflict_do_nothing(index_elements=["recipient", "roll_id"])
    connection.execute(once, [told | {"roll_id": roll_id} for roll_id in roll_ids])
    _let_go(connection, recipient, number - KEPT)
    letter = _letter_with(connection, recipient, roll_ids[0])
    assert letter
    return letter


def _let_go(connection: Connection, recipient: str, upto: int) -> None:
    old = (deliveries.c.recipient == recipient) & (deliveries.c.number <= upto)
    connection.execute(delete(deliveries).where(old, deliveries.c.state == "sent"))


def _settle(connection: Connection, recipient: str, letter: Letter, told: dict[str, str]) -> None:
    connection.execute(update(deliveries).where(_rows_of(recipient, letter)).values(told))


def _bury(connection: Connection, recipient: str, letter: Letter, why: Said) -> None:
    _settle(connection, recipient, letter, {"state": "dead", "why_fr": why.fr, "why_en": why.en})
    counted = update(recipients).where(recipients.c.name == recipient)
    connection.execute(counted.values(dead=recipients.c.dead + len(letter.roll_ids)))


def _take_back(connection: Connection, recipient: str, letter: Letter) -> None:
    connection.execute(delete(deliveries).where(_rows_of(recipient, letter)))
    _note(connection, recipient, {"number": letter.number - 1})


def _rows_of(recipient: str, letter: Letter) -> ColumnElement[bool]:
    return (deliveries.c.recipient == recipient) & (deliveries.c.first == letter.key)


def _dead(connection: Connection, recipient: str, limit: int) -> list[tuple[str, Said]]:
    query = select(deliveries).where(deliveries.c.recipient == recipient, deliveries.c.state == "dead")
    found = connection.execute(query.order_by(deliveries.c.number.desc()).limit(limit))
    return [(row.roll_id, Said(fr=row.why_fr, en=row.why_en)) for row in found]


def _note(connection: Connection, recipient: str, told: dict[str, Any]) -> None:
    row = insert(connection, recipients).values(name=recipient, **told)
    connection.execute(row.on_conflict_do_update(index_elements=["name"], set_=told))


def _heard_upto(connection: Connection, recipient: str) -> str:
    query = select(recipients.c.heard_upto).where(recipients.c.name == recipient)
    return connection.scalar(query) or ""


def _recipients(connection: Connection) -> list[Recipient]:
    return [
        Recipient(
            row.name,
            row.dead,
            Said(fr=row.trouble_fr, en=row.trouble_en) if row.trouble_fr else None,
            moment(row.trouble_at_ms),
        )
        for row in connection.execute(select(recipients).order_by(recipients.c.name))
    ]
