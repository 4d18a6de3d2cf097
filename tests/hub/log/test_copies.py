"""The whole log copied out and put back, on either database: in one transaction, and no position twice."""

import asyncio
import sqlite3
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import select

from hub import wire
from hub.log import Box, Filters, LogError, Unreadable, open_log
from hub.log.copies import ALL, is_empty, need_sound, put_back, save
from hub.log.database import open_database, transaction
from hub.log.errors import LogDamaged, LogNewer
from hub.log.schema import names
from tests.hub.log.incoming import NOW_MS, incoming, numbers
from tests.hub.rolls import BOX, TOPIC, d6, d100

OLDER = sorted(Path(__file__).parents[2].joinpath("golden").glob("log_*.sql"))
EPOCH = "9f3c"
LIVED_IN = {"rolls", "aside", "tallies", "cursors", "boxes", "journals", "rulings", "sessions"}


def untold(done, of_all):
    """Nobody watches."""


def nothing_more():
    """Nothing else is to be done in the transaction."""


@pytest.fixture
def copy(tmp_path):
    """Where a copy goes."""
    return tmp_path / "copy.db"


def rows_of(where):
    """Every row of every table but the hub's own name."""
    engine = open_database(where)
    with transaction(engine) as connection:
        found = {table.name: sorted(map(repr, connection.execute(select(table)))) for table in ALL}
    engine.dispose()
    return {name: rows for name, rows in found.items() if name != names.name}


async def lived_in(log):
    """A log in which something stands in every table that is there so far."""
    ec = d6(1, joker=(1,), dice=(4, 5))
    state = wire.State(epoch=EPOCH, first=1, last=3)
    await log.remember([incoming(ec), incoming(d100(2))], [], [Box(BOX, "online", state)])
    too_many = [Unreadable(TOPIC, b"%d" % one, "illisible", "unreadable", NOW_MS) for one in range(1002)]
    await log.remember([], too_many)
    await log.rule(ec["id"], "complication", "MJ", NOW_MS)
    await log.move_cursor("chat", 2)
    await log.sessions.start("First", NOW_MS)


async def test_a_copy_holds_every_row_and_is_one_file(log, place, copy):
    await lived_in(log)
    told = []
    assert save(place, copy, lambda *far: told.append(far)) == 2
    assert rows_of(copy) == rows_of(place)
    assert {name for name, rows in rows_of(copy).items() if rows} >= LIVED_IN
    assert told[-1][0] == told[-1][1] > 1000
    assert need_sound(copy) == 2


async def test_a_copy_has_no_file_beside_it(log, place, copy):
    await log.remember([incoming(d6(1))])
    save(place, copy, untold)
    assert list(copy.parent.glob("copy.db?*")) == []
    with sqlite3.connect(copy) as opened:
        assert opened.execute("PRAGMA journal_mode").fetchone() == ("delete",)


async def test_what_is_put_back_is_the_log_as_it_was_and_no_position_comes_twice(full, place, copy):
    before, last = await full.after(0), await full.last()
    save(place, copy, untold)
    await full.remember([incoming(d6(number)) for number in (13, 14, 15)])
    assert put_back(copy, place, nothing_more, untold) == 12
    assert await full.after(0) == before
    await full.remember([incoming(d6(15))])
    assert numbers(await full.after(last)) == [15]
    assert await full.last() > last + 3


async def test_a_log_may_move_to_a_new_place_with_all_its_positions_and_cursors(log, place, copy, tmp_path):
    await lived_in(log)
    save(place, copy, untold)
    elsewhere = tmp_path / "elsewhere" / "cornet.db"
    assert is_empty(elsewhere)
    put_back(copy, elsewhere, nothing_more, untold)
    assert rows_of(elsewhere) == rows_of(place)
    assert not is_empty(elsewhere)


