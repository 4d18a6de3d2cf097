"""Where the log is kept."""

from pathlib import Path

from hub.settings import Settings

FILE = "cornet.db"


def log_place(settings: Settings) -> Path | str:
    """The URL of the log's database, or its file in the data folder."""
    return settings.log.url or settings.data_folder / FILE
