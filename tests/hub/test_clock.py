"""The wall clock jumps by hours and by years while rolls come: their order stays, their dates stay sane."""

from datetime import UTC, datetime

import pytest

from hub.core import open_hub
from hub.dating import LATE_MS
from hub.errors import SettingsError
from hub.log import Filters, Unreadable
from tests.hub.conftest import Broker
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until

HOUR_MS, YEAR_MS = 3_600_000, 31_557_600_000
TRUE_MS = 1_793_000_000_000
JUMPS = (0, HOUR_MS, -3 * HOUR_MS, 2 * YEAR_MS, -7 * YEAR_MS, 30 * YEAR_MS, -TRUE_MS, 0)


class Clock:
    """The clock of the computer, as far off as it is put."""

    def __init__(self):
        self.off_ms = 0
        self.true_ms = TRUE_MS

    def __call__(self):
        return self.true_ms + self.off_ms


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
async def hub(log, clock):
    async with open_hub(log, now_ms=clock) as opened:
        yield opened


@pytest.fixture
def broker(hub):
    return Broker(hub)


async def falls(broker, clock, jump_ms, **told):
    """The clock jumps, and a roll falls, the next one."""
    clock.off_ms, clock.true_ms = jump_ms, clock.true_ms + 1000
    number = len(broker.acknowledged) + 1
    at = {"at": clock.true_ms // 1000} if told.pop("has_clock", False) else {}
    broker.send(TOPIC, payload(d100(number, **at, **told)))
    await until(lambda: len(broker.acknowledged) == number)


def numbers(rolls):
    return [int(roll.roll.id.split(".")[2]) for roll in rolls]


@pytest.mark.parametrize("told", [{"age_ms": 200}, {"has_clock": True, "age_ms": 200}, {}])
async def test_the_order_is_that_of_arrival_wherever_the_clock_jumps(hub, log, broker, clock, told):
    for jump_ms in JUMPS:
        await falls(broker, clock, jump_ms, **told)
    in_order = list(range(1, len(JUMPS) + 1))
    assert numbers(await log.after(0)) == in_order
    assert numbers(await log.page()) == in_order[::-1]
    assert numbers([roll async for roll in first(hub.follow(0), len(JUMPS))]) == in_order
    assert await log.unbroken_to("ab12", "9f3c", 1) == len(JUMPS)
    assert await log.aside_count() == 0


async def first(rolls, count):
    async for roll in rolls:
        yield roll
        count -= 1
        if not count:
            return


async def test_a_roll_without_a_clock_is_dated_by_its_age_and_late_by_nothing_else(log, broker, clock):
    for jump_ms in JUMPS:
        await falls(broker, clock, jump_ms, age_ms=200)
        await falls(broker, clock, jump_ms, age_ms=LATE_MS + 1)
    for one in await log.after(0):
        age_ms = one.roll.age_ms
        assert (one.received_at - one.rolled_at).total_seconds() * 1000 == pytest.approx(age_ms, abs=1)
        assert (one.dated_by, one.late) == ("hub", age_ms > LATE_MS)


async def test_a_box_that_knows_the_time_dates_its_rolls_right_while_the_hub_runs_ahead(log, broker, clock):
    for jump_ms in (0, HOUR_MS, 2 * YEAR_MS, 30 * YEAR_MS):
        await falls(broker, clock, jump_ms, has_clock=True, age_ms=200)
    rolled = [one.rolled_at for one in await log.after(0)]
    assert rolled == [datetime.fromtimestamp(TRUE_MS / 1000 + second, UTC) for second in (1, 2, 3, 4)]
    assert {one.dated_by for one in await log.after(0)} == {"box"}
    # Nobody can tell a hub that runs ahead from a roll that waited at the broker: so it is told as late.
    assert [one.late for one in await log.after(0)] == [False, True, True, True]


async def test_while_the_hub_is_behind_no_roll_is_of_its_future(log, broker, clock):
    for jump_ms in (-3 * HOUR_MS, -7 * YEAR_MS, -TRUE_MS):
        await falls(broker, clock, jump_ms, has_clock=True, age_ms=200)
    for one in await log.after(0):
        assert (one.dated_by, one.late) == ("hub", False)
        assert one.rolled_at <= one.received_at


async def test_what_is_read_since_a_moment_is_what_fell_since(log, broker, clock):
    for jump_ms in (0, 30 * YEAR_MS, 0):
        await falls(broker, clock, jump_ms, has_clock=True, age_ms=200)
    assert numbers(await log.page(Filters(since_ms=TRUE_MS + 2000))) == [3, 2]


async def test_a_clock_put_back_lets_go_of_no_message_just_set_aside(log):
    def odd(number, at_ms):
        return Unreadable(TOPIC, b"odd %d" % number, "illisible", "unreadable", at_ms)

    await log.remember([], [odd(number, TRUE_MS + number) for number in range(1000)])
    await log.remember([], [odd(number, TRUE_MS - 7 * YEAR_MS) for number in range(1000, 1003)])
    kept = {aside.payload for aside in await log.asides(2000)}
    assert kept == {b"odd %d" % number for number in range(3, 1003)}
    assert await log.aside_count() == 1003


async def test_the_state_of_a_box_heard_before_the_clock_was_put_back_is_replaced(hub, log, broker, clock):
    for off_ms, said in ((0, b"online"), (-7 * YEAR_MS, b"offline")):
        clock.off_ms = off_ms
        broker.send("cornet/table/ab12/availability", said, True)
        await until(lambda said=said: hub.boxes and hub.boxes["ab12"].availability == said.decode())
    await until(lambda: len(broker.acknowledged) == 2)
    assert [box.availability for box in await log.boxes()] == ["offline"]


async def test_since_when_nothing_is_stored_is_told_by_the_clock_that_was_then(hub, broker, clock, locked):
    with locked():
        broker.send(TOPIC, payload(d100(1)))
        await until(lambda: hub.stuck)
        clock.off_ms = -HOUR_MS
        assert hub.stuck.since_ms == TRUE_MS
    await until(lambda: broker.acknowledged)
    assert hub.stuck is None


async def test_a_roll_that_had_to_wait_is_dated_by_when_it_came(log, clock):
    unreadable = [SettingsError(fr="La clé ne se lit pas.", en="The key cannot be read.")]

    def keys_of(box):
        if unreadable:
            raise unreadable[0]
        return []

    async with open_hub(log, now_ms=clock, keys_of=keys_of) as hub:
        broker = Broker(hub)
        broker.send(TOPIC, payload(d100(1, age_ms=200)))
        await until(lambda: hub.stuck)
        clock.true_ms += HOUR_MS
        unreadable.clear()
        await until(lambda: broker.acknowledged)
    (roll,) = await log.page()
    assert (roll.rolled_at.timestamp() * 1000, roll.late) == (TRUE_MS - 200, False)
