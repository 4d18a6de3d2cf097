"""What an integration is: a folder that listens to the hub while it lasts.

In the folder: `manifest.toml` (its name, what it is in French and in English, its table of cornet.toml),
`settings.py` with a msgspec Struct `Settings` for that table, and `setup`. A folder of another package is
found by an entry point of the group "cornet.integrations", which names it.

An integration whose table is not in cornet.toml is not even imported. The service enters `setup` once the
hub is running and leaves it before the hub stops. Where it fails, it alone is tried again. A listener that
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
    """A named `setup`."""

    @property
    def name(self) -> str:
        """What it is called in the log."""

    def setup(
        self, hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"]
    ) -> AbstractAsyncContextManager[str]:
        """Work while the block lasts; nothing is left at the end.

        Yields the address of its pages, "" for none. `settings.of(Settings)` is its own table.
        `virtual_boxes` are those with keys to press here. SettingsError where someone must mend its
        settings first: the hub does not start then. Whatever else it raises is told, and it is tried again.
        """
