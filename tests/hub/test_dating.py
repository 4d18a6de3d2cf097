"""When a roll was thrown, as the log says it."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from hub import wire
from hub.dating import date
from shared_rules import topics
from tests.hub.rolls import TOPIC, d100, payload

NOW_S = 1_793_000_000
NOW_MS = NOW_S * 1000 + 250


def roll(**more):
    return wire.decode_roll(topics.parse(TOPIC), payload(d100(**more)))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, (NOW_MS, "hub", True)),
        ({"at": NOW_S - 2}, ((NOW_S - 2) * 1000, "box", False)),
        ({"at": NOW_S - 3600, "age_ms": 3_600_000}, ((NOW_S - 3600) * 1000, "box", True)),
        ({"age_ms": 1500}, (NOW_MS - 1500, "hub", False)),
        ({"age_ms": 60_001}, (NOW_MS - 60_001, "hub", True)),
        ({"at": NOW_S + 30}, ((NOW_S + 30) * 1000, "box", False)),
    ],
)
def test_a_roll_is_dated_by_the_box_or_by_its_age(fields, expected):
    assert date(roll(**fields), NOW_MS) == expected


@pytest.mark.parametrize(
    ("fields", "late"),
    [
        ({"age_ms": 1500}, True),
        ({}, True),
        ({"at": NOW_S - 2, "age_ms": 0}, False),
        ({"at": NOW_S - 61}, True),
    ],
)
def test_of_a_roll_that_lay_at_the_broker_only_the_boxs_own_clock_tells_the_age(fields, late):
    assert date(roll(**fields), NOW_MS, queued=True).late is late


def test_a_clock_that_runs_ahead_is_not_believed():
    assert date(roll(at=NOW_S + 3600, age_ms=500), NOW_MS) == (NOW_MS - 500, "hub", False)


async def test_the_doubled_hour_of_autumn_stays_two_hours(hub, log, broker):
    # 02:30 in Paris comes twice on this night; the log keeps UTC, so both are told apart and in order.
    for number, hour in ((1, 0), (2, 1)):
        at = int(datetime(2026, 10, 25, hour, 30, tzinfo=UTC).timestamp())
        broker.send(TOPIC, payload(d100(number, at=at)))
    followed = hub.follow(0)
    first, second = [(await anext(followed)).rolled_at.astimezone(ZoneInfo("Europe/Paris")) for _ in "12"]
    assert (first.isoformat(), second.isoformat()) == (
        "2026-10-25T02:30:00+02:00",
        "2026-10-25T02:30:00+01:00",
    )
    assert second.astimezone(UTC) > first.astimezone(UTC)
