"""Hunts in targets: libFuzzer bends their seeds towards what no input has reached yet."""

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tests.fuzz.kept import kept
from tests.fuzz.targets import target

ROOT = Path(__file__).parents[2]
# Of what reaches something new, so many of the shortest are kept.
MOST_KEPT, MOST_BYTES = 30, 600


class Found(NamedTuple):
    """What libFuzzer said, the inputs that broke the promise, and the others that it came to."""

    said: str
    broken: list[bytes]
    corpus: list[bytes]

    @property
    def figures(self) -> str:
        """The last line that counts: "#runs … cov: …"; "#0" where it did not get so far."""
        return (re.findall(r"^#\d+\t.*cov: .*$", self.said, re.MULTILINE) or ["#0"])[-1]

    @property
    def runs(self) -> int:
        """How many inputs were run."""
        return int(self.figures.split()[0][1:])


def hunt(
    names: Sequence[str], seconds: int, *, runs: int = -1, at_once: int = 1, path: str = ""
) -> dict[str, Found]:
    """Hunt in each target for so long, or so many runs; `path` is one more folder to import from."""
    with TemporaryDirectory() as temporary:
        for name in names:
            _lay_out(Path(temporary, name), [*target(name).SEEDS, *kept(name)])
        _guided(temporary, at_once, names, f"-max_total_time={seconds}", f"-runs={runs}", path=path)
        return {name: _found(Path(temporary, name)) for name in names}


def shortest(name: str, corpus: Sequence[bytes]) -> list[bytes]:
    """The shortest of these that together reach as much as all of them, as far as there is room for more."""
    with TemporaryDirectory() as temporary:
        folder, least = Path(temporary, name), Path(temporary, "least")
        least.mkdir()
        _lay_out(folder, corpus)
        _guided(temporary, 1, [name], "-merge=1", str(least))
        reaching = {file.read_bytes() for file in least.iterdir()}
    new = sorted(reaching - {*target(name).SEEDS, *kept(name)}, key=lambda data: (len(data), data))
    room = max(0, MOST_KEPT - len(kept(name)))
    return [data for data in new if len(data) <= MOST_BYTES][:room]


def _lay_out(folder: Path, corpus: Sequence[bytes]) -> None:
    for inner in ("corpus", "broken", "place"):
        (folder / inner).mkdir(parents=True)
    for number, data in enumerate(corpus):
        (folder / "corpus" / str(number)).write_bytes(data)
    words = {word for data in corpus for word in re.findall(rb'"?[\w./+-]{2,40}"?:?', data)}
    escaped = sorted("".join(f"\\x{byte:02x}" for byte in word) for word in words)
    if words:
        (folder / "words").write_text("".join(f'"{word}"\n' for word in escaped), "ascii")


def _guided(folder: str, at_once: int, names: Sequence[str], *options: str, path: str = "") -> None:
    command = [sys.executable, "-m", "tests.fuzz.guided", folder, str(at_once), ",".join(names), *options]
    environment = os.environ | ({"PYTHONPATH": path} if path else {})
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise RuntimeError(done.stderr[-3000:])


def _found(folder: Path) -> Found:
    broken, corpus = (
        [file.read_bytes() for file in (folder / inner).iterdir()] for inner in ("broken", "corpus")
    )
    return Found((folder / "said").read_text(errors="replace"), broken, corpus)
