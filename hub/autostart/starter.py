"""What each system's way of starting programs can do for the hub."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hub.said import Said

NAME = "cornet"
DESCRIPTION = "Cornet, le hub des boîtes à dés"
# Wrong settings end the hub with this: starting it again mends nothing.
WRONG_USE = 2
WAIT_S = 2


@dataclass(frozen=True, slots=True)
class Status:
    """Whether it is installed, whether it runs now, and in the system's own words how it is."""

    installed: bool
    running: bool
    detail: str = ""


class Starter(Protocol):
    """Starts a command with the session, and again where it fails.

    SettingsError where the system refuses, NoStarter where nothing here would start it.
    """

    def install(self, command: Sequence[str]) -> None:
        """From now on, and at once; again with another command, that one instead."""

    def status(self) -> Status:
        """How it is now."""

    def remove(self) -> None:
        """Stop it, and start it no more; nothing where it is not installed."""

    @property
    def logs(self) -> Said:
        """Where its lines are, as something to type."""
