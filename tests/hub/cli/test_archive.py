"""`cornet archive`, and what the other commands say of rolls that were archived."""

import asyncio
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import duckdb
import pytest

from hub.archive import daily, parquet
from hub.keys import open_keys
from hub.log import open_log
from hub.received import Received, understand
from hub.settings import HubSettings, LogSettings, Settings
from hub.settings.place import FILE, KEYS
from tests.hub.rolls import BOX, TOPIC, payload
from tests.hub.sealing import SealingBox

DAYS = (datetime(2024, 5, 28 + day, 20, tzinfo=UTC) for day in range(4))
MOMENTS = [*DAYS, datetime(2024, 6, 1, 20, tzinfo=UTC), datetime(2024, 6, 2, 20, tzinfo=UTC)]


@pytest.fixture
def data(tmp_path):
    """A data folder with six sealed rolls, a day apart: four of May 2024, two of June."""
    keys = open_keys(tmp_path / KEYS)
    box = SealingBox(keys.pair(BOX).key)

    async def keep():
        async with open_log(tmp_path / FILE) as log:
            for number, at in enumerate(MOMENTS, 1):
                sent = Received(TOPIC, payload(box.roll(number)), False, lambda: None)
                await log.remember([understand(sent, round(at.timestamp() * 1000), keys.of)])

    asyncio.run(keep())
    return tmp_path


def test_old_rolls_go_into_a_file_that_duckdb_reads_and_verify_finds_all_in_order(cornet, data):
    place = ("--data", str(data), "--lang", "en")
    told = cornet("archive", "--before", "2024-06-01T00:00:00+00:00", *place)
    (file,) = (data / "archive").glob("*.parquet")
    assert told.out.splitlines() == [
        "4 roll(s) archived, read again, then taken out of the log:", str(file)
    ]  # fmt: skip
    found = duckdb.sql(f"SELECT player, count(*), max(total) FROM '{data}/archive/*.parquet' GROUP BY player")
    assert found.fetchall() == [("Senna", 4, 43)]
    assert cornet("verify", *place).out == "All is well: 2 roll(s), 2 sealed, none missing, none altered.\n"
    whole = cornet("verify", "--archive", str(data / "archive"), *place)
    assert (whole.status, whole.out) == (
        0, "All is well: 6 roll(s), 6 sealed, none missing, none altered.\n"
    )  # fmt: skip
    assert "✔ Archives: 4 roll(s) in 1 file(s)." in cornet("doctor", *place).out
    assert f"Not counting 4 archived roll(s): {file.name}" in cornet("stats", *place).err
    assert f"Not counting 4 archived roll(s): {file.name}" in cornet("export", *place).err
    file.rename(data / file.name)
    assert "▲ Archives: 4 roll(s)" in cornet("doctor", *place).out
    again = cornet("archive", "--before", "2024-06-01T00:00:00+00:00", *place)
    assert again.out == "Nothing to archive: no roll from before 2024-06-01.\n"


def test_verify_names_what_was_changed_in_an_archive_and_what_is_gone_from_it(cornet, data):
    place, away = ("--data", str(data), "--json"), data / "away"
    (file,) = cornet("archive", "--before", "2024-06-01", "--to", str(away), *place).json["files"]
    rolls = parquet.read(away / file)
    rolls[1].columns["raw"] = rolls[1].columns["raw"].replace("Senna", "Karl")
    rolls[2].columns["player"] = "Karl"
    parquet.write(away / file, rolls[:3])
    told = cornet("verify", "--archive", str(away), *place)
    assert told.status == 1
    assert sorted((one["kind"], one["id"]) for one in told.json["findings"]) == [
        ("altered", f"{BOX}.9f3c.2"),
        ("altered", Path(file).name),
        ("edited", f"{BOX}.9f3c.2"),
        ("edited", f"{BOX}.9f3c.3"),
        ("gap", f"{BOX}.9f3c"),
    ]


def test_without_a_moment_log_keep_says_which_are_old(cornet, data, tmp_path):
    place = ("--data", str(data), "--lang", "en")
    refused = cornet("archive", *place)
    assert (refused.status, refused.out) == (2, "")
    assert refused.err.startswith("log.keep is forever, nothing is to be archived: give --before")
    config = tmp_path / "cornet.toml"
    config.write_text('[log]\nkeep = "90 days"\n')
    assert cornet("archive", "--config", str(config), *place).out.startswith("6 roll(s) archived")
    config.write_text('[log]\nkeep = "a while"\n')
    assert "log.keep" in cornet("archive", "--config", str(config), *place).err


def test_a_file_in_the_place_of_the_folder_is_told_in_a_sentence(cornet, data):
    (data / "archive").write_text("")
    told = cornet("archive", "--before", "2024-06-01", "--data", str(data), "--lang", "en")
    assert told.status == 2
    assert "the rolls stay in the log" in told.err
    assert len(cornet("log", "--data", str(data), "--json").out.splitlines()) == 6


async def test_the_hub_archives_by_itself_what_log_keep_keeps_no_more(data):
    settings = Settings(hub=HubSettings(data=str(data)), log=LogSettings(keep="2 months"))
    assert daily.need_archive(settings)
    work = asyncio.create_task(daily.archive_daily(settings, first_s=0))
    async with open_log(data / FILE) as log:
        while await log.count():
            assert not work.done()
            await asyncio.sleep(0.05)
    work.cancel()
    assert len(list((data / "archive").glob("*.parquet"))) == 2


def test_the_hub_is_not_weighed_down_by_what_it_archives_with():
    told = "import sys; import hub.service; print('pyarrow' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
