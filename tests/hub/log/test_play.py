"""What is played at the table is kept, on either database."""

from datetime import UTC, datetime

from hub import wire
from hub.dating import date
from hub.log import ContestPlace, Incoming
from hub.log.contests import Opened, RoundRuled, Side
from hub.log.counters import Step
from hub.log.own_rolls import Request
from hub.wire.own_box import own_box
from shared_rules import messages
from shared_rules.topics import Address
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d100, payload

CLIMB = wire.D100Ask(id="q1", player="Senna", label="Épée", rule=wire.D100Rule(score=55))
ARM = wire.D6Ask(id="q2", player="Karl", rule=wire.D6Rule(code="2D", fd=None), contest="c1")


async def test_an_ask_is_answered_with_its_roll_in_one_transaction(log):
    (asked,) = await log.asks.keep([(BOX, CLIMB, ContestPlace())], "Maxime", NOW_MS)
    assert (asked.ask, asked.state) == (CLIMB, "open")
    await log.remember([incoming(d100(1, ask="q1"), NOW_MS + 5)])
    (answered,) = await log.asks.page("answered", None, 9)
    assert (answered.roll_id, answered.changed_at.timestamp()) == (f"{BOX}.9f3c.1", NOW_MS / 1000 + 0.005)
    assert await log.asks.end("q1", "expired", NOW_MS) is False
    assert await log.asks.between(NOW_MS, NOW_MS + 1) == [answered]
    assert await log.asks.between(NOW_MS + 1, None) == []


async def test_own_rolls_are_numbered_and_made_once_a_request(log):
    def make(place):
        message = d100(1) | {"id": messages.roll_id(place.box, place.epoch, place.number), "source": "hub"}
        roll = wire.decode_roll(Address("table", place.box, "roll", None), payload(message))
        return Incoming("", payload(message), roll, True, NOW_MS, date(roll, NOW_MS))

    first, message = await log.own_rolls.keep(Request("r1", b"a"), make)
    assert first.box == own_box(await log.hub_id())
    assert b'"hub"' in message
    assert await log.own_rolls.keep(Request("r1", b"a"), make) == (first, b"")
    assert await log.own_rolls.keep(Request("r1", b"b"), make) == (None, b"")
    second, _ = await log.own_rolls.keep(Request("r2", b"a"), make)
    assert [one.roll.id.split(".")[2] for one in (first, second)] == ["1", "2"]
    assert await log.own_rolls.of("r2") == second


async def test_a_contest_comes_with_asks_rolls_and_rulings(log):
    side = Side("Karl", "", ARM.rule)
    opened = Opened(0, "c1", "Bras de fer", 2, False, "Maxime", (side, side), datetime.now(UTC))
    await log.contests.open(opened, [(BOX, ARM, ContestPlace("c1", 1, 0))], NOW_MS)
    for winner in (1, 0):
        await log.contests.rule("c1", 1, RoundRuled(winner, "Maxime"), NOW_MS)
    course = await log.contests.last_open_to_all()
    assert (course.opened.sides, course.rulings) == ((side, side), {1: RoundRuled(0, "Maxime")})
    ((asked, fell),) = course.asked
    assert (asked.place, asked.state, fell) == (ContestPlace("c1", 1, 0), "withdrawn", None)
    await log.contests.withdraw("c1", NOW_MS)
    assert [one.opened.withdrawn for one in await log.contests.page(None, 9)] == [True]
    assert await log.contests.between(NOW_MS + 1, None) == []


async def test_counters_are_sums_of_steps_and_never_below_zero(log):
    first = await log.counters.step(Step("stress", "Senna", 2), NOW_MS)
    assert await log.counters.step(Step("stress", "Senna", -3), NOW_MS) == "below_zero"
    await log.counters.step(Step("alerte", "", 1, roll_id="x", suggestion="alerte_1"), NOW_MS)
    assert await log.counters.undo("stress", first.position, "Maxime", NOW_MS + 1) != "undone"
    assert await log.counters.undo("stress", first.position, "Maxime", NOW_MS + 1) == "undone"
    assert await log.counters.values() == {("stress", "Senna"): 0, ("alerte", ""): 1}
    assert [one.step.name for one in await log.counters.between(NOW_MS + 1, None)] == ["stress"]


async def test_a_session_holds_what_was_rolled_in_it(log):
    session = await log.sessions.start("La prison", NOW_MS)
    await log.sessions.close(session.id, NOW_MS + 60_000)
    await log.remember([incoming(d100(1), NOW_MS + 1000), incoming(d100(2), NOW_MS + 3_600_000)])
    assert [one.session for one in await log.page()] == [None, session.id]
    (roll,) = await log.rolled_between(session.start_ms, (await log.sessions.get(session.id)).end_ms)
    assert roll.roll.id == f"{BOX}.9f3c.1"
