"""Whatever is filtered by, a page holds what reading every roll would find, in either database."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.log import Filters, LoggedRoll
from hub.log.database import open_database, transaction, writing
from hub.log.fold import fold, same
from hub.log.search import rebuild_search, search_is_right
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d6, d100

PLAYERS = ("Senna", "SENNA", "Karl", "Koris", "100% sûr", "")
LABELS = ("", "Épée", "escalade", "Tir à l'arc", "tir", "x_y", "Senna")
BOXES = ("ab12", "cd34", "AB12")
DAY_MS = 86_400_000
THROWS = (
    lambda number, more: d100(number, faces=((0, 1),), **more),
    lambda number, more: d100(number, faces=((4, 4),), **more),
    lambda number, more: d100(number, faces=((9, 8),), **more),
    lambda number, more: d6(number, joker=(1,), **more),
    lambda number, more: d6(number, joker=(6, 2), **more),
    lambda number, more: d6(number, rule={"code": "3D", "fd": None}, **more),
)
# Rolls of long ago come late, and days apart.
TIMES = [NOW_MS + turn * DAY_MS // 3 - (turn % 7 == 0) * 400 * DAY_MS for turn in range(90)]


def _rolls():
    """Ninety rolls in which every pair of values meets."""
    for turn, at_ms in enumerate(TIMES):
        more = {
            "player": PLAYERS[turn % len(PLAYERS)],
            "label": LABELS[turn % len(LABELS)],
            "box": BOXES[turn // 7 % len(BOXES)],
            "secret": turn % 5 == 0,
            "at": at_ms // 1000,
        }
        yield incoming(THROWS[turn // 5 % len(THROWS)](turn + 1, more), NOW_MS + 100 * DAY_MS)


@pytest.fixture
async def many(log):
    """A log of these rolls."""
    for roll in _rolls():
        await log.remember([roll])
    return log


def optional(values):
    """One of these, or no wish."""
    return st.none() | st.sampled_from(values)


FILTERS = st.builds(
    Filters,
    player=optional((*PLAYERS, "sénna", "nobody")),
    game=optional(("d100", "d6")),
    outcome=optional(("success", "failure", "critical_success", "critical_failure", "critical", "rc", "ec")),
    box=optional((*BOXES, "ef56")),
    q=optional(("", "epee", "se", "0%", "_", "'", "tir arc", "r l'", "na esc", '"', "zz", "karl tir", "OR")),
    since_ms=optional(TIMES[::9]),
    until_ms=optional(TIMES[::9]),
    secret=optional((True, False)),
    secrets_of=optional(("", "senna", "Karl")),
)


def passes(one: LoggedRoll, asked: Filters) -> bool:
    """Whether a roll is wanted, read off the roll itself."""
    roll, at_ms = one.roll, round(one.rolled_at.timestamp() * 1000)
    words = fold(f"{roll.player} {roll.label}")
    return (
        (asked.player is None or same(roll.player, asked.player))
        and asked.game in (None, roll.game)
        and _came_out(roll, asked.outcome)
        and asked.box in (None, one.box)
        and all(word in words for word in fold(asked.q or "").split())
        and (asked.since_ms is None or asked.since_ms <= at_ms)
        and (asked.until_ms is None or at_ms < asked.until_ms)
        and asked.secret in (None, roll.secret)
        and (asked.secrets_of is None or not roll.secret or _is_of(roll, asked.secrets_of))
    )


def _is_of(roll, player):
    return bool(player) and same(roll.player, player)


def _came_out(roll, outcome):
    joker = getattr(roll.result, "joker", "")
    if outcome == "critical":
        return bool(joker) or (roll.result.outcome or "").startswith("critical")
    return outcome in (None, roll.result.outcome, joker or None)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(asked=FILTERS, before=st.none() | st.integers(1, 95), limit=st.integers(1, 40))
async def test_a_page_holds_the_newest_that_pass(many, asked, before, limit):
    wanted = [one for one in await many.after(0, 100) if passes(one, asked)]
    older = [one for one in wanted if before is None or one.position < before]
    assert await many.page(asked, before, limit) == older[::-1][:limit]
    newer = [one for one in wanted if one.position > (before or 0)]
    assert await many.page(asked, None, limit, before or 0) == newer[:limit][::-1]


async def test_a_search_index_that_lacks_a_roll_is_told_and_built_anew(many, place):
    engine = open_database(place)
    with transaction(writing(engine)) as connection:
        assert search_is_right(connection)
        if engine.dialect.name == "sqlite":
            connection.exec_driver_sql("INSERT INTO search(search) VALUES ('delete-all')")
            assert not search_is_right(connection)
        rebuild_search(connection)
        assert search_is_right(connection)
    engine.dispose()
    assert len(await many.page(Filters(player="Senna"), limit=90)) == 30
