"""Runs the targets of the box over their seeds and the kept inputs: replay.py FOLDER (both Pythons)."""

import sys

from tests.fuzz import place
from tests.fuzz.kept import kept
from tests.fuzz.targets import OF_BOX, target


def replayed(name):
    """Run one target; how many inputs there were, and those that broke its promise."""
    module, broken = target(name), []
    inputs = list(module.SEEDS) + kept(name)
    for data in inputs:
        try:
            module.run(data)
        except Exception as error:
            broken.append((name, data, repr(error)))
    return len(inputs), broken


if __name__ == "__main__":
    place.use(sys.argv[1])
    count, broken = 0, []
    for name in OF_BOX:
        found = replayed(name)
        count += found[0]
        broken += found[1]
    print((count, broken))
