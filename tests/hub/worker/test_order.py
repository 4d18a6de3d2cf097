"""Workers that share the rolls of a box: each is stored once, in the order of its numbers."""

import random
import re

import pytest
from sqlalchemy import select

from hub.errors import SettingsError
from hub.log import open_log
from hub.log.database import open_database
from hub.log.parcels import Owed
from hub.log.schema import metadata
from hub.log.wide import open_wide_log
from tests.hub.log.incoming import NOW_MS, incoming, numbers
from tests.hub.log.postgres import SUPERUSER
from tests.hub.rolls import BOX, d6, d100
from tests.hub.worker.conftest import parcel


def owed(table, upto, box=BOX):
    return Owed(table, box, "9f3c", upto)


async def test_a_roll_that_comes_before_the_one_it_follows_waits_for_it(wide, of):
    assert wide.store([parcel("salon", d6(2))]) == ([owed("salon", 0)], [])
    async with open_log(of("salon")) as log:
        assert await log.count() == 0
        assert wide.store([parcel("salon", d6(1))]) == ([owed("salon", 2)], [])
        assert numbers(await log.after(0)) == [1, 2]


async def test_rolls_that_come_in_any_order_in_any_batches_stand_in_theirs(wide, of):
    shuffled = random.Random(7).sample(range(1, 41), 40)
    for first in range(0, 40, 3):
        wide.store([parcel("salon", *(d6(number) for number in shuffled[first : first + 3]))])
    async with open_log(of("salon")) as log:
        assert numbers(await log.after(0)) == list(range(1, 41))


async def test_one_that_never_comes_is_waited_for_no_longer_than_the_patience(wide, of):
    wide.store([parcel("salon", d6(1))])
    wide.store([parcel("salon", d6(3), d6(4))])
    assert wide.release(NOW_MS + 29_000, 30_000) == []
    assert wide.release(NOW_MS + 31_000, 30_000) == [owed("salon", 1)]
    # It comes at last: what its box may forget is told then.
    assert wide.store([parcel("salon", d6(5))]) == ([owed("salon", 1)], [])
    assert wide.store([parcel("salon", d6(2))]) == ([owed("salon", 5)], [])
    async with open_log(of("salon")) as log:
        assert numbers(await log.after(0)) == [1, 3, 4, 5, 2]


async def test_a_journal_that_a_hub_began_is_gone_on_with_soon(wide, of):
    async with open_log(of("salon")) as log:
        await log.remember([incoming(d6(1)), incoming(d6(2))])
        wide.store([parcel("salon", d6(3))])
        assert wide.release(NOW_MS + 5_500, 30_000) == [owed("salon", 3)]
        assert numbers(await log.after(0)) == [1, 2, 3]


async def test_the_same_batch_again_changes_nothing_and_is_acknowledged_again(wide, of):
    batch = [parcel("salon", d6(1), d6(2)), parcel("cave", d6(1))]
    for _ in range(2):
        assert wide.store(batch) == ([owed("salon", 2), owed("cave", 1)], [])
    async with open_log(of("salon")) as salon, open_log(of("cave")) as cave:
        assert (await salon.count(), await cave.count()) == (2, 1)
        assert await salon.aside_count() == 0


async def test_another_roll_under_a_stored_id_is_set_aside(wide, of):
    wide.store([parcel("salon", d6(1))])
    wide.store([parcel("salon", d6(1, player="Mallory"))])
    async with open_log(of("salon")) as log:
        assert [aside.what for aside in await log.aside_groups()] == ["id_taken"]
        assert (await log.get(f"{BOX}.9f3c.1")).roll.player != "Mallory"


async def test_a_table_to_which_another_writes_is_left_for_later_and_holds_up_no_other(wide, of):
    wide.store([parcel("salon", d6(1)), parcel("cave", d6(1))])
    engine = open_database(of("salon"))
    with engine.execution_options(writes="beside others").begin():
        told, left = wide.store([parcel("salon", d6(2)), parcel("cave", d6(2))])
    assert (told, [one.table for one in left]) == ([owed("cave", 2)], ["salon"])
    assert wide.store(left) == ([owed("salon", 2)], [])
    engine.dispose()


async def test_what_a_worker_stores_is_what_a_hub_stores(wide, of):
    """In every table of the log, row by row."""
    evening = [d6(1), d100(2), d6(3, secret=True), d6(4, joker=(1,)), d100(5, label="Épée")]
    wide.store([parcel("salon", *evening)])
    async with open_log(of("cave")) as cave:
        await cave.remember([incoming(roll) for roll in evening])
    assert rows(of("salon")) == rows(of("cave"))


def rows(place):
    """What is in every table of a log, but for the numbers that a sequence gives and its own name."""
    engine = open_database(place)
    with engine.connect() as connection:
        told = {
            table.name: [without_numbers(row) for row in connection.execute(select(table)).mappings()]
            for table in metadata.sorted_tables
            if table.name != "names"
        }
    engine.dispose()
    return told


def without_numbers(row):
    kept = {name: value for name, value in row.items() if name.rpartition("_")[2] not in ("id", "position")}
    if "told" in kept:  # the feats of a player, with the positions of rolls in them
        kept["told"] = re.sub(r'(\[|"reached":)\d+', r"\1", kept["told"])
    return kept


def test_workers_need_postgresql_and_a_user_from_whom_rows_are_kept_apart(postgres):
    for where in ("", postgres.new_database().replace("cornet@", f"{SUPERUSER}@")):
        with pytest.raises(SettingsError) as refused, open_wide_log(where, lambda *_: None) as log:
            log.store([parcel("salon", d6(1))])
        assert "log.url" in refused.value.sentence("fr")
