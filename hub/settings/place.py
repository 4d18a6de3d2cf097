"""Where the log, the keys and the certificates are kept, and where boxes join the broker."""

from pathlib import Path
from urllib.parse import quote

from hub.from_here import from_here
from hub.settings import Settings

FILE = "cornet.db"
# Which of the tables that share a database is ours.
TABLE = "cornet_table"
KEYS = "keys"
AUTHORITY = "authority"
ARCHIVE = "archive"


def log_place(settings: Settings) -> Path | str:
    """The URL of the log's database with our table in it, or its file in the data folder."""
    url = settings.log.url
    if not url.startswith("postgresql"):
        return url or settings.data_folder / FILE
    return f"{url}{'&' if '?' in url else '?'}{TABLE}={quote(settings.hub.table)}"


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
