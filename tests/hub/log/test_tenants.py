"""Tables that share a PostgreSQL: none sees, or changes, a row of another."""

import psycopg
import pytest

from hub.errors import SettingsError
from hub.log import open_log
from hub.log.copies import put_back, save
from tests.hub.log.all_of_it import NOT_COMPARED, READS, WRITES, calls, play, read
from tests.hub.log.incoming import incoming
from tests.hub.log.postgres import SUPERUSER
from tests.hub.rolls import d6

# They find what was archived, answers an ask of a contest, or was rolled by the hub under an id made there.
WITHOUT_TRACE = ["anchors", "archives", "contests.of_rolls", "own_rolls.request_of"]


@pytest.fixture
def salon(postgres):
    return f"{postgres.new_database()}?cornet_table=salon"


@pytest.fixture
def cave(salon):
    return salon.replace("salon", "cave")


async def test_every_public_call_of_a_log_is_driven_here(log):
    assert calls(log) == {*READS, *WRITES, *NOT_COMPARED}


async def test_beside_a_table_that_played_another_reads_as_an_empty_log_does(salon, cave, tmp_path):
    async with open_log(salon) as full, open_log(cave) as other, open_log(tmp_path / "x.db") as empty:
        nothing = await read(empty)
        await play(full, "lundi")
        found = await read(full)
        assert [name for name in READS if found[name] == nothing[name]] == WITHOUT_TRACE
        assert await read(other) == nothing


async def test_what_one_table_writes_changes_nothing_of_another(salon, cave):
    async with open_log(salon) as monday, open_log(cave) as tuesday:
        await play(monday, "lundi")
        before = await read(monday)
        await play(tuesday, "mardi")
        assert await read(monday) == before
        assert "lundi" not in "".join((await read(tuesday)).values())
        assert await monday.hub_id() != await tuesday.hub_id()


async def test_a_backup_of_one_table_holds_it_alone_and_a_restore_touches_no_other(salon, cave, tmp_path):
    async with open_log(salon) as monday, open_log(cave) as tuesday:
        await monday.remember([incoming(d6(1))])
        await tuesday.remember([incoming(d6(number)) for number in (1, 2, 3)])
        assert save(salon, tmp_path / "salon.db", lambda *_: None) == 1
        await monday.remember([incoming(d6(2))])
        assert put_back(tmp_path / "salon.db", salon, lambda: None, lambda *_: None) == 1
        assert (await monday.count(), await tuesday.count()) == (1, 3)
        await tuesday.remember([incoming(d6(4))])
        assert await tuesday.count() == 4


async def test_a_transaction_of_no_table_is_refused_by_the_server(postgres, salon):
    async with open_log(salon) as log:
        await log.remember([incoming(d6(1))])
    with psycopg.connect(salon.partition("?")[0]) as nobody, pytest.raises(psycopg.Error):
        nobody.execute("SELECT count(*) FROM rolls")


async def test_a_user_from_whom_nothing_is_kept_apart_is_refused_once_there_are_two_tables(salon, cave):
    above = salon.replace("cornet@", f"{SUPERUSER}@")
    async with open_log(salon), open_log(above):
        pass
    async with open_log(cave):
        pass
    with pytest.raises(SettingsError) as refused:
        async with open_log(above):
            pass
    assert "BYPASSRLS" in refused.value.sentence("fr")
