"""Old rolls go into Parquet files and out of the log; what stays goes on as if they were there."""

from datetime import UTC, datetime, timedelta

import pyarrow.compute as pc
import pytest
from pyarrow import parquet as arrow

from hub.archive import archive, parquet
from hub.log import Box, Filters, Gap, open_log
from hub.verify import verify
from hub.wire import State
from tests.hub.log.conftest import place, postgres  # noqa: F401
from tests.hub.log.incoming import incoming, numbers
from tests.hub.rolls import BOX, d6, d100
from tests.hub.sealing import KEY, SealingBox
from tests.hub.test_verify import incoming as sealed_incoming

DAY_MS = 86_400_000
START = datetime(2024, 5, 20, tzinfo=UTC)
START_MS = round(START.timestamp() * 1000)
EPOCH = "9f3c"


def at(day):
    return START_MS + day * DAY_MS


def before(day):
    return at(day) - 1


@pytest.fixture
async def played(place):  # noqa: F811
    """Twenty rolls of one box, a day apart: from 20 May to 8 June 2024."""
    async with open_log(place) as log:
        for number in range(1, 21):
            made = d6(number, player="Koris") if number % 5 == 0 else d100(number, label="Épée")
            await log.remember([incoming(made, at(number - 1))])
    return place


def put_away(where, folder, before_ms):
    return archive(where, folder, before_ms, at(900), lambda done, of_all: None)


async def test_a_file_a_month_holds_the_rolls_as_they_stood_and_the_log_no_more(played, tmp_path):
    async with open_log(played) as log:
        rolls = {one.position: one for one in await log.page(limit=99)}
    done = put_away(played, tmp_path / "away", at(15))
    assert done.rolls == 15
    assert [file.name for file in done.files] == [
        "cornet-2024-05-0000001.parquet", "cornet-2024-06-0000013.parquet"
    ]  # fmt: skip
    table = arrow.read_table(done.files[0])
    assert table["number"].to_pylist() == list(range(1, 13))
    assert table["player"].to_pylist()[4] == "Koris"
    assert table["at"].to_pylist()[0] == START
    assert pc.sum(table["total"]).as_py() == sum(
        one.roll.result.roll if one.roll.game == "d100" else one.roll.result.total
        for place_, one in rolls.items() if place_ <= 12
    )  # fmt: skip
    async with open_log(played) as log:
        assert numbers(await log.page()) == [20, 19, 18, 17, 16]
        assert [(one.file, one.rolls) for one in await log.archives()] == [
            (done.files[0].name, 12), (done.files[1].name, 3)
        ]  # fmt: skip
    assert [one.id for one in parquet.read(done.files[1])] == [f"{BOX}.{EPOCH}.{n}" for n in (13, 14, 15)]


async def test_an_archived_roll_that_is_posted_again_is_known_and_the_box_is_told_no_less(played, tmp_path):
    put_away(played, tmp_path / "away", at(15))
    async with open_log(played) as log:
        assert await log.remember([incoming(d100(3, label="Épée"), at(900))]) == []
        assert await log.unbroken_to(BOX, EPOCH, 1) == 20
        assert await log.gaps() == []
        (new,) = await log.remember([incoming(d100(21), at(901))])
        assert new.position == 21
        assert await log.unbroken_to(BOX, EPOCH, 1) == 21
        assert await log.aside_count() == 0


async def test_a_log_that_is_emptied_gives_no_position_twice_and_knows_its_journals(played, tmp_path):
    put_away(played, tmp_path / "away", at(99))
    async with open_log(played) as log:
        assert await log.count() == 0
        assert await log.last_epoch(BOX) == EPOCH
        assert await log.unbroken_to(BOX, EPOCH, 1) == 20
        (new,) = await log.remember([incoming(d100(21), at(900))])
        assert new.position == 21
        assert await log.gaps() == []


async def test_what_was_missing_stays_missed_and_is_taken_where_it_comes_after_all(place, tmp_path):  # noqa: F811
    async with open_log(place) as log:
        for number in (1, 2, 4, 6, 7):
            await log.remember([incoming(d100(number), at(number))])
        await log.remember([], boxes=[Box(BOX, state=State(epoch=EPOCH, first=5, last=7))])
    put_away(place, tmp_path / "away", at(99))
    async with open_log(place) as log:
        missing = [Gap(BOX, EPOCH, 3, 3, lost=True), Gap(BOX, EPOCH, 5, 5, lost=False)]
        assert await log.gaps() == missing
        assert await log.unbroken_to(BOX, EPOCH, 5) == 4
        assert numbers(await log.remember([incoming(d100(5), at(100))])) == [5]
        assert await log.remember([incoming(d100(5), at(101))]) == []
        assert await log.gaps() == missing[:1]
        assert await log.unbroken_to(BOX, EPOCH, 5) == 7
    put_away(place, tmp_path / "away", at(999))
    async with open_log(place) as log:
        assert await log.gaps() == missing[:1]
        assert await log.remember([incoming(d100(5), at(102))]) == []


async def test_the_chain_goes_on_from_the_last_archived_seal(place, tmp_path):  # noqa: F811
    box = SealingBox()
    async with open_log(place) as log:
        await log.remember([sealed_incoming(roll) for roll in box.rolls(*range(1, 6))])
        later = datetime.now(UTC) + timedelta(days=9999)
    put_away(place, tmp_path / "away", round(later.timestamp() * 1000))
    async with open_log(place) as log:
        await log.remember([sealed_incoming(roll) for roll in box.rolls(6, 7)])
        assert (await verify(log, lambda box: [KEY])).findings == []
        box.prev = "f" * 64
        (broken,) = await log.remember([sealed_incoming(box.roll(8))])
        assert broken.broken
    put_away(place, tmp_path / "away", 0)
    other = SealingBox()
    other.prev = "e" * 64
    async with open_log(place) as log:
        await log.remember([sealed_incoming(roll) for roll in other.rolls(9)])
        assert [one.kind for one in (await verify(log, lambda box: [KEY])).findings] == ["break", "break"]


async def test_a_ruling_on_an_archived_roll_lacks_no_roll(place, tmp_path):  # noqa: F811
    async with open_log(place) as log:
        await log.remember([incoming(d6(1, joker=(1,)), at(0))])
        await log.rule(f"{BOX}.{EPOCH}.1", "complication", "MJ", at(0))
    (file,) = put_away(place, tmp_path / "away", at(1)).files
    (kept,) = parquet.read(file)
    assert (kept.ruling, kept.ruled_by) == ("complication", "MJ")
    async with open_log(place) as log:
        assert await log.ruled_without_roll() == []


async def test_no_roll_leaves_before_one_with_a_lower_number(place, tmp_path):  # noqa: F811
    async with open_log(place) as log:
        for number, day in ((1, 0), (2, 400), (3, 1), (4, 2)):  # a clock that was wrong for a while
            await log.remember([incoming(d100(number), at(day))])
    assert put_away(place, tmp_path / "away", at(30)).rolls == 1
    async with open_log(place) as log:
        assert numbers(await log.page(Filters())) == [4, 3, 2]


async def test_a_sealed_roll_is_no_copy_of_one_that_nothing_proved_and_was_archived(place, tmp_path):  # noqa: F811
    async with open_log(place) as log:
        await log.remember([incoming(d100(2), at(0))])
    put_away(place, tmp_path / "away", at(1))
    async with open_log(place) as log:
        true = [sealed_incoming(one, lambda box: [KEY]) for one in SealingBox().rolls(1, 2)]
        assert numbers(await log.remember(true)) == [1, 2]
