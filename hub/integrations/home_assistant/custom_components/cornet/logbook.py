"""The rolls in the logbook: who rolled what, and how it came out."""

from collections.abc import Callable

from homeassistant.components.logbook.const import LOGBOOK_ENTRY_MESSAGE, LOGBOOK_ENTRY_NAME
from homeassistant.core import Event, HomeAssistant, callback

from .names import DOMAIN, EVENT_ROLL
from .told import in_logbook, spoken


@callback
def async_describe_events(
    hass: HomeAssistant,
    async_describe_event: Callable[[str, str, Callable[[Event], dict[str, str]]], None],
) -> None:
    """Say how a roll reads."""

    @callback
    def describe(event: Event) -> dict[str, str]:
        who, did = in_logbook(dict(event.data), spoken(hass.config.language))
        return {LOGBOOK_ENTRY_NAME: who, LOGBOOK_ENTRY_MESSAGE: did}

    async_describe_event(DOMAIN, EVENT_ROLL, describe)
