"""The log, its chain, and the keys, as the doctor finds them."""

import sqlite3

import msgspec
import pytest

from hub.doctor import examine, pairing, rolls
from hub.keys import open_keys
from hub.log import Box, open_log
from hub.log.look import look
from hub.settings.place import keys_place, log_place
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d100


async def found(settings, check):
    """(level, English) of each note of one check, in a whole examination."""
    return [
        (one.note.level, one.note.said.en) for one in await examine(settings, NOW_MS) if one.check == check
    ]


def edit(settings, statement):
    with sqlite3.connect(log_place(settings)) as database:
        database.execute(statement)
    database.close()


async def test_where_there_is_no_log_none_is_made(settings, tmp_path):
    ((level, said),) = await found(settings, "log")
    assert (level, said) == ("watch", "There is no log yet.")
    assert not list(tmp_path.iterdir())


async def test_a_log_that_is_well_is_counted(settings, log):
    await log.remember([incoming(d100(1)), incoming(d100(2))])
    assert await found(settings, "log") == [("well", "Log: 2 roll(s), file whole.")]
    ((level, said),) = await found(settings, "chain")
    assert (level, said.split(",")[0]) == ("well", "Last rolls read again: 2")


async def test_a_log_of_another_version_is_told_and_left_as_it_is(settings):
    async with open_log(log_place(settings)):
        pass
    for version, level, told in (("0002", "watch", "older"), ("9999", "wrong", "newer")):
        edit(settings, f"UPDATE alembic_version SET version_num = '{version}'")
        ((found_level, said),) = await found(settings, "log")
        assert (found_level, told in said) == (level, True)
        assert look(log_place(settings)).schema == told


async def test_a_damaged_file_is_told(settings):
    async with open_log(log_place(settings)) as log:
        await log.remember([incoming(d100(number)) for number in range(1, 500)])
    file = log_place(settings)
    with open(file, "r+b") as opened:
        opened.seek(file.stat().st_size // 4096 // 2 * 4096)
        opened.write(b"\xa5" * 4096)
    ((level, said),) = await found(settings, "log")
    assert (level, "damaged" in said) == ("wrong", True)
    assert await found(settings, "chain") == []


async def test_a_file_that_is_no_database_is_told_with_the_mend(settings):
    log_place(settings).write_bytes(b"a shopping list" * 100)
    (note,) = [one.note for one in await examine(settings, NOW_MS) if one.check == "log"]
    assert note.level == "wrong"
    assert "`cornet restore`" in note.mend.en


async def test_a_gap_is_to_be_watched_and_an_edited_roll_is_wrong(settings, log, make):
    await log.remember([incoming(d100(1)), incoming(d100(3))])
    ((level, said, mend),) = await make(rolls.chain)
    assert (level, "Roll 2 of" in said) == ("watch", True)
    assert "cornet verify" in mend
    edit(settings, "UPDATE rolls SET player_id = 0 WHERE number = 3")
    ((level, said, _),) = await make(rolls.chain)
    assert (level, said.split()[0]) == ("wrong", "2")


async def test_of_a_long_log_the_last_rolls_are_walked(log, make, monkeypatch):
    monkeypatch.setattr(rolls, "WALKED", 2)
    await log.remember([incoming(d100(number)) for number in range(1, 6)])
    ((level, said, _),) = await make(rolls.chain)
    assert (level, said.split(",")[0]) == ("well", "Last rolls read again: 2")


async def test_keys_that_others_can_read_are_wrong_with_the_mend(make, settings):
    open_keys(keys_place(settings)).pair(BOX)
    file = keys_place(settings) / f"{BOX}.json"
    file.chmod(0o644)
    ((level, said, mend),) = await make(pairing.keys)
    assert (level, said) == ("wrong", f"The key {file} can be read by others.")
    assert mend == f"chmod 600 {file}, then cornet pair --rotate."


async def test_a_box_that_is_heard_and_not_paired_is_named(make, log, check_case):
    check_case.keys.pair("cd34")
    await log.remember([], [], [Box(BOX), Box("cd34")])
    notes = await make(pairing.keys)
    assert [level for level, _, _ in notes] == ["well", "watch"]
    assert BOX in notes[1][1]
    assert "cornet pair" in notes[1][2]


@pytest.mark.parametrize("url", ["postgresql://cornet:hunter2@127.0.0.1:1/cornet", "nonsense://x"])
async def test_a_database_that_is_not_there_is_told_without_its_password(settings, url):
    changed = msgspec.structs.replace(settings, log=msgspec.structs.replace(settings.log, url=url))
    ((level, said),) = await found(changed, "log")
    assert level == "wrong"
    assert "hunter2" not in said
