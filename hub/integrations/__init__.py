"""What an integration is: a folder with a `setup`, which listens to the hub while it lasts.

The service enters `setup` once the hub is running and leaves it before the hub stops. A listener that
must miss nothing uses `hub.listen` with its own name: its cursor over the log is moved only after
delivery. An integration imports the hub, never another integration.
"""

from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.virtual_box import VirtualBox

__all__ = ["Integration"]


class Integration(Protocol):
    """The module of an integration."""

    def setup(
        self, hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"]
    ) -> AbstractAsyncContextManager[str]:
        """Work while the block lasts; SettingsError where it cannot start, and nothing left at the end.

        Yields the address of its pages, "" for none. `virtual_boxes` are those with keys to press here.
        """
