"""Why rolls are not archived, and the way out."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.errors import SettingsError
from hub.reason import reason


@contextmanager
def not_written(folder: Path) -> Iterator[None]:
    """SettingsError for what the system refuses in a folder."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"L'archive ne s'écrit pas dans {folder} ({why.fr}), les jets restent dans le journal : fais "
            "de la place, ou donne un autre dossier avec --to.",
            en=f"The archive cannot be written in {folder} ({why.en}), the rolls stay in the log: make room, "
            "or give another folder with --to.",
        ) from error


@contextmanager
def not_read(folder: Path) -> Iterator[None]:
    """SettingsError for a file that is none of ours, or that the system refuses."""
    try:
        yield
    except (OSError, ValueError) as error:
        why = str(error).splitlines()[0]
        raise SettingsError(
            fr=f"Une archive de {folder} ne se lit pas ({why}) : vérifie le dossier, ou remets-y une copie.",
            en=f"An archive in {folder} cannot be read ({why}): check the folder, or put a copy back.",
        ) from error


def damaged(roll_id: str) -> SettingsError:
    """A roll that cannot be read any more is for someone to look at, not to be put away."""
    return SettingsError(
        fr=f"Le jet {roll_id} est abîmé dans le journal, rien n'est archivé au-delà : vois cornet verify.",
        en=f"The roll {roll_id} is damaged in the log, nothing beyond it is archived: see cornet verify.",
    )


def no_pyarrow() -> SettingsError:
    """What writes and reads Parquet is not installed."""
    return SettingsError(
        fr="Archiver demande pyarrow : installe-le avec pip install 'cornet[archive]'.",
        en="An archive needs pyarrow: install it with pip install 'cornet[archive]'.",
    )
