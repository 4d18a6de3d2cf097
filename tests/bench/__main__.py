"""python -m tests.bench [SUITE …]: Cornet beside its peers, in the same run, as ratios.

What is held against is installed into a folder of its own. Without a suite, all of them.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import psutil

from tests.bench.frame import Bench, Figure, to_stderr
from tests.bench.peers import Peers
from tests.bench.suites import SUITES, measured
from tests.bench.told import as_json, machine, table


def main(arguments: list[str]) -> int:
    """Print the table; 1 where a target is missed."""
    read = argparse.ArgumentParser("python -m tests.bench", description=__doc__)
    read.add_argument("suites", nargs="*", metavar="SUITE", help=", ".join(SUITES))
    read.add_argument("--rounds", type=int, default=3, help="in which all take turns")
    read.add_argument("--quick", action="store_true", help="one round of little: only to see that it runs")
    read.add_argument(
        "--json", type=Path, metavar="FILE", help="also write all figures there, beside those of other suites"
    )
    read.add_argument("--peers", type=Path, metavar="DIR", default=Path.home() / ".cache" / "cornet-bench")
    read.add_argument("--rolls", type=int, default=1_000_000, help="of the log whose pages are read")
    given = read.parse_args(arguments)
    if unknown := set(given.suites) - set(SUITES):
        read.error(f"no suite {', '.join(sorted(unknown))}: there are {', '.join(SUITES)}")
    rounds = 1 if given.quick else given.rounds
    bench = Bench(rounds, given.quick, Peers(given.peers.absolute()), to_stderr, given.rolls)
    figures: list[Figure] = []
    for name in given.suites or SUITES:
        load = psutil.getloadavg()[0]
        figures += (found := measured(name, bench))
        if given.json:
            keep(given.json, name, as_json(found, rounds, load))
    print(table(figures))
    print(machine())
    return int(any(figure.met is False for figure in figures))


def keep(file: Path, name: str, run: dict[str, Any]) -> None:
    """Write a suite's figures into a file, beside those of the others that it has."""
    runs = json.loads(file.read_text("utf-8")) if file.exists() else {}
    runs = {one: found for one in SUITES if (found := run if one == name else runs.get(one))}
    file.write_text(json.dumps(runs, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
