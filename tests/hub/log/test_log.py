"""The log: pages, search, cursors, and what happens beside a reader or on a bad file."""

import sqlite3
from contextlib import suppress
from types import SimpleNamespace

import pytest
from sqlalchemy import inspect
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from hub import wire
from hub.dating import date
from hub.errors import SettingsError
from hub.log import Filters, Incoming, Unreadable, open_log
from hub.log.database import open_database, transaction, writing
from hub.log.schema import metadata, rolls
from hub.log.upsert import insert
from shared_rules import topics
from tests.hub.rolls import TOPIC, d6, d100, payload

NOW_MS = 1_793_000_000_000


def incoming(message, received_at_ms=NOW_MS):
    """A message as the hub hands it to the log."""
    topic = f"cornet/table/{message['id'].split('.')[0]}/roll"
    sent = payload(message)
    roll = wire.decode_roll(topics.parse(topic), sent)
    return Incoming(topic, sent, roll, wire.agrees(roll), received_at_ms, date(roll, received_at_ms))


def numbers(rolls):
    """The number of each roll."""
    return [int(roll.roll.id.split(".")[2]) for roll in rolls]


@pytest.fixture
async def full(log):
    """Twelve rolls: d100 of Senna (odd) and D6 of Koris (even), one of them a critical."""
    for number in range(1, 13):
        message = d100(number, label="Épée") if number % 2 else d6(number, player="Koris")
        if number == 5:
            message = d100(5, faces=((4, 4),), box="cd34", label="100%")
        await log.remember([incoming(message, NOW_MS + number)])
    return log


async def test_only_the_new_rolls_of_a_batch_are_returned_in_order(log):
    assert numbers(await log.remember([incoming(d6(3)), incoming(d6(1))])) == [3, 1]
    again = [incoming(d6(1)), incoming(d6(2)), incoming(d6(2)), incoming(d6(3))]
    assert numbers(await log.remember(again)) == [2]
    assert await log.count() == 3
    assert await log.remember([]) == []


async def test_the_payload_is_kept_as_it_came(log, tmp_path):
    sent = b'{"v": 1,  "unknown": [1.50], ' + payload(d6())[1:]
    roll = wire.decode_roll(topics.parse(TOPIC), sent)
    await log.remember([Incoming(TOPIC, sent, roll, True, NOW_MS, date(roll, NOW_MS))])
    raw = sqlite3.connect(tmp_path / "cornet.db").execute("SELECT raw FROM rolls").fetchone()[0]
    assert raw.encode() == sent


async def test_pages_go_back_from_the_newest_and_miss_none(full):
    seen, before = [], None
    while page := await full.page(before=before, limit=5):
        seen += numbers(page)
        before = page[-1].position
    assert seen == list(range(12, 0, -1))


async def test_after_goes_forward(full):
    first = await full.after(0, limit=5)
    assert numbers(first) == [1, 2, 3, 4, 5]
    assert numbers(await full.after(first[-1].position)) == [6, 7, 8, 9, 10, 11, 12]
    assert await full.last() == (await full.page(limit=1))[0].position


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(player="Koris"), [12, 10, 8, 6, 4, 2]),
        (Filters(game="d100", outcome="success"), [11, 9, 7, 3, 1]),
        (Filters(outcome="critical_success"), [5]),
        (Filters(box="cd34"), [5]),
        (Filters(q="EPEE senna"), [11, 9, 7, 3, 1]),
        (Filters(q="0%"), [5]),
        (Filters(q="kor"), [12, 10, 8, 6, 4, 2]),
        (Filters(q="' OR 1=1"), []),
        (Filters(since_ms=NOW_MS + 4, until_ms=NOW_MS + 7), [6, 5, 4]),
        (Filters(), list(range(12, 0, -1))),
    ],
)
async def test_filters_let_pass_what_they_name(full, filters, expected):
    assert numbers(await full.page(filters)) == expected


