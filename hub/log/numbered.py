"""What many rolls share, stored once and numbered: players, labels, journals."""

from collections.abc import Collection, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, ScalarSelect, Table, select, tuple_

from hub.log.fold import fold
from hub.log.schema import journal_ids, labels, players
from hub.log.slices import slices
from hub.log.storable import storable
from hub.log.upsert import insert

Journal: TypeAlias = tuple[str, str]
SHARED = ("player", "label", "box", "epoch")


def numbered(connection: Connection, told: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The columns of rolls, with numbers for what is stored once."""
    named = _texts(connection, players, {one["player"] for one in told})
    labelled = _texts(connection, labels, {one["label"] for one in told})
    journals = journals_of(connection, {(one["box"], one["epoch"]) for one in told}, new=True)
    return [
        {name: value for name, value in one.items() if name not in SHARED}
        | {
            "player_id": named[storable(one["player"])],
            "label_id": labelled[storable(one["label"])],
            "journal_id": journals[storable(one["box"]), storable(one["epoch"])],
        }
        for one in told
    ]


def journal(box: str, epoch: str) -> ScalarSelect[int]:
    """The number of a journal, within a query."""
    query = select(journal_ids.c.id).where(journal_ids.c.box == box, journal_ids.c.epoch == epoch)
    return query.scalar_subquery()


def journals_of(connection: Connection, wanted: Collection[Journal], new: bool = False) -> dict[Journal, int]:
    """The number of each of these journals that has one; `new`: of all."""
    wanted = {(storable(box), storable(epoch)) for box, epoch in wanted}
    found = _journals(connection, wanted)
    missing = sorted(wanted - set(found)) if new else []
    if missing:
        once = insert(connection, journal_ids).on_conflict_do_nothing()
        connection.execute(once, [{"box": box, "epoch": epoch} for box, epoch in missing])
        found |= _journals(connection, missing)
    return found


def _journals(connection: Connection, wanted: Collection[Journal]) -> dict[Journal, int]:
    by = journal_ids.c.box, journal_ids.c.epoch
    found = [
        row
        for some in slices(list(wanted))
        for row in connection.execute(select(journal_ids).where(tuple_(*by).in_(some)))
    ]
    return {(row.box, row.epoch): row.id for row in found}


def _texts(connection: Connection, table: Table, texts: Collection[str]) -> dict[str, int]:
    wanted = {storable(text) for text in texts}
    found = _known(connection, table, wanted)
    missing = sorted(wanted - set(found))
    if missing:
        once = insert(connection, table).on_conflict_do_nothing()
        connection.execute(once, [{"text": text, "folded": fold(text)} for text in missing])
        found |= _known(connection, table, missing)
    return found


def _known(connection: Connection, table: Table, texts: Collection[str]) -> dict[str, int]:
    rows = (
        row
        for some in slices(list(texts))
        for row in connection.execute(select(table.c.text, table.c.id).where(table.c.text.in_(some)))
    )
    return {row.text: row.id for row in rows}
