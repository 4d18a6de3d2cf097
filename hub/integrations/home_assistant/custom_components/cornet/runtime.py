"""What there is of a hub while its entry is loaded."""

from dataclasses import dataclass
from typing import TypeAlias

from homeassistant.config_entries import ConfigEntry

from .api import Api
from .coordinator import HubCoordinator
from .rolls import Rolls


@dataclass(frozen=True, slots=True)
class Runtime:
    """The way to the hub, what it says of itself, and its rolls as they fall."""

    api: Api
    coordinator: HubCoordinator
    rolls: Rolls


CornetConfigEntry: TypeAlias = ConfigEntry[Runtime]
