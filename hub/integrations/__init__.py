"""What an integration is: a folder with a MANIFEST and a `setup`, which listens to the hub while it lasts.

The service enters `setup` once the hub is running and leaves it before the hub stops. A listener that
must miss nothing uses `hub.listen` with its own name: its cursor over the log is moved only after
delivery. An integration imports the hub, never another integration.
"""

from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

__all__ = ["Integration", "Manifest"]


@dataclass(frozen=True, slots=True)
class Manifest:
    """Who an integration is: its name (also its table in the settings), and one line in each language."""

    name: str
    about_fr: str
    about_en: str


class Integration(Protocol):
    """The module of an integration."""

    MANIFEST: Manifest

    def setup(self, hub: "Hub", settings: "Settings") -> AbstractAsyncContextManager[object]:
        """Work while the block lasts; SettingsError where it cannot start, and nothing left at the end."""
