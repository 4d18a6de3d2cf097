"""Follows a box that updates itself, by what it tells, until the new version is confirmed or is not."""

from datetime import datetime
from typing import Literal

from hub.log import Box
from hub.updating import refusals
from hub.updating.asking import called
from hub.wire import State

# Three trials of two minutes, the starts between them, and some rolling.
AWAY_S, STILL_S = 600.0, 180.0
MOST_ASKS = 5
# What a firmware says that does not know the command.
UNHEARD_OF = "choice"

Next = Literal["wait", "ask", "confirmed"]


class Following:
    """One box on its way to a version; feed it what the box tells since it was asked."""

    def __init__(self, box: Box, version: str, asked_at: datetime, now_s: float) -> None:
        self.percent = 0
        self._box, self._version, self._asked_at = box, version, asked_at
        self._began = False
        self._asks = 1
        self._told: object = None
        self._since_s = now_s

    def look(self, box: Box, now_s: float) -> Next:
        """What is to be done now. TableError once it came to nothing."""
        state = box.state
        if state and box.heard_at and box.heard_at > self._asked_at:
            self._need_willing(state)
            if state.updating:
                self._began, self.percent = True, state.updating.percent or 0
            elif self._began and box.availability == "online":
                return self._came_to_rest(state)
        self._need_news((box.availability, self.percent), box.availability == "online", now_s)
        return "wait"

    def _came_to_rest(self, state: State) -> Next:
        """It is confirmed, or was cut off on the way: then it goes on from there."""
        had = self._box.state.version if self._box.state else ""
        if state.version == self._version and (had != self._version or self.percent == 100):
            return "confirmed"
        if self._asks == MOST_ASKS:
            raise refusals.no_answer(called(self._box))
        self._asks += 1
        self._began = False
        return "ask"

    def _need_willing(self, state: State) -> None:
        refused = state.refused
        if refused and refused.name == "update":
            if refused.why == UNHEARD_OF:
                raise refusals.too_old_for_it(called(self._box))
            raise refusals.not_updated(called(self._box), refusals.why_not(refused.why))

    def _need_news(self, told: object, online: bool, now_s: float) -> None:
        if told != self._told:
            self._told, self._since_s = told, now_s
        if now_s - self._since_s > (STILL_S if online else AWAY_S):
            raise refusals.no_answer(called(self._box))
