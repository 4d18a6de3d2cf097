"""The file in which a system is told of a service."""

from pathlib import Path

from hub.errors import SettingsError
from hub.reason import reason


def write(file: Path, text: str) -> None:
    """Whole or not at all. SettingsError where it cannot be written."""
    new = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text(text, "utf-8")
        new.replace(file)
    except OSError as error:
        raise _unwritable(file, error) from error


def remove(file: Path) -> None:
    """Nothing where it is not there. SettingsError where it cannot be removed."""
    try:
        file.unlink(missing_ok=True)
    except OSError as error:
        raise _unwritable(file, error) from error


def _unwritable(file: Path, error: OSError) -> SettingsError:
    why = reason(error)
    return SettingsError(
        fr=f"{file} ne s'écrit pas ({why.fr}) : règle cela, puis recommence.",
        en=f"{file} cannot be written ({why.en}): mend that, then try again.",
    )
