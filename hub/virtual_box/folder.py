"""Which virtual box is played: each has a folder, and is played once at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from filelock import FileLock, Timeout

from hub.errors import SettingsError
from hub.reason import reason


@contextmanager
def free_box(data: Path) -> Iterator[Path]:
    """The folder of the first box of `data` that nobody plays now; it is ours until the block ends.

    A box keeps its MAC, and with it its name on the broker: two of one name would throw each other out.
    SettingsError where nothing can be kept in `data`.
    """
    for number in count(1):
        folder = data / "boxes" / str(number)
        lock = FileLock(folder / "played.lock")
        with kept_in(folder):
            ours = _taken(lock)
        if not ours:
            continue
        try:
            yield folder
        finally:
            lock.release()
        return


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """SettingsError where the block cannot write there: a read-only folder, a full disk."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"Le boîtier ne garde rien dans {folder} ({why.fr}) : donne un autre dossier avec --data.",
            en=f"The box keeps nothing in {folder} ({why.en}): give another folder with --data.",
        ) from error


def _taken(lock: FileLock) -> bool:
    """Whether the box of this lock is ours now; else somebody plays it."""
    Path(lock.lock_file).parent.mkdir(parents=True, exist_ok=True)
    try:
        lock.acquire(timeout=0)
    except Timeout:
        return False
    return True
