"""What the checks look at."""

from dataclasses import dataclass

from hub.doctor.health import Health
from hub.errors import SettingsError
from hub.keys import Keys
from hub.log import Log
from hub.log.look import Look
from hub.settings import Settings


@dataclass(frozen=True, slots=True)
class Case:
    """The settings and what lies about them.

    `look`: how the log stands, None where there is none yet, or the sentence of why it does not open;
    `log` is open where it can be read; `health`: what a running hub of this log says; `now_ms` in ms UTC.
    """

    settings: Settings
    keys: Keys
    look: Look | SettingsError | None
    log: Log | None
    health: Health | None
    now_ms: int
