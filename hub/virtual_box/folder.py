"""Which virtual box is played: each has a folder, and is played once at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout


@contextmanager
def free_box(data: Path) -> Iterator[Path]:
    """The folder of the first box of `data` that nobody plays now; it is ours until the block ends.

    A box keeps its MAC, and with it its name on the broker: two of one name would throw each other out.
    """
    for number in count(1):
        folder = data / "boxes" / str(number)
        folder.mkdir(parents=True, exist_ok=True)
        try:
            lock = FileLock(folder / "played.lock").acquire(timeout=0)
        except Timeout:
            continue
        with lock:
            yield folder
        return
