"""A hub is asked who it is, before it is set up."""

from dataclasses import dataclass, field
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.core import HomeAssistant

from .address import taken_apart
from .api import Api
from .errors import NoHub, Refused, TokenRefused, Unreachable
from .told import spoken


@dataclass(frozen=True, slots=True)
class Asked:
    """`hub_id` "" where there is no hub yet, and then `error` "" where none was asked."""

    hub_id: str = ""
    title: str = ""
    data: dict[str, Any] = field(default_factory=dict)
    error: str = ""
    why: str = ""

    @property
    def is_nobody(self) -> bool:
        """Whether nothing answers there that is a hub."""
        return self.error in ("unreachable", "no_hub")


async def asked(hass: HomeAssistant, given: str, token: str) -> Asked:
    """What came of it; `given` is an address or a link of an invite."""
    try:
        address, token = taken_apart(given, token)
    except ValueError:
        return Asked(error="no_address")
    try:
        health = await Api.of(hass, address, token).health()
    except TokenRefused:
        return Asked(error="token_refused" if token else "token_wanted")
    except NoHub:
        return Asked(error="no_hub")
    except Unreachable:
        return Asked(error="unreachable")
    except Refused as error:
        return Asked(error="refused", why=error.sentence(spoken(hass.config.language)))
    data = {CONF_URL: address, CONF_TOKEN: token}
    return Asked(health["hub_id"], f"Cornet {health['table']}", data)


async def stays(hass: HomeAssistant, entry: ConfigEntry) -> bool:
    """Whether a hub that is set up answers just now where it was."""
    return (await asked(hass, entry.data[CONF_URL], entry.data[CONF_TOKEN])).hub_id == entry.unique_id
