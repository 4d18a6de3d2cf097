"""Who was refused at the door, and what was set aside for which reason, in each of the two databases."""

from hub.log import Unreadable, open_log
from hub.log.refusals import KEPT, KEPT_OF_ONE_ADDRESS
from hub.refusal import Key, Refusal
from tests.hub.log.incoming import NOW_MS

THIEF = Key("box:cd34", "say", "192.0.2.7")


def refusal(key=THIEF, at_ms=NOW_MS, count=1, what="cornet/table/ab12/roll"):
    return Refusal(key, "me", what, 0x87, count, at_ms, at_ms)


async def test_the_same_client_is_one_row_with_its_first_and_last_moment(log, place):
    await log.note_refusals([refusal(count=2), refusal(Key("", "enter", "192.0.2.8"))])
    await log.note_refusals([refusal(at_ms=NOW_MS + 5, what="cornet/table/ab12/ack")])
    async with open_log(place) as again:
        thief, nameless = await again.refusals()
    assert (thief.key, thief.count, thief.what) == (THIEF, 3, "cornet/table/ab12/ack")
    assert (thief.first_at_ms, thief.last_at_ms, thief.reason) == (NOW_MS, NOW_MS + 5, 0x87)
    assert nameless.key.act == "enter"
    assert [one.key for one in await log.refusals(NOW_MS + 1)] == [THIEF]


async def test_whoever_guesses_names_fills_no_disk_and_pushes_out_nobody_else(log):
    await log.note_refusals([refusal()])
    guesses = [refusal(Key(f"{n}", "enter", THIEF.address), NOW_MS + n) for n in range(1, 101)]
    await log.note_refusals(guesses)
    kept = [one.key for one in await log.refusals()]
    assert len(kept) == 1 + KEPT_OF_ONE_ADDRESS
    assert (kept[0].who, kept[-1]) == ("100", THIEF)


async def test_over_all_addresses_the_last_are_kept(log):
    await log.note_refusals([refusal(THIEF._replace(address=f"{n}"), NOW_MS + n) for n in range(KEPT + 5)])
    kept = await log.refusals()
    assert (len(kept), kept[-1].key.address) == (KEPT, "5")


async def test_names_that_no_database_takes_are_kept_as_far_as_they_can_be(log):
    await log.note_refusals([refusal(Key("a\0\ud800", "enter", "::1"), what="\0")])
    await log.note_refusals([refusal(Key("a\0\ud800", "enter", "::1"), what="\udc00")])
    (kept,) = await log.refusals()
    assert (kept.key.who, kept.count) == ("a\ufffd\ufffd", 2)


async def test_what_was_set_aside_is_told_by_topic_and_reason(log):
    def aside(topic, what, payload, at_ms):
        return Unreadable(topic, payload, "fr", "en", at_ms, what)

    await log.remember([], [aside("a", "seal_wrong", b"%d" % n, NOW_MS + n) for n in range(3)])
    await log.remember([], [aside("a", "seal_wrong", b"0", NOW_MS + 7), aside("b", "not_json", b"0", NOW_MS)])
    groups = [(one.what, one.topic, one.times) for one in await log.aside_groups()]
    assert groups == [("seal_wrong", "a", 4), ("not_json", "b", 1)]
    (recent,) = await log.aside_groups(NOW_MS + 1)
    assert recent.last_at.timestamp() * 1000 == NOW_MS + 7
