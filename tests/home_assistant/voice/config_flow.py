"""Home Assistant sets up no entry without one."""

from homeassistant.config_entries import ConfigFlow


class VoiceFlow(ConfigFlow, domain="voice"):
    VERSION = 1
