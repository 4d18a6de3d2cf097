"""The times of `cornet log`: what --since reads, and the nights on which the clocks change."""

import json
import re
import time
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from hub.cli.since import since
from hub.errors import SettingsError
from tests.hub.cli.logged import incoming, numbers_in

DST_HOUR = (1792888200, 1792891800)  # 2026-10-25T00:30Z and 01:30Z


def test_the_hour_that_comes_twice_is_told_apart_by_its_offset(read_log, remember, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(DST_HOUR, 1)))
    lines = read_log("--config", str(config)).out.splitlines()
    assert lines[0].startswith("2026-10-25 02:30:00 +02:00  Senna")
    assert lines[1].startswith("2026-10-25 02:30:00 +01:00  Senna")


NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2h", datetime(2026, 11, 30, 10, 0, tzinfo=UTC)),
        ("30 min", datetime(2026, 11, 30, 11, 30, tzinfo=UTC)),
        ("3j", datetime(2026, 11, 27, 12, 0, tzinfo=UTC)),
        ("3D", datetime(2026, 11, 27, 12, 0, tzinfo=UTC)),
        ("2026-10-24", datetime(2026, 10, 24, tzinfo=UTC)),
        ("2026-10-24 20:30", datetime(2026, 10, 24, 20, 30, tzinfo=UTC)),
        ("2026-10-24T20:30+02:00", datetime(2026, 10, 24, 18, 30, tzinfo=UTC)),
    ],
)
def test_since_reads_a_stretch_or_a_date(text, moment):
    assert since(text, NOW, UTC) == moment


NIGHTS = [
    ("2026-10-25 02:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),  # the first of the two
    ("2026-10-25 02:30 +02:00", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ("2026-10-25 02:30:00 +01:00", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
    ("2026-10-25 03:00", datetime(2026, 10, 25, 2, 0, tzinfo=UTC)),
    ("2026-03-29 01:59", datetime(2026, 3, 29, 0, 59, tzinfo=UTC)),
    ("2026-03-29 02:30", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),  # there is none: 03:30
    ("2026-03-29 03:00", datetime(2026, 3, 29, 1, 0, tzinfo=UTC)),
]


@pytest.mark.parametrize(("text", "moment"), NIGHTS)
def test_since_knows_the_nights_on_which_the_clocks_change(text, moment, monkeypatch):
    assert since(text, NOW, ZoneInfo("Europe/Paris")) == moment
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        assert since(text, NOW, None) == moment
    finally:
        monkeypatch.undo()
        time.tzset()


def test_of_the_hour_that_comes_twice_none_is_left_out_unless_the_offset_says_so(
    read_log, remember, tmp_path
):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(DST_HOUR, 1)))

    def since_then(text):
        return numbers_in(read_log("--config", str(config), "--json", "--since", text))

    assert since_then("2026-10-25 02:30") == [1, 2]
    shown = read_log("--config", str(config)).out.splitlines()
    assert [since_then(line[:26]) for line in shown] == [[1, 2], [2]]


def test_the_hour_that_spring_leaves_out_is_shown_to_nobody_and_the_order_stays(read_log, remember, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    night = [datetime(2026, 3, 29, 0, 59, 59, tzinfo=UTC), datetime(2026, 3, 29, 1, 0, tzinfo=UTC)]
    seconds = [round(moment.timestamp()) for moment in night]
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(seconds, 1)))
    lines = read_log("--config", str(config)).out.splitlines()
    assert [line[:26] for line in lines] == ["2026-03-29 01:59:59 +01:00", "2026-03-29 03:00:00 +02:00"]
    told = [
        json.loads(line)["rolled_at"] for line in read_log("--config", str(config), "--json").out.splitlines()
    ]
    assert told == [moment.isoformat(timespec="milliseconds") for moment in night]


@pytest.mark.parametrize(
    "text",
    [
        *("", "hier", "2 semaines", "2026-13-01", "999999j"),
        *("0001-01-01T00:00+23:59", "9999-12-31T23:59:59-23:59"),
    ],
)
def test_since_refuses_what_is_no_time_and_names_it(text):
    with pytest.raises(SettingsError, match=re.escape(f"« {text} »")):
        since(text, NOW, UTC)


def test_a_date_before_all_dates_of_the_zone_is_refused():
    with pytest.raises(SettingsError, match="« 0001-01-01 »"):
        since("0001-01-01", NOW, ZoneInfo("Asia/Tokyo"))
