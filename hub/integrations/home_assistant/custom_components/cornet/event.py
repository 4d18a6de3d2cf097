"""The rolls of the table as an event entity: those of every box, and those of the hub itself."""

from typing import TYPE_CHECKING, Any

from homeassistant.components.event import EventEntity
from homeassistant.core import HomeAssistant, callback
from homeassistant.helpers.update_coordinator import CoordinatorEntity

from .coordinator import HubCoordinator
from .device import device_of
from .names import KINDS
from .runtime import CornetConfigEntry

if TYPE_CHECKING:  # not in each version
    from homeassistant.helpers.entity_platform import AddConfigEntryEntitiesCallback

# It is told, and asks nothing.
PARALLEL_UPDATES = 0


async def async_setup_entry(
    hass: HomeAssistant, entry: CornetConfigEntry, add: "AddConfigEntryEntitiesCallback"
) -> None:
    """One entity a hub."""
    add([RollEntity(entry)])


class RollEntity(CoordinatorEntity[HubCoordinator], EventEntity):
    """The last roll of the table."""

    _attr_has_entity_name = True
    _attr_translation_key = "roll"
    _attr_event_types = KINDS

    def __init__(self, entry: CornetConfigEntry) -> None:
        super().__init__(entry.runtime_data.coordinator)
        self._rolls = entry.runtime_data.rolls
        self._attr_unique_id = f"{entry.unique_id}_roll"
        self._attr_device_info = device_of(entry)

    @property
    def available(self) -> bool:
        """Whether rolls come in as they fall."""
        return self._rolls.connected

    async def async_added_to_hass(self) -> None:
        """Listen for as long as it is there."""
        await super().async_added_to_hass()
        self.async_on_remove(self._rolls.listen(self._heard))

    @callback
    def _heard(self, kind: str | None, roll: dict[str, Any]) -> None:
        if kind is not None:
            self._trigger_event(kind, roll)
        self.async_write_ha_state()
