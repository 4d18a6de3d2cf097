"""`python -m hardware`: checks the truth, then makes everything anew from it."""

import argparse
import sys
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec

from rich.console import Console
from rich.progress import track

from hardware import erc, made
from hardware.case import room
from hardware.circuit import Circuit, builds
from hardware.said import LANGUAGES, Said
from hardware.truth import Box, TruthError, read

SOUND = Said(fr="La boîte est saine : {n} montages.", en="The box is sound: {n} builds.")
NO_CASE = Said(
    fr="Sans build123d, pas de boîtier : pip install '.[hardware]'.",
    en="Without build123d no enclosure: pip install '.[hardware]'.",
)
MAKING = Said(fr="Fabrication", en="Making")


def main() -> int:
    """0 where all is made, 1 where the truth is unsound."""
    given = _arguments()
    try:
        box = read()
    except TruthError as error:
        print(error.sentence(given.lang), file=sys.stderr)
        return 1
    circuits = [Circuit(box, build) for build in builds(box)]
    found = {finding: None for one in circuits for finding in (*erc.check(one), *room.check(one))}
    for finding in found:
        print(finding.sentence(given.lang), file=sys.stderr)
    if found:
        return 1
    print(SOUND.sentence(given.lang).format(n=len(circuits)))
    if not given.check:
        _make(box, circuits, given)
    return 0


def _make(box: Box, circuits: list[Circuit], given: argparse.Namespace) -> None:
    steps: list[Callable[[], made.Made]] = [partial(made.of_texts, box)]
    steps += [partial(made.of_build, circuit) for circuit in circuits]
    if not given.no_case and find_spec("build123d"):
        from hardware.case import files

        steps.append(partial(files.of_case, box))
    elif not given.no_case:
        print(NO_CASE.sentence(given.lang), file=sys.stderr)
    for step in track(steps, MAKING.sentence(given.lang), console=Console(stderr=True)):
        for path, written in step():
            (made.ROOT / path).parent.mkdir(parents=True, exist_ok=True)
            (made.ROOT / path).write_bytes(written)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m hardware", description=__doc__)
    parser.add_argument("--check", action="store_true", help="check the truth, make nothing")
    parser.add_argument("--no-case", action="store_true", help="leave the enclosure out (it takes a minute)")
    parser.add_argument("--lang", choices=LANGUAGES, default="fr")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
