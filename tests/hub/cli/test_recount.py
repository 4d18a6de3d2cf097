"""`cornet recount` over a real log."""

import asyncio
import json
import sqlite3

import pytest

from hub.log import open_log
from hub.settings.place import FILE
from tests.hub.log.incoming import incoming
from tests.hub.rolls import d6, d100


@pytest.fixture
def data(tmp_path):
    async def keep():
        async with open_log(tmp_path / FILE) as log:
            await log.remember([incoming(d100(1)), incoming(d6(2)), incoming(d100(3, player="Karl"))])

    asyncio.run(keep())
    return tmp_path


def miscount(data):
    with sqlite3.connect(data / FILE) as database:
        database.execute("UPDATE tallied SET count = 7 WHERE player_id = 2")
    database.close()


def test_a_log_that_is_counted_well_takes_one_line(cornet, data):
    ran = cornet("recount", "--data", str(data))
    assert (ran.status, ran.out, ran.err) == (0, "Tout est bien compté : 3 jet(s).\n", "")


def test_what_is_counted_wrong_is_told_with_exit_1_and_mended_when_asked(cornet, data):
    miscount(data)
    ran = cornet("recount", "--data", str(data), "--lang", "en")
    assert ran.status == 1
    assert "(7,) instead of (1,)" in ran.out
    assert "cornet recount --mend" in ran.out
    assert cornet("recount", "--mend", "--data", str(data), "--lang", "en").status == 0
    assert cornet("recount", "--data", str(data)).status == 0


def test_a_program_reads_the_differences(cornet, data):
    miscount(data)
    ran = cornet("recount", "--json", "--data", str(data))
    told = json.loads(ran.out)
    assert (ran.status, told["ok"], told["rolls"], told["search"]) == (1, False, 9, True)
    assert [(one["table"], one["kept"], one["counted"]) for one in told["differences"]] == [
        ("tallied", [7], [1])
    ]
