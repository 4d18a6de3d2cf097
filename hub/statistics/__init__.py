"""What people like to look at: luck against the exact odds, what fell, criticals, streaks, moments."""

from hub.statistics.choice import Choice
from hub.statistics.report import Report
from hub.statistics.told import tell
from hub.statistics.watch import Watch

__all__ = ("Choice", "Report", "Watch", "tell")
