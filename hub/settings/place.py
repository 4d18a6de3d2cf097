"""Where the log, the keys and the certificates are kept, and where boxes join the broker."""

from pathlib import Path

from hub.from_here import from_here
from hub.settings import Settings

FILE = "cornet.db"
KEYS = "keys"
AUTHORITY = "authority"
ARCHIVE = "archive"


def log_place(settings: Settings) -> Path | str:
    """The URL of the log's database, or its file in the data folder."""
    return settings.log.url or settings.data_folder / FILE


def keys_place(settings: Settings) -> Path:
    """The folder of the keys of the boxes."""
    return settings.data_folder / KEYS


def archive_place(settings: Settings) -> Path:
    """The folder of the rolls that were taken out of the log."""
    return settings.data_folder / ARCHIVE


def authority_place(settings: Settings) -> Path:
    """The folder of our certificate authority."""
    return settings.data_folder / AUTHORITY


def broker_for_boxes(settings: Settings) -> tuple[str, int]:
    """The host and the port of a box on this machine: that with TLS, where there is one."""
    mqtt = settings.mqtt
    if mqtt.embedded:
        return from_here(mqtt.host), settings.broker.tls_port or mqtt.port
    return mqtt.host, mqtt.port
