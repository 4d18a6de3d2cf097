"""The log, on either database: each roll once, pages, search, cursors, what a failure leaves."""

from contextlib import suppress

import pytest
from sqlalchemy import delete, inspect, select

from hub import wire
from hub.dating import date
from hub.log import Filters, Incoming, Unreadable, open_log
from hub.log.database import open_database, transaction, writing
from hub.log.fold import fold
from hub.log.schema import cursors, rolls
from shared_rules import topics
from tests.hub.log.incoming import NOW_MS, incoming, numbers
from tests.hub.rolls import TOPIC, d6, d100, payload


@pytest.fixture
def engine(place):
    """The same database, looked into from beside."""
    opened = open_database(place)
    yield opened
    opened.dispose()


async def test_only_the_new_rolls_of_a_batch_are_returned_in_order(log):
    assert numbers(await log.remember([incoming(d6(3)), incoming(d6(1))])) == [3, 1]
    again = [incoming(d6(1)), incoming(d6(2)), incoming(d6(2)), incoming(d6(3))]
    assert numbers(await log.remember(again)) == [2]
    assert await log.count() == 3
    assert await log.remember([]) == []


async def test_pages_go_back_from_the_newest_and_miss_none(full):
    seen, before = [], None
    while page := await full.page(before=before, limit=5):
        seen += numbers(page)
        before = page[-1].position
    assert seen == list(range(12, 0, -1))


async def test_after_goes_forward(full):
    first = await full.after(0, limit=5)
    assert numbers(first) == [1, 2, 3, 4, 5]
    assert numbers(await full.after(first[-1].position)) == [6, 7, 8, 9, 10, 11, 12]
    assert await full.last() == (await full.page(limit=1))[0].position


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        (Filters(player="Koris"), [12, 10, 8, 6, 4, 2]),
        (Filters(player="KÔRIS"), [12, 10, 8, 6, 4, 2]),
        (Filters(player="Kor"), []),
        (Filters(box="cd34"), [5]),
        (Filters(outcome="critical"), [5]),
        (Filters(outcome="critical", player="Koris"), []),
        (Filters(since_ms=NOW_MS + 4, until_ms=NOW_MS + 7), [6, 5, 4]),
        (Filters(game="d100", outcome="success"), [11, 9, 7, 3, 1]),
        (Filters(outcome="critical_success"), [5]),
        (Filters(q="EPEE senna"), [11, 9, 7, 3, 1]),
        (Filters(q="0%"), [5]),
        (Filters(q="kor"), [12, 10, 8, 6, 4, 2]),
        (Filters(q="' OR 1=1"), []),
        (Filters(since_ms=NOW_MS + 4, player="Senna"), [11, 9, 7, 5]),
        (Filters(), list(range(12, 0, -1))),
    ],
)
async def test_filters_let_pass_what_they_name(full, filters, expected):
    assert numbers(await full.page(filters)) == expected


async def test_a_page_may_follow_a_position_and_tells_its_newest_first(full):
    start = (await full.get("ab12.9f3c.4")).position
    assert numbers(await full.page(after=start, limit=3)) == [7, 6, 5]
    assert numbers(await full.page(Filters(player="koris"), after=start, limit=2)) == [8, 6]
    assert await full.page(after=await full.last()) == []


async def test_what_the_joker_did_is_a_critical_too(log):
    await log.remember([incoming(d6(1, joker=(1,))), incoming(d6(2, joker=(6, 2))), incoming(d6(3))])
    found = {name: numbers(await log.page(Filters(outcome=name))) for name in ("rc", "ec", "critical")}
    assert found == {"rc": [2], "ec": [1], "critical": [2, 1]}


async def test_everyone_who_rolled_is_known_once_however_written(log):
    assert await log.players() == []
    names = ("Zoé", "zoe", "Élan", "", "Bo", "Zoé")
    await log.remember([incoming(d100(number, player=name)) for number, name in enumerate(names, 1)])
    known = await log.players()
    assert [fold(name) for name in known] == ["bo", "elan", "zoe"]
    assert numbers(await log.page(Filters(player="ZOE"))) == [6, 2, 1]


async def test_a_roll_is_found_by_its_id(full):
    assert (await full.get("cd34.9f3c.5")).roll.result.outcome == "critical_success"
    assert await full.get("cd34.9f3c.6") is None


async def test_a_cursor_stays_where_it_was_put(log):
    assert await log.cursor("chat") is None
    for position in (3, 9):
        await log.move_cursor("chat", position)
    assert (await log.cursor("chat"), await log.cursor("other")) == (9, None)


async def test_the_same_unreadable_message_is_one_row_and_counted(log):
    for moment, content in ((1, b"a"), (2, b"b"), (3, b"a"), (4, b"a")):
        await log.remember([], [Unreadable(TOPIC, content, "illisible", "unreadable", moment)])
    assert await log.aside_count() == 4
    assert [(aside.payload, aside.times) for aside in await log.asides()] == [(b"a", 3), (b"b", 1)]
    assert [aside.payload for aside in await log.asides(limit=1)] == [b"a"]


