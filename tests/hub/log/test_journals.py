"""What the log has of each journal, and what it lacks; on either database."""

import pytest

from hub import wire
from hub.log import Box, Gap
from tests.hub.log.incoming import incoming
from tests.hub.rolls import BOX, d6

EPOCH = "9f3c"


@pytest.fixture
def has(log):
    """await has(1, 2): rolls of these numbers are in the log."""
    return lambda *numbers, box=BOX: log.remember([incoming(d6(number, box=box)) for number in numbers])


@pytest.fixture
def says(log):
    """await says(first, last): the box told which rolls its journal holds."""

    async def told(first, last, epoch=EPOCH):
        state = wire.State(epoch=epoch, first=first, last=last)
        await log.remember([], [], [Box(BOX, "online", state)])

    return told


@pytest.mark.parametrize(
    ("there", "start", "expected"),
    [
        ((), 1, 0),
        ((1, 2, 3), 1, 3),
        ((3, 1, 2), 1, 3),
        ((2, 3), 1, 0),
        ((1, 2, 4, 5), 1, 2),
        ((1, 2, 4, 5), 3, 2),
        ((1, 2, 4, 5), 4, 5),
        ((1, 3, 5), 3, 3),
        ((1, 2), 9, 8),
    ],
)
async def test_a_journal_is_here_up_to_its_first_gap(log, has, there, start, expected):
    await has(*there)
    await has(1, 2, 3, 4, 5, 6, box="cd34")
    assert await log.unbroken_to(BOX, EPOCH, start) == expected


async def test_the_journal_of_the_newest_roll_is_the_last(log, has):
    assert await log.last_epoch(BOX) is None
    await has(1)
    assert await log.last_epoch(BOX) == EPOCH


async def test_a_whole_log_lacks_nothing(log, has, says):
    await has(1, 2, 3)
    await says(2, 3)
    assert await log.gaps() == []


async def test_what_the_box_has_no_more_is_lost_and_what_it_still_has_is_awaited(log, has, says):
    await has(1, 5, 9)
    await says(4, 11)
    assert await log.gaps() == [
        Gap(BOX, EPOCH, 2, 3, lost=True),
        Gap(BOX, EPOCH, 4, 4, lost=False),
        Gap(BOX, EPOCH, 6, 8, lost=False),
        Gap(BOX, EPOCH, 10, 11, lost=False),
    ]


async def test_a_box_never_has_again_what_it_had_no_more(log, has, says):
    await has(9)
    await says(9, 9)
    await says(1, 2)  # an old message, come late
    assert await log.gaps() == [Gap(BOX, EPOCH, 1, 8, lost=True)]


async def test_a_lost_roll_that_comes_after_all_is_no_gap(log, has, says):
    await has(1, 3)
    await says(3, 3)
    assert await log.gaps() == [Gap(BOX, EPOCH, 2, 2, lost=True)]
    await has(2)
    assert await log.gaps() == []


async def test_rolls_of_a_journal_that_was_erased_stay_missed(log, has, says):
    await has(1, 2)
    await says(1, 4)
    await says(1, 0, epoch="0001")
    assert await log.gaps() == [Gap(BOX, EPOCH, 3, 4, lost=False)]


async def test_a_log_keeps_the_name_of_its_hub(log):
    assert await log.hub_id() == await log.hub_id() != ""
