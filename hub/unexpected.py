"""An error nobody foresaw, met in one message: told with its traceback once, and the message is set aside."""

import logging
import traceback

from hub.log.records import Unreadable
from hub.received import Received
from hub.said import Said

WHY = Said(
    fr="Le hub n'a pas su traiter ce message : c'est un défaut du hub, qui en écrit la trace.",
    en="The hub could not handle this message: this is a defect of the hub, which writes its traceback.",
)

_log = logging.getLogger("cornet")


class Unexpected:
    """Remembers which defects were told: a retained message comes again at every connection."""

    def __init__(self) -> None:
        self._told: set[tuple[type[Exception], str, int | None]] = set()

    def set_aside(self, message: Received, error: Exception, now_ms: int) -> Unreadable:
        """The message as unreadable; the first time a defect shows, it is logged with its traceback."""
        place = traceback.extract_tb(error.__traceback__)[-1]
        defect = (type(error), place.filename, place.lineno)
        if defect not in self._told:
            self._told.add(defect)
            _log.error(WHY, exc_info=error)
        return Unreadable(message.topic[:300], message.payload, WHY.fr, WHY.en, now_ms, "defect")
