"""Figures of a long log, from what was counted as its rolls came in, beside DuckDB that counts the rolls.

The log is an evening of honest rolls, played again and again on later days: what is counted of many
evenings is that of one, so many times over. Both must give the same answers.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, text

from hub.log.database import open_database, transaction, writing
from hub.log.played import played_after
from hub.log.remember import remember
from hub.log.rollups.read import outcomes, rolled_by, rolled_up
from hub.log.rollups.sums import DAY_MS
from hub.received import Received, understand
from hub.statistics import Choice
from hub.statistics.whole import whole
from hub.table.visitor import GM
from tests.bench.frame import Bench, Figure, counted, medians, ratio
from tests.bench.peers import Missing
from tests.bench.posted import STARTED_S, honest_rolls

EVENING = 20_000
BATCH = 2000
TIMES = 20

# By name: what the hub asks of its tables, and the same asked of the rolls.
ASKED: dict[str, tuple[Callable[[Connection], Any], str]] = {
    "players and outcomes": (
        lambda log: sorted((one.player, one.game, one.outcome or "", one.count) for one in outcomes(log)),
        "SELECT player, game, outcome, count(*) FROM rolls WHERE NOT secret GROUP BY ALL ORDER BY ALL",
    ),
    "rolls of each player": (
        lambda log: sorted(rolled_by(log).items()),
        "SELECT player, count(*) FROM rolls GROUP BY ALL ORDER BY ALL",
    ),
    "day by day": (
        lambda log: _rows(log, "SELECT day, sum(rolls) FROM days GROUP BY day ORDER BY day"),
        "SELECT day, count(*) FROM rolls GROUP BY ALL ORDER BY ALL",
    ),
    "every total": (
        lambda log: _rows(log, "SELECT figure, sum(count) FROM figures GROUP BY figure ORDER BY figure"),
        "SELECT total, count(*) FROM rolls GROUP BY ALL ORDER BY ALL",
    ),
}


def run(bench: Bench) -> Iterator[Figure]:
    """How many times DuckDB's time the hub's is within, and how many answers differ."""
    evening = bench.size(EVENING, 400)
    evenings = max(2, bench.size(bench.rolls, 2000) // evening)
    with tempfile.TemporaryDirectory() as folder:
        engine, duck = _logs(Path(folder), evening, evenings)
        differ = sum(_asked(engine, ours) != duck(theirs) for ours, theirs in ASKED.values())
        for name, (ours, theirs) in ASKED.items():
            both = {
                "cornet": partial(_speed, partial(_asked, engine, ours)),
                "duckdb": partial(_speed, partial(duck, theirs)),
            }
            told = bench.in_turn(both)
            beside = {"rolls": evening * evenings, "answers a second": medians(told)}
            yield ratio(f"statistics: {name}, cornet / duckdb", told, "cornet", "duckdb", "≥ 50", **beside)
        page = _speed(partial(_report, engine), 3)
        yield counted("statistics: answers that differ from duckdb", differ, pages_a_second=page)
        engine.dispose()


def _logs(folder: Path, evening: int, evenings: int) -> tuple[Engine, Callable[[str], list[Any]]]:
    try:
        import duckdb
    except ImportError as error:
        raise Missing("duckdb is not installed: pip install duckdb") from error
    engine = open_database(folder / "cornet.db")
    rolls = [Received(one.topic.decode(), one.payload, False, print) for one in honest_rolls(evening)]
    found: Any = [understand(one, STARTED_S * 1000 + 4 * DAY_MS) for one in rolls]
    for start in range(0, evening, BATCH):
        with transaction(writing(engine)) as connection:
            remember(connection, found[start : start + BATCH])
    with transaction(engine) as connection:
        rows = [
            (one.player, one.game, _outcome(one), one.secret, one.rolled_at_ms // DAY_MS, _total(one))
            for one in played_after(connection, 0, evening)
        ]
    with transaction(writing(engine)) as connection:
        span = _again(connection, evenings)
    other = duckdb.connect()
    other.execute("CREATE TABLE one (player TEXT, game TEXT, outcome TEXT, secret BOOL, day INT, total INT)")
    other.executemany("INSERT INTO one VALUES (?, ?, ?, ?, ?, ?)", rows)
    later = (
        f"CREATE TABLE rolls AS SELECT * REPLACE (day + {span} * i AS day) FROM one, range({evenings}) r(i)"
    )
    other.execute(later)
    return engine, lambda asked: other.execute(asked).fetchall()


def _again(log: Connection, evenings: int) -> int:
    """The same evening on later days, each so many days after the one before."""
    span = log.scalar(text("SELECT max(day) - min(day) + 1 FROM days")) or 1
    log.execute(text(f"UPDATE tallied SET count = count * {evenings}"))
    log.execute(text(f"UPDATE figures SET count = count * {evenings}"))
    columns = "player_id, game, secret, rolls, judged, seen, expected, variance"
    every = (
        f"WITH RECURSIVE later(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM later WHERE i < {evenings - 1})"
    )
    log.execute(
        text(f"INSERT INTO days (day, {columns}) {every} SELECT day + {span} * i, {columns} FROM days, later")
    )
    return int(span)


def _outcome(played: Any) -> str:
    return played.roll.result.outcome or ""


def _total(played: Any) -> int:
    result = played.roll.result
    return int(result.roll if played.game == "d100" else result.total)


def _rows(log: Connection, asked: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in log.execute(text(asked))]


def _asked(engine: Engine, ask: Callable[[Connection], Any]) -> Any:
    with transaction(engine) as connection:
        return ask(connection)


def _report(engine: Engine) -> object:
    return whole(Choice(GM), _asked(engine, rolled_up), (), ())


def _speed(work: Callable[[], object], times: int = TIMES) -> float:
    """How often a second, the median of some times."""
    took = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return 1 / sorted(took)[times // 2]
