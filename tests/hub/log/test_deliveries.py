"""Letters are written down before they leave, so that a crash sends none twice and loses none."""

from hub.said import Said
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d6, d100

ONE, TWO, THREE = (f"ab12.9f3c.{number}" for number in (1, 2, 3))
WHY = Said(fr="Refusé.", en="Refused.")


async def test_a_letter_keeps_its_rolls_and_its_number_until_it_is_sent(log):
    assert await log.deliveries.letter_with("chat.a", ONE) is None
    letter = await log.deliveries.write("chat.a", [ONE])
    assert (letter.roll_ids, letter.number, letter.state, letter.key) == ((ONE,), 1, "sending", ONE)
    assert await log.deliveries.letter_with("chat.a", ONE) == letter
    await log.deliveries.sent("chat.a", letter, "m1")
    sent = await log.deliveries.letter_with("chat.a", ONE)
    assert (sent.state, sent.message) == ("sent", "m1")


async def test_each_recipient_counts_for_itself(log):
    for number, roll_id in enumerate((ONE, TWO), 1):
        assert (await log.deliveries.write("chat.a", [roll_id])).number == number
    assert (await log.deliveries.write("chat.b", [TWO])).number == 1


async def test_a_letter_of_many_rolls_has_them_in_the_order_of_the_log_and_none_twice(log):
    await log.remember([incoming(d6(number)) for number in (1, 2, 3)])
    await log.deliveries.write("chat.a", [TWO])
    letter = await log.deliveries.write("chat.a", [ONE, TWO, THREE])
    assert letter.roll_ids == (ONE, THREE)
    assert await log.deliveries.letter_with("chat.a", THREE) == letter


async def test_a_letter_that_is_taken_back_leaves_no_gap_in_the_numbers(log):
    letter = await log.deliveries.write("chat.a", [ONE, TWO])
    await log.deliveries.take_back("chat.a", letter)
    assert await log.deliveries.letter_with("chat.a", TWO) is None
    assert (await log.deliveries.write("chat.a", [ONE])).number == letter.number


async def test_what_can_never_be_sent_is_kept_and_counted(log):
    letter = await log.deliveries.write("chat.a", [ONE])
    await log.deliveries.bury("chat.a", letter, WHY)
    assert (await log.deliveries.letter_with("chat.a", ONE)).state == "dead"
    assert await log.deliveries.dead("chat.a") == [(ONE, WHY)]
    assert await log.deliveries.dead("chat.b") == []
    assert [(one.name, one.dead, one.trouble) for one in await log.deliveries.recipients()] == [
        ("chat.a", 1, None)
    ]


async def test_trouble_is_told_until_it_is_over(log):
    await log.deliveries.note_trouble("chat.a", WHY, NOW_MS)
    (recipient,) = await log.deliveries.recipients()
    assert (recipient.trouble, recipient.trouble_at.timestamp() * 1000) == (WHY, NOW_MS)
    await log.deliveries.note_trouble("chat.a", None, NOW_MS)
    assert [one.trouble for one in await log.deliveries.recipients()] == [None]


async def test_only_the_newest_letters_that_were_sent_are_kept(log, monkeypatch):
    monkeypatch.setattr("hub.log.deliveries.KEPT", 2)
    for number in range(1, 6):
        letter = await log.deliveries.write("chat.a", [f"ab12.9f3c.{number}"])
        if number == 1:
            await log.deliveries.bury("chat.a", letter, WHY)
        else:
            await log.deliveries.sent("chat.a", letter, "")
    kept = [await log.deliveries.letter_with("chat.a", f"ab12.9f3c.{number}") for number in range(1, 6)]
    assert [letter and letter.number for letter in kept] == [1, None, None, 4, 5]


async def test_up_to_where_a_recipient_was_heard_is_kept_as_the_service_says_it(log):
    assert await log.deliveries.heard_upto("chat.a") == ""
    await log.deliveries.note_heard("chat.a", "s72_1")
    await log.deliveries.write("chat.a", [ONE])
    assert await log.deliveries.heard_upto("chat.a") == "s72_1"


async def test_rolls_are_counted_by_how_they_came_out_and_secret_ones_are_not(log):
    rolls = [d100(1), d100(2), d100(3, faces=((4, 4),)), d100(4, secret=True), d6(5, player="Koris")]
    await log.remember([incoming(roll) for roll in rolls])
    counted = {(one.player, one.game, one.outcome): one.count for one in await log.counts.outcomes()}
    assert counted == {
        ("Senna", "d100", "success"): 2,
        ("Senna", "d100", "critical_success"): 1,
        ("Koris", "d6", "success"): 1,
    }
