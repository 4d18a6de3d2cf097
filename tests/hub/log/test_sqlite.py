"""The log in a file: beside a reader and a writer, after a power cut, on a bad file, and how it searches."""

import sqlite3
from datetime import UTC, datetime

import pytest
from sqlalchemy import Engine, event

from hub.errors import SettingsError
from hub.log import Box, Filters, LogError, asks, contests, counters, open_log
from hub.log.database import open_database
from hub.log.filtered import ways
from hub.log.whole import named, whole_rolls
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6


@pytest.fixture
def place(tmp_path):
    """A file."""
    return tmp_path / "cornet.db"


async def test_a_viewer_that_reads_all_the_while_does_not_stop_200_rolls(log, tmp_path):
    await log.remember([incoming(d6(1))])
    viewer = sqlite3.connect(tmp_path / "cornet.db", isolation_level=None)
    viewer.execute("BEGIN")
    assert viewer.execute("SELECT count(*) FROM rolls").fetchone() == (1,)
    for number in range(2, 202):
        await log.remember([incoming(d6(number))])
    assert await log.count() == 201
    assert viewer.execute("SELECT count(*) FROM rolls").fetchone() == (1,)
    viewer.execute("COMMIT")


def test_no_insert_returns_rows_that_would_hold_up_its_commit(tmp_path):
    told = []

    def note(_connection, _cursor, statement, *_):
        told.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    try:
        open_database(tmp_path / "cornet.db").dispose()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    assert any(statement.startswith("INSERT") for statement in told)
    assert not [statement for statement in told if "RETURNING" in statement]


def test_a_commit_is_on_the_disk_before_it_is_told(tmp_path):
    engine = open_database(tmp_path / "cornet.db")
    with engine.connect() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    engine.dispose()
    full = 2
    assert told == ["wal", full]


async def test_a_log_can_be_opened_and_read_while_another_program_writes(full, locked, tmp_path):
    with locked():
        async with open_log(tmp_path / "cornet.db") as other:
            assert await other.count() == 12


BY_POSITION, BY_TERMS = "SEARCH rolls USING INTEGER PRIMARY KEY", "SCAN search VIRTUAL TABLE"


@pytest.mark.parametrize(
    ("filters", "how"),
    [
        (Filters(), BY_POSITION),
        (Filters(secret=False, secrets_of="Senna"), BY_POSITION),
        (Filters(player="Senna"), BY_TERMS),
        (Filters(box="ab12"), BY_TERMS),
        (Filters(player="Senna", game="d6", outcome="ec", box="ab12", q="senna", since_ms=1), BY_TERMS),
        (Filters(outcome="critical"), BY_TERMS),
        (Filters(q="nobody"), BY_TERMS),
        (Filters(since_ms=1, until_ms=2), BY_TERMS),
        (Filters(secret=True), BY_TERMS),
    ],
)
async def test_a_page_is_read_in_its_order_without_sorting(full, place, filters, how):
    engine = open_database(place)
    with engine.connect() as connection:
        query, position = ways(connection, filters)[-1]
        page = query.where(position < 7).order_by(position.desc()).limit(50)
        asked = page.compile(connection, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    engine.dispose()
    assert plan[0].startswith(how)
    assert not [step for step in plan if "B-TREE" in step]


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (asks.between, "ix_asks_asked_at_ms"),
        (contests.between, "ix_contests_opened_at_ms"),
        (counters.between, "ix_counter_steps_at_ms"),
    ],
)
async def test_what_was_played_in_a_stretch_of_time_is_found_by_an_index(log, place, read, index):
    asked = []
    engine = open_database(place)
    event.listen(engine, "before_cursor_execute", lambda *told: asked.append(told[2:4]))
    with engine.connect() as connection:
        read(connection, 1, 2)
        query, values = asked[-1]
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {query}", values)]
    engine.dispose()
    assert plan[0].startswith("SEARCH")
    assert index in plan[0]


async def test_a_file_that_is_no_database_refuses_the_start_and_is_left_as_it_was(tmp_path):
    file = tmp_path / "cornet.db"
    file.write_bytes(b"a shopping list" * 100)
    with pytest.raises(SettingsError) as refused:
        async with open_log(file):
            pass
    assert str(file) in refused.value.sentence("fr")
    assert file.read_bytes() == b"a shopping list" * 100


def damage(file, place, length):
    """Other bytes in the file, from `place` on, which no commit wrote."""
    with open(file, "r+b") as opened:
        opened.seek(place)
        opened.write(b"\xa5" * length)


async def test_a_damaged_file_refuses_the_start_in_one_sentence_with_the_way_out(tmp_path):
    file = tmp_path / "cornet.db"
    async with open_log(file) as log:
        await log.remember([incoming(d6(number)) for number in range(1, 501)])
    damage(file, 4096, file.stat().st_size - 4096)
    with pytest.raises(SettingsError) as refused:
        async with open_log(file):
            pass
    for sentence, mend in ((refused.value.fr, "sous un autre nom"), (refused.value.en, "to another name")):
        assert str(file) in sentence
        assert mend in sentence
        assert "\n" not in sentence


async def test_a_file_damaged_while_it_is_open_is_a_log_error_and_nothing_worse(tmp_path):
    file = tmp_path / "cornet.db"
    async with open_log(file) as log:
        await log.remember([incoming(d6(number)) for number in range(1, 1501)])
    async with open_log(file) as log:
        damage(file, file.stat().st_size // 4096 // 3 * 4096, file.stat().st_size // 2)
        with pytest.raises(LogError):
            await log.page(Filters(secret=False), limit=1500)


async def test_a_row_damaged_in_the_middle_is_a_log_error(log, tmp_path):
    await log.remember([incoming(d6(1))])
    beside = sqlite3.connect(tmp_path / "cornet.db")
    beside.execute("""UPDATE rolls SET raw = '{"v"'""")
    beside.commit()
    beside.close()
    with pytest.raises(LogError):
        await log.page()


async def test_a_state_that_cannot_be_read_any_more_is_not_told(log, tmp_path):
    await log.remember([], [], [Box("ab12", "online", None, datetime.fromtimestamp(0, UTC))])
    beside = sqlite3.connect(tmp_path / "cornet.db")
    beside.execute("""UPDATE boxes SET state = '{"v":99}'""")
    beside.commit()
    beside.close()
    assert [(box.id, box.state) for box in await log.boxes()] == [("ab12", None)]


async def test_a_folder_that_cannot_be_made_refuses_the_start(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(SettingsError):
        async with open_log(tmp_path / "taken" / "cornet.db"):
            pass


@pytest.mark.parametrize("boxes", [1, 3])
async def test_rolls_are_found_by_their_ids_without_reading_the_others(full, place, boxes):
    ids = [f"{box}.9f3c.{number}" for box in ("ab12", "cd34", "ef56")[:boxes] for number in (1, 2, 5)]
    engine = open_database(place)
    with engine.connect() as connection:
        query = whole_rolls().where(named(connection, ids))
        asked = query.compile(connection, compile_kwargs={"literal_binds": True})
        plan = [row.detail for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {asked}")]
    engine.dispose()
    assert not [step for step in plan if step.startswith("SCAN")]
