"""`python -m tests.fuzz TARGET… --seconds N`: hunts by hand, guided by what each input reaches.

What breaks a promise is told and kept for the tests; with --keep so is what reaches something new.
"""

import argparse
import sys

from tests.fuzz.hunt import hunt, shortest
from tests.fuzz.kept import add
from tests.fuzz.targets import NAMES


def main(arguments: list[str]) -> int:
    """0 where no target broke its promise, else 1."""
    read = argparse.ArgumentParser("python -m tests.fuzz", description=__doc__)
    read.add_argument("targets", nargs="*", metavar="TARGET", help=f"all, or of: {', '.join(NAMES)}")
    read.add_argument("--seconds", type=int, default=60, metavar="N", help="for each")
    read.add_argument("--keep", action="store_true", help="keep the shortest inputs that reach something new")
    given = read.parse_args(arguments)
    unknown = set(given.targets) - set(NAMES)
    if unknown:
        read.error(f"unknown: {', '.join(sorted(unknown))}")
    return max([_hunted(name, given.seconds, given.keep) for name in given.targets or NAMES])


def _hunted(name: str, seconds: int, keep: bool) -> int:
    found = hunt([name], seconds)[name]
    failed = bool(found.broken) or not found.runs
    print(f"{name}: {found.figures}", *([found.said[-6000:], *found.broken] if failed else []), sep="\n")
    add(name, [*found.broken, *(shortest(name, found.corpus) if keep else [])])
    sys.stdout.flush()
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
