"""`cornet verify` and `cornet pair` over a real log and a real folder of keys."""

import asyncio
import json
import sqlite3

import pytest
from filelock import FileLock

from hub.keys import open_keys
from hub.log import open_log
from hub.received import Received, understand
from hub.settings.place import FILE, KEYS
from tests.hub.rolls import BOX, TOPIC, payload
from tests.hub.sealing import SealingBox


@pytest.fixture
def sealed(tmp_path):
    """A data folder with a paired box and three of its rolls."""
    keys = open_keys(tmp_path / KEYS)
    box = SealingBox(keys.pair(BOX).key)
    sent = [Received(TOPIC, payload(roll), False, lambda: None) for roll in box.rolls(1, 2, 3)]

    async def keep():
        async with open_log(tmp_path / FILE) as log:
            await log.remember([understand(one, 1_793_000_000_000, keys.of) for one in sent])

    asyncio.run(keep())
    return tmp_path


def edit(data, statement):
    with sqlite3.connect(data / FILE) as database:
        database.execute(statement)
    database.close()


@pytest.mark.parametrize("command", [("log",), ("verify",)])
def test_a_row_that_cannot_be_read_half_way_is_one_sentence(cornet, sealed, command):
    edit(sealed, """UPDATE rolls SET raw = '{"v"' WHERE number = 1""")
    ran = cornet(*command, "--data", str(sealed), "--lang", "en")
    assert (ran.status, len(ran.err.splitlines())) == ((1, 0) if command == ("verify",) else (2, 1))
    assert "damaged" in ran.err or "1.1" in ran.out or "message" in ran.out


def test_the_stats_leave_a_damaged_row_out_and_say_so(cornet, sealed):
    edit(sealed, """UPDATE rolls SET raw = '{"v"' WHERE number = 1""")
    ran = cornet("stats", "--data", str(sealed), "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    assert "left out (cornet verify names them): 1." in ran.out


def test_a_log_that_is_well_takes_one_line(cornet, sealed):
    ran = cornet("verify", "--data", str(sealed))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == "Tout est en ordre : 3 jet(s), dont 3 scellé(s), aucun ne manque, aucun n'a changé.\n"


def test_what_is_wrong_takes_a_line_each_and_exit_1(cornet, sealed):
    edit(sealed, "UPDATE rolls SET player_id = 0 WHERE number = 1")
    edit(sealed, "DELETE FROM rolls WHERE number = 2")
    ran = cornet("verify", "--data", str(sealed), "--lang", "en")
    assert ran.status == 1
    edited, gap, summary = ran.out.splitlines()
    assert f"{BOX}.9f3c.1" in edited
    assert "player" in edited
    assert gap.startswith("Roll 2 ")
    assert summary == "2 roll(s), 2 sealed: 2 thing(s) wrong."


def test_a_program_reads_the_same(cornet, sealed):
    edit(sealed, "DELETE FROM rolls WHERE number = 2")
    ran = cornet("verify", "--data", str(sealed), "--json")
    assert ran.status == 1
    assert (ran.json["ok"], ran.json["rolls"], ran.json["sealed"]) == (False, 2, 2)
    assert [(one["kind"], one["id"]) for one in ran.json["findings"]] == [("gap", f"{BOX}.9f3c.2")]


def test_without_a_log_there_is_nothing_to_verify(cornet, tmp_path):
    assert cornet("verify", "--data", str(tmp_path)).status == 2


@pytest.fixture
def pair(cornet, tmp_path):
    """pair("--rotate") pairs the first box of tmp_path; nothing secret may be said."""

    def paired(*arguments):
        ran = cornet("pair", "--data", str(tmp_path), *arguments)
        for told in secrets_in(tmp_path):
            assert told not in ran.out + ran.err
        return ran

    return paired


def settings_of(data, box="boxes/1"):
    return json.loads((data / box / "flash" / "settings.json").read_text())


def secrets_in(data):
    paired = (data / "boxes/1/flash/settings.json").exists()
    return [settings_of(data)[name] for name in ("key", "secret")] if paired else []


def test_a_paired_box_has_in_its_flash_what_the_hub_keeps(pair, tmp_path):
    assert pair().status == 0
    told, keys = settings_of(tmp_path), open_keys(tmp_path / KEYS)
    box = told["user"]
    assert [bytes.fromhex(told["key"])] == keys.of(box)
    assert told["secret"] == keys.password(box)
    assert (tmp_path / "boxes/1/flash/settings.json").stat().st_mode & 0o077 == 0


def test_pairing_again_keeps_the_key_and_rotating_gives_a_new_one(pair, tmp_path):
    pair()
    first = settings_of(tmp_path)
    assert "--rotate" in pair().out
    assert settings_of(tmp_path) == first
    pair("--rotate")
    second = settings_of(tmp_path)
    assert second["key"] != first["key"]
    assert open_keys(tmp_path / KEYS).of(first["user"]) == [
        bytes.fromhex(second["key"]),
        bytes.fromhex(first["key"]),
    ]


def test_a_box_that_is_played_is_not_paired_under_its_hands(pair, tmp_path):
    (tmp_path / "boxes/1").mkdir(parents=True)
    with FileLock(tmp_path / "boxes/1/played.lock"):
        ran = pair()
    assert ran.status == 2
    assert "boxes/1" in ran.err
    assert not (tmp_path / KEYS).exists()


def test_another_folder_may_be_named(cornet, tmp_path):
    ran = cornet("pair", "--data", str(tmp_path), "--box-folder", str(tmp_path / "mine"), "--lang", "en")
    assert ran.status == 0
    assert settings_of(tmp_path, "mine")["user"] in ran.out
