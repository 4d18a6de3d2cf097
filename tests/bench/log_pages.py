"""Pages of a large log beside plain SQL and DuckDB, from tests.bench.pages; `--rolls` says how large."""

import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from tests.bench.frame import Bench, Figure, counted
from tests.bench.pages import LOGS
from tests.bench.pages import run as timed
from tests.bench.peers import Missing

PEERS = {"plain": "plain SQL", "duck": "DuckDB"}


def run(bench: Bench) -> Iterator[Figure]:
    """How many times as long each page takes there, the median of all pages; and bytes of a roll."""
    try:
        import duckdb  # noqa: F401
    except ImportError:
        raise Missing("duckdb is not there: pip install duckdb.") from None
    rolls = bench.size(bench.rolls, 2000)
    with tempfile.TemporaryDirectory() as name:
        found = timed(Path(name), rolls, tuple(LOGS), times=bench.size(100, 3))
    took = {(one["page"], one["log"]): max(one["p99_ms"], 0.01) for one in found["pages"]}
    names = list(dict.fromkeys(page for page, _ in took))
    slowest = max(names, key=lambda page: took[page, "cornet"])
    yield counted(
        f"pages of {rolls:,} rolls: ms of the slowest, 99 of 100",
        took[slowest, "cornet"],
        "≤ 10",
        page=slowest,
    )
    for peer, called in PEERS.items():
        yield _over(
            f"pages of {rolls:,} rolls: {called} / cornet, 99 of 100",
            [took[page, peer] / took[page, "cornet"] for page in names],
        )
        yield counted(
            f"bytes of a roll: cornet / {called}",
            round(found["bytes"]["cornet"] / found["bytes"][peer], 3),
            "≤ 0.45" if peer == "plain" else "",
        )


def _over(name: str, ratios: Sequence[float]) -> Figure:
    """The median over the pages, with the least and the most of them."""
    return Figure(name, *(float(f"{some(ratios):.3g}") for some in (median, min, max)))
