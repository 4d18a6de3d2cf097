"""A voice and a speaker inside a Home Assistant: what is said becomes what the speaker plays."""

from homeassistant.const import Platform

PLATFORMS = [Platform.MEDIA_PLAYER, Platform.TTS]


async def async_setup_entry(hass, entry):
    await hass.config_entries.async_forward_entry_setups(entry, PLATFORMS)
    return True
