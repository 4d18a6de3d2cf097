"""A command that reads the log needs one."""

from pathlib import Path

from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.place import log_place


def need_log(settings: Settings) -> None:
    """SettingsError where there is no log yet: reading would make an empty one."""
    place = log_place(settings)
    if isinstance(place, Path) and not place.exists():
        raise SettingsError(
            fr=f"Il n'y a pas de journal dans {place.parent} : lance « cornet hub », ou donne --data.",
            en=f"There is no log in {place.parent}: run `cornet hub`, or give --data.",
        )
