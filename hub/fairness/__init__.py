"""Whether the dice are fair, from what they showed: exact tests, and words no stronger than they are."""

from hub.fairness.report import Bar, Group, Report, Tested
from hub.fairness.told import as_json
from hub.fairness.watch import Watch

__all__ = ("Bar", "Group", "Report", "Tested", "Watch", "as_json")
