"""The log as its readers and its one writer call it."""

from collections.abc import Sequence

from hub import wire
from hub.log import anchors, archiving, audit, cursors, journals, places, players, recall, refusals, rulings
from hub.log import faces as fallen
from hub.log import remember as writes
from hub.log.anchors import Anchor
from hub.log.archiving import Archived
from hub.log.asks import Asks
from hub.log.audit import Audited
from hub.log.characters import Characters
from hub.log.contests import Contests
from hub.log.counters import Counters
from hub.log.deliveries import Deliveries
from hub.log.errors import LogError, LogReadOnly
from hub.log.faces import Thrown
from hub.log.invites import Invites
from hub.log.lane import Lane
from hub.log.leases import Leases
from hub.log.own_rolls import OwnRolls
from hub.log.places import Place
from hub.log.played import Played, played_after, played_between
from hub.log.records import (
    Aside,
    AsideGroup,
    AsidePlace,
    Box,
    Filters,
    Gap,
    Incoming,
    LoggedRoll,
    Unreadable,
)
from hub.log.rollups.counts import Counts
from hub.log.rollups.read import count
from hub.log.sessions import Sessions
from hub.log.size import size_bytes
from hub.log.veiled import whose_secret
from hub.refusal import Refusal


class Log:
    """Every call is one transaction on a thread of its own kind: one writer, a few readers.

    Each raises LogError where the database refuses; nothing was stored then. `deliveries` has what was
    sent to whom, `asks` what was asked for, `own_rolls` what the hub rolled, `contests` the opposed tests,
    `counters` the campaign's, `counts` the rolls counted, `sessions` the evenings, `characters` who plays,
    `invites` who may look on.
    """

    def __init__(self, write: Lane, read: Lane) -> None:
        self._write = write
        self._read = read
        self.deliveries = Deliveries(write, read)
        self.asks = Asks(write, read)
        self.characters = Characters(write, read)
        self.contests = Contests(write, read)
        self.counters = Counters(write, read)
        self.counts = Counts(read)
        self.invites = Invites(write, read)
        self.leases = Leases(write, read)
        self.sessions = Sessions(write, read)
        self.own_rolls = OwnRolls(write, read)

    async def remember(
        self,
        batch: Sequence[Incoming],
        unreadable: Sequence[Unreadable] = (),
        boxes: Sequence[Box] = (),
    ) -> list[LoggedRoll]:
        """Store all that came in one transaction; return only the new rolls, in the order of commit.

        The same unreadable message again is only counted, and an archived roll is not new.
        """
        return await self._write(writes.remember, batch, unreadable, boxes)

    async def forget_box(self, box_id: str) -> None:
        """Drop what is known of a box; its rolls stay."""
        await self._write(writes.forget_box, box_id)

    async def move_cursor(self, name: str, position: int) -> None:
        """Note that a listener has delivered up to `position`; a cursor never goes back."""
        await self._write(cursors.move_cursor, name, position)

    async def cursor(self, name: str) -> int | None:
        """The position a listener has delivered up to; None for a new one."""
        return await self._read(cursors.cursor, name)

    async def rule(self, roll_id: str, ruling: wire.Ruling, by: str, ruled_at_ms: int) -> None:
        """Keep the MJ's ruling on a roll of the log; the last one holds, the roll stays as it was."""
        await self._write(rulings.rule, roll_id, ruling, by, ruled_at_ms)

    async def last_ruling(self) -> int:
        """The position of the newest ruling; 0 where there is none."""
        return await self._read(rulings.last)

    async def ruled_after(self, position: int) -> list[tuple[int, str]]:
        """The position and the roll of each ruling after `position`, oldest first."""
        return await self._read(rulings.ruled_after, position)

    async def page(
        self,
        filters: Filters | None = None,
        before: int | None = None,
        limit: int = 50,
        after: int | None = None,
    ) -> list[LoggedRoll]:
        """At most `limit` rolls, newest first, all before the position `before`.

        With `after`, the oldest of those that come after that position, newest first all the same.
        """
        return await self._read(recall.page, filters or Filters(), before, limit, after)

    async def after(self, position: int, limit: int = 200) -> list[LoggedRoll]:
        """At most `limit` rolls, oldest first, all after `position`."""
        return await self._read(recall.after, position, limit)

    async def place(self, position: int | None = None, name: str = "") -> Place:
        """The place at `position`; where that is None, at the cursor of `name`, else at the end."""
        return await self._read(places.place, position, name)

    async def news(self, place: Place, limit: int = 200) -> tuple[list[LoggedRoll], Place]:
        """At most `limit` rolls that came after `place`, oldest first, and the place after them.

        What a restore has put back is no news, but to a listener that had not heard it.
        """
        return await self._read(places.news, place, limit)

    async def restored(self) -> int:
        """Another number after each restore, always a higher one; 0 while there was none."""
        return await self._read(places.restored)

    async def faces_after(self, position: int, limit: int = 1000) -> list[Thrown]:
        """The faces of at most `limit` rolls, in the order of commit, all after `position`."""
        return await self._read(fallen.faces_after, position, limit)

    async def played_after(self, position: int, limit: int = 1000) -> list[Played]:
        """At most `limit` rolls as they were played, in the order of commit, all after `position`."""
        return await self._read(played_after, position, limit)

    async def played_between(self, start_ms: int, end_ms: int | None) -> list[Played]:
        """Every roll of a stretch of time, as it was played."""
        return await self._read(played_between, start_ms, end_ms)

    async def rolled_between(self, start_ms: int, end_ms: int | None) -> list[LoggedRoll]:
        """Every roll of a stretch of time, in the order they were rolled."""
        return await self._read(recall.rolled_between, start_ms, end_ms)

    async def players(self) -> list[str]:
        """Everyone who ever rolled, each in the spelling that comes first."""
        return await self._read(players.known)

    async def get(self, roll_id: str) -> LoggedRoll | None:
        """The roll of this id."""
        return await self._read(recall.get, roll_id)

    async def whose_secret(self, roll_ids: Sequence[str]) -> dict[str, str]:
        """The player of each of these rolls that is secret, by its id."""
        return await self._read(whose_secret, list(roll_ids))

    async def count(self) -> int:
        """How many rolls the log holds."""
        return await self._read(count)

    async def last(self) -> int:
        """The position of the newest roll; 0 in an empty log."""
        return await self._read(recall.last)

    async def stamp(self) -> object:
        """Another value after each write, by whatever program; None where that cannot be told just now."""
        return await self._read.stamp()

    async def size_bytes(self) -> int:
        """What the database takes of the disk."""
        return await self._read(size_bytes)

    async def aside_count(self) -> int:
        """How many messages were set aside, each repetition counted."""
        return await self._read(recall.aside_count)

    async def asides(self, limit: int = 50, before: AsidePlace | None = None) -> list[Aside]:
        """The messages set aside, the last heard of first, all behind the place `before`."""
        return await self._read(recall.asides, limit, before)

    async def aside_groups(self, since_ms: int = 0) -> list[AsideGroup]:
        """What was set aside and heard of since then, by reason and topic, the last heard of first."""
        return await self._read(recall.aside_groups, since_ms)

    async def note_refusals(self, batch: Sequence[Refusal]) -> None:
        """Add to what is known of those refused at the door; `count`: how often since noted last."""
        await self._write(refusals.note, batch)

    async def refusals(self, since_ms: int = 0) -> list[Refusal]:
        """Who was refused at the door since then, the last one first; `count`: how often ever."""
        return await self._read(refusals.since, since_ms)

    async def boxes(self) -> list[Box]:
        """Every box ever heard of, by id."""
        return await self._read(recall.known_boxes)

    async def hub_id(self) -> str:
        """What the hub of this log is known by, among the hubs of a table."""
        return await self._read(recall.hub_id)

    async def unbroken_to(self, box: str, epoch: str, start: int) -> int:
        """Up to which number of a journal every roll from `start` on is here; start - 1 for none."""
        return await self._read(journals.unbroken_to, box, epoch, start)

    async def highest(self, box: str, epoch: str) -> int:
        """The highest number of a journal that is here; 0 for none."""
        return await self._read(journals.highest, box, epoch)

    async def last_epoch(self, box: str) -> str | None:
        """The journal of the newest roll of a box."""
        return await self._read(journals.last_epoch, box)

    async def gaps(self) -> list[Gap]:
        """Every run of rolls that is not here, though a later one is, or the box told of it."""
        return await self._read(journals.gaps)

    async def anchors(self) -> list[Anchor]:
        """The last archived roll of each journal that was archived."""
        return list((await self._read(anchors.known)).values())

    async def archives(self) -> list[Archived]:
        """Every file that rolls were taken out to, the oldest rolls first."""
        return await self._read(archiving.known)

    async def audited(self, position: int, limit: int = 500) -> list[Audited]:
        """At most `limit` rolls after `position`, as they stand in the table, for who trusts no column."""
        return await self._read(audit.audited, position, limit)

    async def ruled_without_roll(self) -> list[str]:
        """The rolls that were ruled upon and are not in the log."""
        return await self._read(rulings.without_roll)

    async def need_writable(self) -> None:
        """LogReadOnly where nothing can ever be written; a lock or a full disk may pass."""
        try:
            await self._write(writes.write_nothing)
        except LogReadOnly:
            raise
        except LogError:
            pass
