"""Every suite by its name."""

from collections.abc import Callable, Iterable
from importlib import import_module

from tests.bench.frame import Bench, Figure
from tests.bench.peers import Missing

SUITES = (
    "ingest",
    "kills",
    "latency",
    "log_pages",
    "statistics",
    "odds",
    "dice",
    "board",
    "at_rest",
    "workers",
    "growth",
)


def measured(name: str, bench: Bench) -> list[Figure]:
    """The figures of a suite; none where it lacks what it needs, which is said."""
    bench.say(f"{name} …")
    run: Callable[[Bench], Iterable[Figure]] = import_module(f"tests.bench.{name}").run
    try:
        return list(run(bench))
    except Missing as missing:
        bench.say(f"{name}: {missing}")
        return []