async def test_a_log_may_move_from_a_file_to_a_server(place, tmp_path, copy):
    async with open_log(tmp_path / "old.db") as old:
        await lived_in(old)
        rolls = await old.after(0)
    save(tmp_path / "old.db", copy, untold)
    put_back(copy, place, nothing_more, untold)
    assert rows_of(place) == rows_of(tmp_path / "old.db")
    async with open_log(place) as log:
        assert await log.after(0) == rolls
        (new,) = await log.remember([incoming(d6(3, player="Mireille", label="Esquive", box="ef56"))])
        assert new.position > rolls[-1].position
        assert await log.page(Filters(player="Mireille", box="ef56", q="esq")) == [new]
        await log.sessions.start("Next", NOW_MS)
        await log.rule(rolls[0].roll.id, "cancel", "MJ", NOW_MS)
        await log.remember([], [Unreadable(TOPIC, b"new", "illisible", "unreadable", NOW_MS)])


async def test_the_hub_keeps_its_name(log, place, copy, tmp_path):
    async with open_log(tmp_path / "other.db") as other:
        assert await other.hub_id() != await log.hub_id()
    mine = await log.hub_id()
    save(tmp_path / "other.db", copy, untold)
    put_back(copy, place, nothing_more, untold)
    assert await log.hub_id() == mine


async def test_what_is_known_of_boxes_and_listeners_is_not_turned_back(log, place, copy):
    def told(first, last):
        return wire.State(epoch=EPOCH, first=first, last=last)

    await log.remember([incoming(d6(number)) for number in (1, 2, 3)], [], [Box(BOX, "online", told(1, 3))])
    await log.remember([], [], [Box("cd34", "online", told(1, 1))])
    for name in ("chat", "lamp"):
        await log.move_cursor(name, 1)
    save(place, copy, untold)
    await log.forget_box("cd34")
    await log.remember([incoming(d6(4))], [], [Box(BOX, "online", told(3, 4))])
    await log.move_cursor("chat", 4)
    await log.move_cursor("later", 2)
    put_back(copy, place, nothing_more, untold)
    assert [(gap.first, gap.last, gap.lost) for gap in await log.gaps() if gap.box == BOX] == [(4, 4, False)]
    assert [box.id for box in await log.boxes()] == [BOX, "cd34"]
    restored = await log.restored()
    assert [await log.cursor(name) for name in ("chat", "lamp", "later")] == [4, 1, restored]


async def test_whoever_reads_on_hears_what_is_new_and_not_what_was_put_back(log, place, copy, tmp_path):
    async with open_log(tmp_path / "long.db") as long:
        await long.remember([incoming(d6(number)) for number in range(1, 301)])
        await long.move_cursor("chat", 298)
    save(tmp_path / "long.db", copy, untold)
    await log.remember([incoming(d100(1, box="cd34"))])
    await log.move_cursor("chat", 1)
    someone, chat, first = await log.place(), await log.place(name="chat"), await log.place(0)
    put_back(copy, place, nothing_more, untold)
    assert await log.news(someone) == ([], (await log.place(await log.restored())))
    rolls, chat = await log.news(chat)
    assert numbers(rolls) == [299, 300]
    rolls, first = await log.news(first)
    assert rolls == []
    (new,) = await log.remember([incoming(d6(301))])
    for place_ in (first, chat):
        assert (await log.news(place_))[0] == [new]
    assert numbers((await log.news(await log.place(0)))[0]) == list(range(1, 201))


async def test_whoever_stands_beyond_the_end_hears_what_comes(log, place, copy):
    save(place, copy, untold)
    await log.remember([incoming(d6(number)) for number in (1, 2, 3)])
    someone = await log.place()
    put_back(copy, place, nothing_more, untold)
    assert await log.last() == 0
    new = await log.remember([incoming(d6(1))])
    assert (await log.news(someone))[0] == new


async def test_two_restores_of_the_same_are_told_apart(log, place, copy):
    save(place, copy, untold)
    seen = [await log.restored()]
    for _ in range(2):
        put_back(copy, place, nothing_more, untold)
        seen.append(await log.restored())
    assert seen == sorted(set(seen))


