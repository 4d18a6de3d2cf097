"""How long each page of a log takes, and how much room a roll: Cornet beside plain SQL and DuckDB."""

import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.bench.pages.asked import drawn, pages
from tests.bench.pages.logs import Cornet, Duck, Plain
from tests.bench.pages.played import played

LOGS: dict[str, Callable[[Path], Any]] = {"cornet": Cornet, "plain": Plain, "duck": Duck}


@dataclass(frozen=True, slots=True)
class Timed:
    """A page in a log: milliseconds, the median and the 99th of a hundred."""

    page: str
    log: str
    p50_ms: float
    p99_ms: float


def filled(folder: Path, names: Sequence[str], count: int) -> dict[str, Any]:
    """The logs of these names with `count` rolls each, filled where the folder has them not."""
    logs = {}
    for name in names:
        done = folder / f"{name}.{count}"
        logs[name] = LOGS[name](folder)
        if not done.exists():
            logs[name].fill(played(count))
            done.touch()
    return logs


def run(folder: Path, count: int, names: Sequence[str] = tuple(LOGS), times: int = 100) -> dict[str, Any]:
    """Every page in every log: `pages` as Timed, and the `bytes` of a roll in each log."""
    logs = filled(folder, names, count)
    found = [
        _timed(page, name, log, list(drawn(*asked, count, times, seed=7)))
        for page, asked in pages(count).items()
        for name, log in logs.items()
    ]
    sizes = {name: round(log.bytes() / count, 1) for name, log in logs.items()}
    return {"rolls": count, "pages": [asdict(one) for one in found], "bytes": sizes}


def _timed(page: str, name: str, log: Any, asked: Sequence[Any]) -> Timed:
    # The best of three: it is warm then, and other programs of the machine are not measured.
    took = sorted(min(_ms(log, *one) for _ in range(3)) for one in asked)
    return Timed(page, name, round(took[len(took) // 2], 2), round(took[len(took) * 99 // 100], 2))


def _ms(log: Any, filters: Any, before: int | None) -> float:
    start = time.perf_counter()
    log.page(filters, before)
    return (time.perf_counter() - start) * 1000
