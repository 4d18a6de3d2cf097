"""How far a long work has come: a bar on a terminal, nothing elsewhere."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import Progress, TaskID

from hub.said import Said

if TYPE_CHECKING:
    from hub.backup.archive import Told


@contextmanager
def progress(language: str) -> Iterator["Told"]:
    """Call it with what is done, how much of it, and of how much; the bars are gone with the block."""
    tasks: dict[Said, TaskID] = {}
    with Progress(console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bars:

        def told(what: Said, done: int, of_all: int) -> None:
            if what not in tasks:
                tasks[what] = bars.add_task(what.sentence(language), total=of_all)
            bars.update(tasks[what], completed=done)

        yield told