async def test_what_fails_in_the_middle_changes_nothing(full, place, copy):
    save(place, copy, untold)
    await full.remember([incoming(d6(13))])
    before, rows = await full.restored(), rows_of(place)

    def fail():
        raise OSError("no room for the keys")

    with pytest.raises(OSError, match="no room"):
        put_back(copy, place, fail, untold)
    assert (await full.restored(), rows_of(place)) == (before, rows)


async def test_readers_see_the_old_log_and_writers_wait_until_it_is_done(full, place, copy):
    save(place, copy, untold)
    await full.remember([incoming(d6(13))])
    halfway, go_on = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def wait():
        loop.call_soon_threadsafe(halfway.set)
        asyncio.run_coroutine_threadsafe(go_on.wait(), loop).result(20)

    restoring = asyncio.create_task(asyncio.to_thread(put_back, copy, place, wait, untold))
    await halfway.wait()
    writing = asyncio.create_task(full.remember([incoming(d6(14))]))
    assert await full.count() == 13
    go_on.set()
    assert await restoring == 12
    assert numbers(await writing) == [14]
    assert numbers(await full.after(0)) == [*range(1, 13), 14]


async def test_a_roll_that_comes_while_it_is_put_back_waits_and_is_there_once(log, place, copy, tmp_path):
    async with open_log(tmp_path / "long.db") as long:
        await long.remember([incoming(d6(number)) for number in range(1, 1501)])
    save(tmp_path / "long.db", copy, untold)
    loop, coming = asyncio.get_running_loop(), []

    def it_comes(done, of_all):
        if not coming:
            coming.append(asyncio.run_coroutine_threadsafe(log.remember([incoming(d6(1500))]), loop))
            with suppress(TimeoutError):
                coming[0].result(0.3)

    assert await asyncio.to_thread(put_back, copy, place, nothing_more, it_comes) == 1500
    assert await asyncio.wrap_future(coming[0]) == []
    assert await log.count() == 1500


async def test_a_copy_is_of_one_moment_though_rolls_keep_coming(log, place, copy):
    await log.remember([incoming(d6(number)) for number in range(1, 2501)])
    loop = asyncio.get_running_loop()

    def more(done, of_all):
        asyncio.run_coroutine_threadsafe(log.remember([incoming(d6(3000 + done))]), loop).result(20)

    assert await asyncio.to_thread(save, place, copy, more) == 2500
    assert await log.count() > 2500
    assert need_sound(copy) == 2500


@pytest.mark.parametrize("dump", OLDER, ids=lambda dump: dump.stem)
async def test_an_older_copy_is_brought_to_the_newest_schema(log, place, copy, dump):
    with sqlite3.connect(copy) as older:
        older.executescript(dump.read_text("utf-8"))
    older.close()
    assert need_sound(copy) == 2
    put_back(copy, place, nothing_more, untold)
    assert [roll.roll.player for roll in await log.after(0)] == ["Senna", "Karl"]


def test_a_newer_copy_is_told_from_a_damaged_one(tmp_path, copy):
    save(tmp_path / "cornet.db", copy, untold)
    with sqlite3.connect(copy) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    with pytest.raises(LogNewer, match="9999"):
        need_sound(copy)
    copy.write_bytes(b"a shopping list" * 1000)
    with pytest.raises(LogError):
        need_sound(copy)


async def test_rows_that_no_log_can_hold_are_refused(log, place, copy):
    save(place, copy, untold)
    with sqlite3.connect(copy) as odd:
        odd.execute("DROP TABLE cursors")
        odd.execute("DROP TABLE tallies")
        odd.execute("CREATE TABLE cursors (name TEXT, position BIGINT)")
        odd.execute("CREATE TABLE tallies (name TEXT, count BIGINT)")
        odd.execute("INSERT INTO tallies VALUES ('odd', NULL)")
    odd.close()
    with pytest.raises(LogDamaged):
        put_back(copy, place, nothing_more, untold)
