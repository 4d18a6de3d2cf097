"""Every suite by its name."""

from collections.abc import Callable, Iterable, Sequence
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


def measured(names: Sequence[str], bench: Bench) -> list[Figure]:
    """The figures of these suites; of one that lacks what it needs, that is said, and the others go on."""
    figures: list[Figure] = []
    for name in names:
        bench.say(f"{name} …")
        run: Callable[[Bench], Iterable[Figure]] = import_module(f"tests.bench.{name}").run
        try:
            figures += run(bench)
        except Missing as missing:
            bench.say(f"{name}: {missing}")
    return figures
