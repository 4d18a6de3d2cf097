"""A text written to a file that was named, or to standard output."""

from pathlib import Path

from hub.errors import SettingsError
from hub.reason import reason


def write_out(text: str, out: Path | None) -> None:
    """Write it; SettingsError where the file cannot be written."""
    if out is None:
        print(text, end="")
        return
    try:
        out.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        why = reason(error)
        raise SettingsError(
            fr=f"{out} ne s'écrit pas ({why.fr}) : donne un autre --out.",
            en=f"{out} cannot be written ({why.en}): give another --out.",
        ) from error
