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


def damaged(roll_id: str) -> SettingsError:
    """A roll that cannot be read any more is for someone to look at, not to be put away."""
    return SettingsError(
        fr=f"Le jet {roll_id} est abîmé dans le journal, rien n'est archivé au-delà : vois cornet verify.",
        en=f"The roll {roll_id} is damaged in the log, nothing beyond it is archived: see cornet verify.",
    )
