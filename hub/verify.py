"""Walks the whole log and trusts no column: seals, chains, numbers and edited fields."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from hub import findings, wire
from hub.findings import Finding
from hub.log import Anchor, Audited, Log
from hub.seals import KeysOf, is_sealed
from shared_rules.messages import roll_id, split_id
from shared_rules.seal import same


class Verified(NamedTuple):
    """How many rolls there are, how many of them bear a right seal, and what is wrong."""

    rolls: int
    sealed: int
    findings: list[Finding]


class _Link(NamedTuple):
    prev: str
    seal: str
    sealed: bool
    late: bool  # without a seal, and committed after its box had sealed others
    marked: bool  # as one that does not follow the roll before


async def verify(
    log: Log, keys_of: KeysOf, after: int = 0, archived: Sequence[Audited] | None = None
) -> Verified:
    """The rolls after a position against the keys; LogError where the log cannot be read.

    `archived`: the rolls of archives, to be checked as if they were in the log still; None leaves those out.
    """
    anchors = await log.anchors()
    walk, position = _Walk(keys_of, anchors if archived is None else ()), after
    for row in archived or ():
        walk.take(row)
    while rows := await log.audited(position):
        for row in rows:
            walk.take(row)
        position = rows[-1].position
    found = [*walk.findings, *walk.breaks(), *walk.foreign(), *walk.unchecked()]
    found += map(findings.gap, await log.gaps())
    found += [] if archived is None else map(findings.not_archived, _absent(anchors, archived))
    found += map(findings.ruling, await log.ruled_without_roll())
    return Verified(walk.rolls, walk.sealed, found)


def _absent(anchors: Sequence[Anchor], archived: Sequence[Audited]) -> list[str]:
    """The journals of which the archives lack rolls that were taken out into some."""
    held = Counter(split_id(row.id)[:2] for row in archived)
    return [f"{one.box}.{one.epoch}" for one in anchors if held[one.box, one.epoch] < one.rolls]


class _Walk:
    """Takes the rows in the order they were committed."""

    def __init__(self, keys_of: KeysOf, anchors: Sequence[Anchor] = ()) -> None:
        self.findings: list[Finding] = []
        self.rolls = 0
        self.sealed = 0
        self._keys_of = keys_of
        self._journals: dict[tuple[str, str], dict[int, _Link]] = {}
        self._anchors = {(one.box, one.epoch): one for one in anchors}
        self._sealing = {one.box for one in anchors if one.seal}
        self._unchecked: Counter[str] = Counter()

    def take(self, row: Audited) -> None:
        """One row."""
        self.rolls += 1
        if row.edited:
            self.findings.append(findings.edited(row.id, row.edited))
        if row.roll is not None:
            self._link(row.roll, row)

    def breaks(self) -> list[Finding]:
        """Every roll that does not follow the one before it, or is marked so and does."""
        return [
            finding(roll_id(box, epoch, number))
            for (box, epoch), journal in self._journals.items()
            for number in sorted(journal)
            if (finding := _break(journal, number, self._seal_before(box, epoch, journal, number)))
        ]

    def foreign(self) -> list[Finding]:
        """Every roll without a seal that its box would have sealed."""
        return [
            findings.foreign(roll_id(box, epoch, number))
            for (box, epoch), journal in self._journals.items()
            if self._keys_of(box)
            for number, link in sorted(journal.items())
            if not link.seal and not _from_before_the_key(journal, number)
        ]

    def unchecked(self) -> list[Finding]:
        """Every box whose seals were checked once, and cannot be any more."""
        return [findings.unchecked(box, count) for box, count in sorted(self._unchecked.items())]

    def _seal_before(self, box: str, epoch: str, journal: Mapping[int, _Link], number: int) -> str | None:
        """The seal that a roll should be sealed upon; None where the roll before is not known."""
        if number == 1:
            return ""
        anchor = self._anchors.get((box, epoch))
        if anchor and anchor.number == number - 1:
            return anchor.seal
        return journal[number - 1].seal if number - 1 in journal else None

    def _link(self, roll: wire.Roll, row: Audited) -> None:
        box, epoch, number = split_id(roll.id)
        journal = self._journals.setdefault((box, epoch), {})
        anchor = self._anchors.get((box, epoch))
        if number in journal or (anchor and anchor.has(number)):
            self.findings.append(findings.duplicate(roll.id))
            return
        sealed = self._is_sealed(box, roll, row)
        journal[number] = _Link(roll.prev, roll.seal, sealed, box in self._sealing, row.broken)
        self.sealed += sealed
        self._sealing |= {box} if sealed else set()

    def _is_sealed(self, box: str, roll: wire.Roll, row: Audited) -> bool:
        keys = self._keys_of(box)
        sealed = bool(keys and roll.seal) and is_sealed(roll, row.raw, keys)
        if not keys and row.seal_state == "sealed":
            self._unchecked[box] += 1
        elif keys and roll.seal and not sealed:
            self.findings.append(findings.altered(roll.id))
        elif row.seal_state not in ("unsealed", "sealed" if sealed else ""):  # a hub may have had no key yet
            self.findings.append(findings.edited(roll.id, ("seal_state",)))
        return sealed


def _break(journal: Mapping[int, _Link], number: int, before: str | None) -> Callable[[str], Finding] | None:
    """What is wrong between a roll and the seal before; nothing where a gap tells that it is missing."""
    link = journal[number]
    if before is None:
        return None
    if link.seal and not same(link.prev, before):
        return findings.broken
    return findings.marked_broken if link.marked else None


def _from_before_the_key(journal: dict[int, _Link], number: int) -> bool:
    """Whether the journal itself says that its box had no key then: its first seal is upon none."""
    first = min((number for number, link in journal.items() if link.sealed), default=None)
    if first is None:
        return not journal[number].late
    return number < first and not journal[first].prev
