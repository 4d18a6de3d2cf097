"""A Cornet hub in Home Assistant: its rolls as events, its services, and what to mend."""

from homeassistant.const import CONF_TOKEN, CONF_URL, Platform
from homeassistant.core import HomeAssistant
from homeassistant.helpers import config_validation as cv
from homeassistant.helpers import device_registry as dr
from homeassistant.helpers.typing import ConfigType

from .api import Api
from .coordinator import HubCoordinator
from .device import described
from .names import DOMAIN
from .rolls import HEARD, Rolls
from .runtime import CornetConfigEntry, Runtime
from .services import register

CONFIG_SCHEMA = cv.config_entry_only_config_schema(DOMAIN)
PLATFORMS = [Platform.EVENT]


async def async_setup(hass: HomeAssistant, config: ConfigType) -> bool:
    """The services are there, whether a hub is or not: they say what is missing."""
    register(hass)
    return True


async def async_setup_entry(hass: HomeAssistant, entry: CornetConfigEntry) -> bool:
    """Look at the hub once, then listen to it for as long as the entry is loaded."""
    api = Api.of(hass, entry.data[CONF_URL], entry.data[CONF_TOKEN])
    coordinator = HubCoordinator(hass, entry, api)
    entry.async_on_unload(coordinator.issues.forget)
    await coordinator.async_config_entry_first_refresh()
    health = coordinator.data.health
    device = dr.async_get(hass).async_get_or_create(
        config_entry_id=entry.entry_id,
        **described(health["hub_id"], entry.title, entry.data[CONF_URL], health["version"]),
    )
    rolls = Rolls(hass, entry, api, health["position"], device.id)
    entry.runtime_data = Runtime(api, coordinator, rolls)
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    entry.async_create_background_task(hass, rolls.follow(), f"{DOMAIN} {entry.title}")
    return True


async def async_unload_entry(hass: HomeAssistant, entry: CornetConfigEntry) -> bool:
    """The background task ends with the entry."""
    return await hass.config_entries.async_unload_platforms(entry, PLATFORMS)


async def async_remove_entry(hass: HomeAssistant, entry: CornetConfigEntry) -> None:
    """How far it was heard means nothing any more."""
    hass.data.get(HEARD, {}).pop(str(entry.unique_id), None)
