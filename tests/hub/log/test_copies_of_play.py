"""What is played beside the rolls is copied out and put back with them, and what was sent stays sent."""

from hub import wire
from hub.dating import date
from hub.log import ContestPlace, Incoming
from hub.log.copies import ALL, put_back, save
from hub.log.counters import Step
from hub.log.own_rolls import Request
from shared_rules import messages
from shared_rules.topics import Address
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.log.test_copies import nothing_more, rows_of, untold
from tests.hub.rolls import BOX, d100, payload

CLIMB = wire.D100Ask(id="q1", player="Senna", label="Épée", rule=wire.D100Rule(score=55))
PLAYED = {"asks", "requests", "counter_steps", "sessions", "characters", "deliveries", "recipients"}


def own(place):
    """A roll of the hub's own at its place."""
    message = d100(1) | {"id": messages.roll_id(place.box, place.epoch, place.number), "source": "hub"}
    roll = wire.decode_roll(Address("table", place.box, "roll", None), payload(message))
    return Incoming("", payload(message), roll, True, NOW_MS, date(roll, NOW_MS))


async def played(log):
    """A log of an evening."""
    await log.asks.keep([(BOX, CLIMB, ContestPlace())], "Maxime", NOW_MS)
    await log.own_rolls.keep(Request("r1", b"a"), own)
    await log.counters.step(Step("stress", "Senna", 2), NOW_MS)
    await log.sessions.start("La prison", NOW_MS)
    await log.characters.put([("Senna", "{}")], NOW_MS)
    await log.deliveries.sent("chat.a", await log.deliveries.write("chat.a", [f"{BOX}.9f3c.1"]), "m1")


async def test_an_evening_is_copied_with_all_that_was_played(log, place, tmp_path):
    assert {table.name for table in ALL} >= PLAYED
    await played(log)
    save(place, tmp_path / "copy.db", untold)
    assert {name for name, rows in rows_of(tmp_path / "copy.db").items() if rows} >= PLAYED
    before = rows_of(place)
    await log.counters.step(Step("stress", "Senna", 5), NOW_MS)
    await log.characters.put([("Koris", "{}")], NOW_MS)
    put_back(tmp_path / "copy.db", place, nothing_more, untold)
    after = rows_of(place)
    assert {name: after[name] for name in PLAYED} == {name: before[name] for name in PLAYED}


async def test_no_id_of_the_hubs_own_rolls_is_given_twice_though_the_log_was_turned_back(
    log, place, tmp_path
):
    await played(log)
    save(place, tmp_path / "copy.db", untold)
    lost, _ = await log.own_rolls.keep(Request("r2", b"a"), own)
    put_back(tmp_path / "copy.db", place, nothing_more, untold)
    assert await log.get(lost.roll.id) is None
    anew, _ = await log.own_rolls.keep(Request("r2", b"a"), own)
    assert anew.roll.id != lost.roll.id
    assert (await log.own_rolls.keep(Request("r1", b"a"), own))[1] == b""


async def test_what_was_sent_since_the_copy_is_not_sent_again(log, place, tmp_path):
    rolls = [f"{BOX}.9f3c.{number}" for number in (1, 2)]
    await log.remember([incoming(d100(1)), incoming(d100(2))])
    waiting = await log.deliveries.write("chat.a", rolls[:1])
    save(place, tmp_path / "copy.db", untold)
    await log.deliveries.sent("chat.a", waiting, "m1")
    second = await log.deliveries.write("chat.a", rolls[1:])
    put_back(tmp_path / "copy.db", place, nothing_more, untold)
    first = await log.deliveries.letter_with("chat.a", rolls[0])
    assert first.message == "m1"
    assert await log.deliveries.letter_with("chat.a", rolls[1]) == second
