"""What helps to find out what is wrong, without tokens, addresses or names of people."""

from typing import Any

from homeassistant.components.diagnostics import async_redact_data
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant

from .runtime import CornetConfigEntry

HIDDEN = {
    CONF_TOKEN,
    CONF_URL,
    "title",
    "table",
    "name",
    "player",
    "players",
    "label",
    "rolled",
    "refused",
    "payload",
}


async def async_get_config_entry_diagnostics(hass: HomeAssistant, entry: CornetConfigEntry) -> dict[str, Any]:
    """The entry, the hub and its boxes as last seen, and what there is to mend."""
    runtime = entry.runtime_data
    seen = runtime.coordinator.data
    told = {
        "entry": entry.as_dict(),
        "connected": runtime.rolls.connected,
        "position": runtime.rolls.position,
        "seen": runtime.coordinator.last_update_success,
        "health": seen.health,
        "boxes": seen.boxes,
        "issues": sorted(runtime.coordinator.issues.shown),
    }
    return async_redact_data(told, HIDDEN)
