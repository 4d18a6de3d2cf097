"""Hunts that coverage guides, each in its own process: guided.py FOLDER AT_ONCE NAME,NAME [OPTION …]

FOLDER/NAME holds `corpus` and maybe `words`; there goes what is `said`; to `broken`, what breaks a promise.
"""

import logging
import os
import sys
from pathlib import Path
from types import ModuleType

import atheris

from tests.fuzz import place

LIMITS = ("-timeout=20", "-max_len=4096", "-rss_limit_mb=4096")


def main(folder: str, at_once: str, names: str, *options: str) -> None:
    """All of them, so many at once; what takes long to import is imported once."""
    logging.disable()
    with atheris.instrument_imports(include=["firmware", "hub", "shared_rules"]):
        from tests.fuzz.targets import target

        modules = {name: target(name) for name in names.split(",")}
    running = 0
    for name, module in modules.items():
        if running == int(at_once):
            os.wait()
            running -= 1
        if not os.fork():
            _hunt(module, Path(folder, name), options)
        running += 1
    for _ in range(running):
        os.wait()


def _hunt(module: ModuleType, folder: Path, options: tuple[str, ...]) -> None:
    """libFuzzer ends the process."""
    said = os.open(folder / "said", os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(said, 1)
    os.dup2(said, 2)
    place.use(str(folder / "place"))
    words = [f"-dict={folder}/words"] if (folder / "words").exists() else []
    settled = [*LIMITS, *options, *words, f"-artifact_prefix={folder}/broken/", str(folder / "corpus")]
    atheris.Setup([sys.argv[0], *settled], lambda data: module.run(data) and None)
    atheris.Fuzz()


if __name__ == "__main__":
    main(*sys.argv[1:])
