"""Where the pages of the hub that runs are: noted in its data folder while it does."""

import json
import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from hub.from_here import from_here

FILE = "pages.json"
PATIENCE_S = 1.0


class Pages(NamedTuple):
    """The host that the viewer listens on, and its port."""

    host: str
    port: int


@contextmanager
def noted(folder: Path, pages: Pages) -> Iterator[None]:
    """Note it while the block lasts. A full disk keeps no hub from running: then nothing is noted."""
    note = json.dumps({**pages._asdict(), "pid": os.getpid()})
    with suppress(OSError):
        _write(folder / FILE, note)
    try:
        yield
    finally:
        with suppress(OSError):  # that of a hub which came later stays
            if (folder / FILE).read_text("utf-8") == note:
                (folder / FILE).unlink()


def running_pages(folder: Path) -> Pages | None:
    """Where they are; None where no hub runs, also where one was killed and its note is left."""
    try:
        note = json.loads((folder / FILE).read_text("utf-8"))
        pages = Pages(str(note["host"]), int(note["port"]))
        with socket.create_connection((from_here(pages.host), pages.port), PATIENCE_S):
            return pages
    except (OSError, ValueError, TypeError, KeyError, OverflowError):
        return None


def _write(path: Path, text: str) -> None:
    """It is the old note or the new one, never half."""
    new = path.with_name(path.name + ".new")
    new.write_text(text, "utf-8")
    os.replace(new, path)
