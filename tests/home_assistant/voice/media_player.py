"""The speaker: it plays what it is given, without a sound."""

from homeassistant.components.media_player import (
    MediaPlayerEntity,
    MediaPlayerEntityFeature,
    MediaPlayerState,
)


async def async_setup_entry(hass, entry, add_entities):
    add_entities([Speaker()])


class Speaker(MediaPlayerEntity):
    _attr_name = "Enceinte"
    _attr_unique_id = "enceinte"
    _attr_state = MediaPlayerState.IDLE
    _attr_supported_features = MediaPlayerEntityFeature.PLAY_MEDIA

    async def async_play_media(self, media_type, media_id, **kwargs):
        self._attr_media_title = media_id
        self._attr_state = MediaPlayerState.PLAYING
        self.async_write_ha_state()
