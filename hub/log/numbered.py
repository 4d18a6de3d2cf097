"""What many rolls share, stored once and numbered: players, labels, journals."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Column, Connection, ScalarSelect, select

from hub.log.bulk import found
from hub.log.fold import fold
from hub.log.schema import journal_ids, labels, players
from hub.log.storable import storable
from hub.log.upsert import insert

Journal: TypeAlias = tuple[str, str]
Texts: TypeAlias = tuple[str, ...]
Key: TypeAlias = tuple[Column[str], ...]

_PLAYER = (players.c.text,)
_LABEL = (labels.c.text,)
_JOURNAL = (journal_ids.c.box, journal_ids.c.epoch)


def numbered(connection: Connection, told: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The columns of rolls, with numbers for what is stored once."""
    named = numbers_of(connection, _PLAYER, [(one["player"],) for one in told])
    labelled = numbers_of(connection, _LABEL, [(one["label"],) for one in told])
    journals = numbers_of(connection, _JOURNAL, [(one["box"], one["epoch"]) for one in told])
    rows = []
    for one in told:
        row = one.copy()
        row["player_id"] = named[row.pop("player"),]
        row["label_id"] = labelled[row.pop("label"),]
        row["journal_id"] = journals[row.pop("box"), row.pop("epoch")]
        rows.append(row)
    return rows


def journal(box: str, epoch: str) -> ScalarSelect[int]:
    """The number of a journal, within a query."""
    query = select(journal_ids.c.id).where(journal_ids.c.box == box, journal_ids.c.epoch == epoch)
    return query.scalar_subquery()


def journals_of(connection: Connection, wanted: Collection[Journal]) -> dict[Journal, int]:
    """The number of each of these journals that has one."""
    known = _found(connection, _JOURNAL, [(storable(box), storable(epoch)) for box, epoch in wanted])
    return {(box, epoch): number for (box, epoch), number in known.items()}


def numbers_of(connection: Connection, key: Key, wanted: Iterable[Texts]) -> dict[Texts, int]:
    """The number of each of these, given now where it is new."""
    stored = {texts: tuple(map(storable, texts)) for texts in set(wanted)}
    known = _found(connection, key, stored.values())
    missing = sorted(set(stored.values()) - set(known))
    if missing:
        once = insert(connection, key[0].table).on_conflict_do_nothing()
        connection.execute(once, [_row(key, texts) for texts in missing])
        known |= _found(connection, key, missing)
    return {texts: known[key] for texts, key in stored.items()}


def _row(key: Key, texts: Texts) -> dict[str, str]:
    row = {column.name: text for column, text in zip(key, texts, strict=True)}
    return row | {"folded": fold(row["text"])} if "folded" in key[0].table.c else row


def _found(connection: Connection, key: Key, wanted: Collection[Texts]) -> dict[Texts, int]:
    names = tuple(column.name for column in key)
    rows = found(connection, key[0].table, names, wanted)
    return {tuple([getattr(row, name) for name in names]): row.id for row in rows}
