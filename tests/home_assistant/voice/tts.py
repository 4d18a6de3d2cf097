"""The voice: a moment of silence for any sentence."""

import io
import wave

from homeassistant.components.tts import TextToSpeechEntity


async def async_setup_entry(hass, entry, add_entities):
    add_entities([Voice()])


class Voice(TextToSpeechEntity):
    _attr_name = "Voix"
    _attr_unique_id = "voix"
    _attr_default_language = "fr"
    _attr_supported_languages = ["fr", "en"]

    def get_tts_audio(self, message, language, options):
        told = io.BytesIO()
        with wave.open(told, "wb") as file:
            file.setnchannels(1)
            file.setsampwidth(2)
            file.setframerate(8000)
            file.writeframes(bytes(1600))
        return "wav", told.getvalue()
