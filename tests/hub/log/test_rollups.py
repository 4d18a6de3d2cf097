"""What is counted as rolls come in is what the rolls say, whatever came, in whatever order."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from hub.log import open_log
from hub.log.database import open_database, transaction, writing
from hub.log.recounting import recount
from hub.log.remember import remember
from hub.log.rollups.read import count, rolled_by
from hub.statistics import Choice, Watch
from hub.table.visitor import GM, TABLE, Visitor
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d6, d100

NAMES = ["Senna", "senna", "Zoé", "ZOE", ""]
SECOND = NOW_MS // 1000


def told(done, of_all):
    pass


@st.composite
def sent(draw):
    """A roll of one of a few boxes: some doubled, secret, typed, declared, judged otherwise, or late."""
    number, player = draw(st.integers(1, 40)), draw(st.sampled_from(NAMES))
    more = {
        "player": player,
        "label": draw(st.sampled_from(["", "Saut", "Tir"])),
        "secret": draw(st.booleans()),
        "at": SECOND - draw(st.integers(0, 5 * 24 * 3600)),
        "source": draw(st.sampled_from([None, "typed"])),
    }
    if draw(st.booleans()):
        faces = draw(st.sampled_from([(4, 3), (0, 0), (1, 1), (9, 8)]))
        return d100(number, faces=(faces,), rule={"score": draw(st.sampled_from([40, 55]))}, **more)
    return d6(number, **more)


def differing(file):
    return recount(file, False, told).differences


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.lists(sent(), max_size=8), max_size=6))
def test_after_any_batches_the_counts_are_those_of_the_rolls(tmp_path_factory, batches):
    file = tmp_path_factory.mktemp("log") / "cornet.db"
    engine = open_database(file)
    stored = 0
    for batch in batches:
        with transaction(writing(engine)) as connection:
            stored += len(remember(connection, [incoming(one) for one in batch]))
    with transaction(engine) as connection:
        assert count(connection) == stored == sum(rolled_by(connection).values())
    engine.dispose()
    assert differing(file) == []


async def test_what_was_counted_wrong_is_named_and_mended(tmp_path):
    file = tmp_path / "cornet.db"
    async with open_log(file) as log:
        await log.remember([incoming(d100(1)), incoming(d6(2, player="Karl"))])
    engine = open_database(file)
    with transaction(writing(engine)) as connection:
        connection.exec_driver_sql("UPDATE tallied SET count = count + 3 WHERE label_id = 1")
        connection.exec_driver_sql("DELETE FROM feats WHERE folded = 'karl'")
    engine.dispose()
    assert {one.table for one in differing(file)} == {"tallied", "feats"}
    assert recount(file, True, told).rolls == 2
    assert differing(file) == []


VISITORS = [TABLE, GM, Visitor("player", "zoe")]


@pytest.mark.parametrize("visitor", VISITORS, ids=["table", "gm", "player"])
@pytest.mark.parametrize(
    "choice", [{}, {"player": "Zoé"}, {"game": "d6"}, {"player": "senna", "game": "d100"}]
)
async def test_a_long_log_is_told_as_a_short_one(log, visitor, choice):
    await log.remember([incoming(one) for one in evening()])
    chosen = Choice(visitor, **choice)
    short, long = await Watch(log).report(chosen), await Watch(log, short=0).report(chosen)
    for name in ("rolls", "secret", "d100", "d6", "successes", "failures", "best", "worst", "left_out"):
        assert getattr(long, name) == getattr(short, name), name
    assert as_near(long.criticals) == as_near(short.criticals)
    assert as_near(long.players) == as_near(short.players)
    assert as_near(long.labels) == as_near(short.labels)
    assert (long.luck.rolls, long.luck.seen) == (short.luck.rolls, short.luck.seen)
    assert long.luck.standing == pytest.approx(short.luck.standing)
    assert long.luck.curve[-1].ahead == pytest.approx(short.luck.curve[-1].ahead, abs=1e-6)
    assert long.pace == short.pace


def evening():
    """Rolls of three players over three days, in the order they fell."""
    for number in range(1, 241):
        more = {
            "player": ["Senna", "Zoé", "ZOE"][number % 3],
            "label": ["", "Saut", "Tir"][number * 7 % 3],
            "secret": number % 5 == 0,
            "at": SECOND - (240 - number) * 1080,
        }
        if number % 2:
            yield d100(number, faces=((number * 7 % 10, number * 3 % 10),), rule={"score": 55}, **more)
        else:
            yield d6(number, **more)


def as_near(rows):
    """Figures that were added up in another order differ in the last digit."""
    return [
        tuple(round(value, 9) if isinstance(value, float) else value for value in vars_of(row))
        for row in rows
    ]


def vars_of(row):
    return [getattr(row, name) for name in row.__struct_fields__]
