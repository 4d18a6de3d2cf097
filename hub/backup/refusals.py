"""Why there is no backup, or why it was not put back, and the way out."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from hub.errors import SettingsError
from hub.reason import reason


def no_folder(folder: Path) -> SettingsError:
    """There is no folder where the backup should go."""
    return SettingsError(
        fr=f"Le dossier {folder} n'existe pas : crée-le, ou donne un autre fichier.",
        en=f"There is no folder {folder}: make it, or give another file.",
    )


def something_else(file: Path) -> SettingsError:
    """What stands there would be lost."""
    return SettingsError(
        fr=f"{file} existe et n'est pas une sauvegarde de Cornet : donne un autre fichier.",
        en=f"{file} exists and is no backup of Cornet: give another file.",
    )


def not_written(file: Path, error: OSError) -> SettingsError:
    """The system did not let it be written."""
    why = reason(error)
    return SettingsError(
        fr=f"La sauvegarde {file} ne s'écrit pas ({why.fr}) : écris-la ailleurs, ou fais de la place.",
        en=f"The backup {file} cannot be written ({why.en}): write it elsewhere, or make room.",
    )


def not_copied(file: Path, why: str) -> SettingsError:
    """The log could not be read, or its copy not be written."""
    return SettingsError(
        fr=f"La sauvegarde {file} n'est pas faite, le journal ne se copie pas ({why}) : fais de la place, "
        "ou vérifie le journal.",
        en=f"The backup {file} is not made, the log cannot be copied ({why}): make room, or check the log.",
    )


def unreadable(file: Path, error: OSError) -> SettingsError:
    """The system did not let it be read."""
    why = reason(error)
    return SettingsError(
        fr=f"La sauvegarde {file} est illisible ({why.fr}) : vérifie le chemin.",
        en=f"The backup {file} cannot be read ({why.en}): check the path.",
    )


def not_a_backup(file: Path) -> SettingsError:
    """It is something else."""
    return SettingsError(
        fr=f"{file} n'est pas une sauvegarde de Cornet : donne un fichier écrit par « cornet backup ».",
        en=f"{file} is no backup of Cornet: give a file that `cornet backup` wrote.",
    )


def damaged(file: Path, why: str) -> SettingsError:
    """It is not as it was written."""
    return SettingsError(
        fr=f"La sauvegarde {file} est abîmée ({why}) : prends-en une autre.",
        en=f"The backup {file} is damaged ({why}): take another one.",
    )


def newer(file: Path, which: str) -> SettingsError:
    """It is of a Cornet that knows more."""
    return SettingsError(
        fr=f"La sauvegarde {file} vient d'un Cornet plus récent ({which}) : mets Cornet à jour.",
        en=f"The backup {file} is of a newer Cornet ({which}): update Cornet.",
    )


def not_restored(file: Path, why: str) -> SettingsError:
    """The live log did not take it."""
    return SettingsError(
        fr=f"La sauvegarde {file} n'est pas remise, le journal la refuse ({why}), et rien n'a changé : "
        "fais de la place, vérifie les droits, ou recommence plus tard.",
        en=f"The backup {file} is not put back, the log refuses it ({why}), and nothing has changed: "
        "make room, check the rights, or try again later.",
    )


@contextmanager
def needing_folder(folder: Path) -> Iterator[None]:
    """SettingsError where the block cannot write in `folder`."""
    try:
        yield
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"Rien ne s'écrit dans {folder} ({why.fr}) : fais de la place, ou vérifie --data.",
            en=f"Nothing can be written in {folder} ({why.en}): make room, or check --data.",
        ) from error
