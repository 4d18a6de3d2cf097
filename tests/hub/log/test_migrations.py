"""The steps lead to the tables the code uses, and carry an older log along with its rows."""

import sqlite3
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from hub.errors import SettingsError
from hub.log import Filters, open_log
from hub.log.database import open_database
from hub.log.schema import metadata

OLDER = sorted(Path(__file__).parents[2].joinpath("golden").glob("log_*.sql"))


def is_ours(_item, name, kind, *_):
    """Not the tables that SQLite keeps its search index in, nor the indexes that PostgreSQL has instead."""
    return not name.startswith({"table": "search", "index": "rolls_by"}.get(kind, "-"))


def test_the_steps_make_exactly_the_tables_of_the_schema(tmp_path):
    engine = open_database(tmp_path / "cornet.db")
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"compare_type": True, "include_object": is_ours}
        )
        assert compare_metadata(context, metadata) == []
    engine.dispose()


@pytest.mark.parametrize("dump", OLDER, ids=lambda dump: dump.stem)
async def test_an_older_log_is_carried_over_with_its_rows(tmp_path, dump):
    file = tmp_path / "cornet.db"
    older = sqlite3.connect(file)
    older.executescript(dump.read_text("utf-8"))
    older.close()
    async with open_log(file) as log:
        newest, oldest = await log.page()
        assert (oldest.roll.player, oldest.roll.label, oldest.roll.result.roll) == ("Senna", "Escalade", 43)
        assert (newest.roll.player, newest.roll.result.totals.complication) == ("Karl", 12)
        assert (oldest.position, newest.position, newest.late) == (1, 2, True)
        assert [one.position for one in await log.page(Filters(outcome="ec"))] == [2]
        assert await log.cursor("chat") == 1
        assert await log.aside_count() == 2
        assert [(box.id, box.state.player) for box in await log.boxes()] == [("ab12", "Senna")]


async def test_what_an_older_log_set_aside_is_held_to_be_secret(tmp_path):
    file = tmp_path / "cornet.db"
    older = sqlite3.connect(file)
    older.executescript(OLDER[0].read_text("utf-8"))
    older.close()
    async with open_log(file) as log:
        assert [(aside.length, aside.secret) for aside in await log.asides()] == [(1, True)]


async def test_a_log_of_a_newer_cornet_refuses_the_start_and_is_left_as_it_was(tmp_path):
    file = tmp_path / "cornet.db"
    async with open_log(file):
        pass
    newer = sqlite3.connect(file)
    newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.commit()
    with pytest.raises(SettingsError) as refused:
        async with open_log(file):
            pass
    assert "9999" in refused.value.sentence("fr")
    assert newer.execute("SELECT version_num FROM alembic_version").fetchone() == ("9999",)


async def test_opening_twice_changes_nothing(tmp_path):
    file = tmp_path / "cornet.db"
    async with open_log(file):
        pass
    before = file.read_bytes()
    async with open_log(file):
        pass
    assert file.read_bytes() == before
