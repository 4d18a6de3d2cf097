"""A line of the hub's own log for each roll that was stored, for whoever wants them all."""

import logging
from collections.abc import Iterable

from hub.log.records import LoggedRoll
from hub.said import Said

_log = logging.getLogger("cornet")


def tell_stored(new: Iterable[LoggedRoll]) -> None:
    """Which rolls, by their ids; what fell may be secret."""
    if not _log.isEnabledFor(logging.DEBUG):
        return
    for logged in new:
        roll = logged.roll
        fields = {"box": logged.box, "roll": roll.id, "game": roll.game, "position": logged.position}
        _log.debug(Said(fr=f"Gardé : le jet {roll.id}.", en=f"Stored: the roll {roll.id}."), extra=fields)
