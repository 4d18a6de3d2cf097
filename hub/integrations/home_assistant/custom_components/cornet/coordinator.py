"""What the hub says of itself and of its boxes, asked twice a minute."""

import logging
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import ConfigEntryAuthFailed, ConfigEntryError
from homeassistant.helpers.update_coordinator import DataUpdateCoordinator, UpdateFailed

from .api import Api
from .errors import HubError, TokenRefused, Unreachable
from .issues import Issues
from .names import DOMAIN

EVERY = timedelta(seconds=30)

_LOGGER = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Seen:
    """`health` of the hub, its `boxes`, and the latest of the messages it set `aside`."""

    health: dict[str, Any]
    boxes: list[dict[str, Any]]
    aside: list[dict[str, Any]]


class HubCoordinator(DataUpdateCoordinator[Seen]):
    """Keeps the repairs as the hub says they are."""

    config_entry: ConfigEntry

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, api: Api) -> None:
        super().__init__(hass, _LOGGER, config_entry=entry, name=DOMAIN, update_interval=EVERY)
        self._api = api
        self.issues = Issues(hass, entry)

    async def _async_update_data(self) -> Seen:
        try:
            seen = Seen(
                await self._api.health(),
                (await self._api.get("/api/boxes"))["boxes"],
                (await self._api.get("/api/asides", limit=1))["asides"],
            )
        except TokenRefused as error:
            raise ConfigEntryAuthFailed(translation_domain=DOMAIN, translation_key="token_refused") from error
        except Unreachable as error:
            raise UpdateFailed(translation_domain=DOMAIN, translation_key="unreachable") from error
        except (HubError, KeyError) as error:
            raise self._strange() from error
        self._need_same_hub(seen.health["hub_id"])
        try:
            self.issues.show(seen.health, seen.boxes, seen.aside)
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            raise self._strange() from error
        return seen

    def _strange(self) -> UpdateFailed:
        return UpdateFailed(translation_domain=DOMAIN, translation_key="not_a_hub")

    def _need_same_hub(self, hub_id: str) -> None:
        if hub_id != self.config_entry.unique_id:
            raise ConfigEntryError(translation_domain=DOMAIN, translation_key="another_hub")