async def test_the_payload_is_kept_as_it_came(log, engine):
    sent = b'{"v": 1,  "unknown": [1.50, "\\u0000"], ' + payload(d6(label="Épée"))[1:]
    roll = wire.decode_roll(topics.parse(TOPIC), sent)
    await log.remember([Incoming(TOPIC, sent, roll, True, NOW_MS, date(roll, NOW_MS))])
    with transaction(engine) as connection:
        assert connection.scalar(select(rolls.c.raw)).encode() == sent


async def test_what_cannot_be_read_is_set_aside_whatever_it_says(log):
    strange = Unreadable(f"{TOPIC}\0", b"\0\xff", "vaut « a\0é »", 'is "a\0é"', NOW_MS)
    await log.remember([], [strange])
    (kept,) = await log.asides()
    assert (kept.topic, kept.payload) == (f"{TOPIC}\ufffd", b"\0\xff")
    assert (kept.why_fr, kept.why_en) == ("vaut « a\ufffdé »", 'is "a\ufffdé"')


async def test_half_a_surrogate_pair_in_a_text_does_not_stop_the_log(log):
    await log.remember([], [Unreadable(f"{TOPIC}\udc80", b"?", "vaut \ud800", "is \ud83d\ude00", NOW_MS)])
    (kept,) = await log.asides()
    assert (kept.topic, kept.why_fr, kept.why_en) == (f"{TOPIC}\ufffd", "vaut \ufffd", "is \U0001f600")


async def test_of_a_long_payload_only_the_beginning_is_kept_with_its_length(log):
    for end in (b"a", b"b", b"a"):
        await log.remember([], [Unreadable(TOPIC, b"x" * 200_000 + end, "illisible", "unreadable", NOW_MS)])
    first, second = sorted(await log.asides(), key=lambda aside: aside.times)
    assert (len(first.payload), first.length, first.times, second.times) == (4096, 200_001, 1, 2)


async def test_the_newest_thousand_messages_set_aside_are_kept_and_the_others_counted(log):
    for start in range(0, 2500, 500):
        batch = [
            Unreadable(TOPIC, b"%d" % number, "illisible", "unreadable", NOW_MS + number)
            for number in range(start, start + 500)
        ]
        await log.remember([], [*batch, batch[0]])
    kept = await log.asides(5000)
    assert [aside.payload for aside in kept] == [b"%d" % number for number in range(2499, 1499, -1)]
    assert await log.aside_count() == 2505


@pytest.mark.parametrize(
    ("content", "secret"),
    [
        (b'{"v":99,"secret":true,"faces":[[2,2]]}', True),
        (b'{"v":99,"\\u0073ecret":true}', True),
        (b'{"secret":true,"secret":false}', True),
        (b'{"secret":false,"rule":{"secret":1}}', True),
        ('{"secret":true}'.encode("utf-16"), True),
        (b'{"secret" : true, "faces": [[2,', True),
        (b'{"\\u0073ecret":true,"label":"', True),
        (b'{"secret":true,"label":"\xff"}', True),
        (b"[" * 100_000 + b'"secret"', True),
        (b'{"secret":false,"v":99}', False),
        (b'{"v":99}', False),
        (b"not a roll", False),
        (b"[" * 100_000, False),
        (b"\xff<img src=x>", False),
    ],
)
async def test_what_is_or_might_be_secret_is_known_to_be_when_it_is_set_aside(log, content, secret):
    await log.remember([], [Unreadable(TOPIC, content, "illisible", "unreadable", NOW_MS)])
    (kept,) = await log.asides()
    assert kept.secret is secret


async def test_a_filter_may_leave_the_secret_rolls_out(log):
    await log.remember([incoming(d6(1, secret=True)), incoming(d6(2)), incoming(d6(3, secret=True))])
    assert numbers(await log.page(Filters(secret=False), limit=1)) == [2]


async def test_the_widest_numbers_of_a_roll_are_kept(log):
    widest = d6(10**18 - 1, joker=(6,) * 5_999 + (5,), at=253_402_300_799)
    (kept,) = await log.remember([incoming(widest)])
    assert (await log.get(kept.roll.id)).roll.result.total == 6 * 5_999 + 5 + 4 + 5 + 2
    assert (await log.page(before=2**62))[0].roll.id == kept.roll.id


async def test_a_position_is_never_given_twice(full, engine):
    last = await full.last()
    with transaction(writing(engine)) as connection:
        connection.execute(delete(rolls))
    (new,) = await full.remember([incoming(d6(99))])
    assert new.position > last


def test_a_transaction_that_fails_leaves_nothing(engine):
    with suppress(ZeroDivisionError), transaction(writing(engine)) as connection:
        connection.exec_driver_sql("CREATE TABLE half (x INTEGER)")
        connection.exec_driver_sql("INSERT INTO cursors VALUES ('half', 1)")
        raise ZeroDivisionError
    with transaction(engine) as connection:
        assert connection.execute(select(cursors)).all() == []
        assert "half" not in inspect(connection).get_table_names()


async def test_a_log_opened_again_is_as_it_was_left(full, place):
    await full.remember([], [Unreadable(TOPIC, b"?", "illisible", "unreadable", NOW_MS)])
    async with open_log(place) as again:
        assert await again.page() == await full.page()
        assert await again.asides() == await full.asides()


async def test_it_tells_how_large_its_database_is(log):
    await log.remember([incoming(d6(1))])
    assert 10_000 < await log.size_bytes() < 100_000_000
