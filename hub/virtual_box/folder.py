"""Which virtual box is played: each has a folder, and is played once at a time."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
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
        folder = box_folder(data, number)
        with kept_in(folder):
            try:
                lock = played(folder)
            except Timeout:
                continue
        with lock:
            yield folder
        return


def box_folder(data: Path, number: int) -> Path:
    """The folder of a box of `data`; the first is number 1."""
    return data / "boxes" / str(number)


def played(folder: Path) -> AbstractContextManager[object]:
    """Hold the box of `folder` for as long as the block runs; filelock.Timeout where it is played already."""
    folder.mkdir(parents=True, exist_ok=True)
    return FileLock(folder / "played.lock").acquire(timeout=0)


@contextmanager
def kept_in(folder: Path) -> Iterator[None]:
    """SettingsError where the block cannot write there: a read-only folder, a full disk."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"La boîte ne garde rien dans {folder} ({why.fr}) : donne un autre dossier avec --data.",
            en=f"The box keeps nothing in {folder} ({why.en}): give another folder with --data.",
        ) from error