async def test_a_roll_is_found_by_its_id(full):
    assert (await full.get("cd34.9f3c.5")).roll.result.outcome == "critical_success"
    assert await full.get("cd34.9f3c.6") is None


async def test_players_are_listed_by_name(full):
    assert await full.players() == ["Koris", "Senna"]


async def test_a_cursor_stays_where_it_was_put(log):
    assert await log.cursor("chat") is None
    for position in (3, 9):
        await log.move_cursor("chat", position)
    assert (await log.cursor("chat"), await log.cursor("other")) == (9, None)


async def test_the_same_unreadable_message_is_one_row_and_counted(log):
    for moment, content in ((1, b"a"), (2, b"b"), (3, b"a"), (4, b"a")):
        await log.remember([], [Unreadable(TOPIC, content, "illisible", "unreadable", moment)])
    assert await log.aside_count() == 4
    assert [(aside.payload, aside.times) for aside in await log.asides()] == [(b"a", 3), (b"b", 1)]
    assert [aside.payload for aside in await log.asides(limit=1)] == [b"a"]


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


def test_a_commit_is_on_the_disk_before_it_is_told(tmp_path):
    engine = open_database(tmp_path / "cornet.db")
    with engine.connect() as connection:
        told = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")
        ]
    engine.dispose()
    full = 2
    assert told == ["wal", full]


def test_a_transaction_that_fails_leaves_nothing(tmp_path):
    engine = open_database(tmp_path / "cornet.db")
    with suppress(ZeroDivisionError), transaction(writing(engine)) as connection:
        connection.exec_driver_sql("CREATE TABLE half (x)")
        connection.exec_driver_sql("INSERT INTO cursors VALUES ('half', 1)")
        raise ZeroDivisionError
    with transaction(engine) as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM cursors").scalar() == 0
        assert "half" not in inspect(connection).get_table_names()
    engine.dispose()


async def test_a_log_can_be_opened_and_read_while_another_program_writes(full, locked, tmp_path):
    with locked():
        async with open_log(tmp_path / "cornet.db") as other:
            assert await other.count() == 12


def test_the_tables_and_the_one_insert_of_each_dialect_can_be_said_to_postgresql():
    said = [str(CreateTable(table).compile(dialect=postgresql.dialect())) for table in metadata.sorted_tables]
    assert any("position BIGSERIAL" in table for table in said)
    connection = SimpleNamespace(dialect=postgresql.dialect())
    once = insert(connection, rolls).on_conflict_do_nothing(index_elements=["id"])
    assert "ON CONFLICT (id) DO NOTHING" in str(once.compile(dialect=postgresql.dialect()))


async def test_a_position_is_never_given_twice(full, tmp_path):
    last = await full.last()
    other = sqlite3.connect(tmp_path / "cornet.db")
    other.execute("DELETE FROM rolls")
    other.commit()
    (new,) = await full.remember([incoming(d6(99))])
    assert new.position > last


@pytest.mark.parametrize("where", ["nosuchdb://host/x", "postgresql+nosuch://u:secret@host/x"])
async def test_an_address_that_leads_nowhere_refuses_the_start_without_its_password(where):
    with pytest.raises(SettingsError) as refused:
        async with open_log(where):
            pass
    assert "log.url" in refused.value.sentence("fr")
    assert "secret" not in refused.value.sentence("en")


async def test_a_file_that_is_no_database_refuses_the_start_and_is_left_as_it_was(tmp_path):
    file = tmp_path / "cornet.db"
    file.write_bytes(b"a shopping list" * 100)
    with pytest.raises(SettingsError) as refused:
        async with open_log(file):
            pass
    assert str(file) in refused.value.sentence("fr")
    assert file.read_bytes() == b"a shopping list" * 100


async def test_a_folder_that_cannot_be_made_refuses_the_start(tmp_path):
    (tmp_path / "taken").write_text("a file")
    with pytest.raises(SettingsError):
        async with open_log(tmp_path / "taken" / "cornet.db"):
            pass
