"""Each roll as it is committed: once, in order, however often the connection breaks."""

import asyncio
import logging
from collections.abc import Callable
from random import uniform
from typing import Any

from homeassistant.config_entries import ConfigEntry
from homeassistant.core import HomeAssistant, callback
from homeassistant.util import dt as dt_util
from homeassistant.util.hass_dict import HassKey

from .api import Api
from .errors import HubError, TokenRefused
from .names import DOMAIN, EVENT_ROLL
from .told import age_s, kind, secretly, spoken, told

FIRST_WAIT_S = 0.5
LONGEST_WAIT_S = 30.0

# How far each hub was heard: an entry that is loaded again goes on from there.
HEARD: HassKey[dict[str, int]] = HassKey(f"{DOMAIN}_heard")

Listener = Callable[[str | None, dict[str, Any]], None]

_LOGGER = logging.getLogger(__name__)


class Rolls:
    """The rolls of a hub; `connected` while they come in as they fall."""

    def __init__(self, hass: HomeAssistant, entry: ConfigEntry, api: Api, position: int, device: str) -> None:
        self._hass = hass
        self._entry = entry
        self._api = api
        self._about = {"device_id": device, "config_entry_id": entry.entry_id}
        self._heard = hass.data.setdefault(HEARD, {})
        self._heard.setdefault(self._hub_id, position)
        self._listeners: list[Listener] = []
        self._puzzled = False
        self.connected = False

    @property
    def _hub_id(self) -> str:
        return str(self._entry.unique_id)

    @property
    def position(self) -> int:
        """Where the last roll that was told stands in the log."""
        return self._heard[self._hub_id]

    @callback
    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call `listener` with the kind and the roll; with None where only `connected` may have changed."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def follow(self) -> None:
        """Fire an event for each roll, until the hub wants another token."""
        failures = 0
        while True:
            try:
                await self._follow_once()
            except TokenRefused:
                self._is(False)
                self._entry.async_start_reauth(self._hass)
                return
            except HubError:
                failures = 0 if self.connected else failures + 1
                self._is(False)
            # Not all of a house that comes back at once ask at the same moment.
            await asyncio.sleep(min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** min(failures, 10)) * uniform(0.5, 1))

    async def _follow_once(self) -> None:
        health = await self._api.health()
        if health["hub_id"] != self._hub_id:
            # Its places are not ours: what is wrong is told as the entry is set up again.
            self._hass.config_entries.async_schedule_reload(self._entry.entry_id)
            raise HubError
        # A log that ends before what was heard was put back, or was another's: it goes on from its end.
        self._heard[self._hub_id] = min(self.position, health["position"])
        async for event in self._api.events(self.position):
            self._is(True)
            if event and event.position > self.position:
                self._heard[self._hub_id] = event.position
                self._tell(event.roll)

    @callback
    def _tell(self, roll: dict[str, Any]) -> None:
        language = spoken(self._hass.config.language)
        try:
            known, what = told(roll, language), kind(roll)
            age = {"age_s": age_s(roll, dt_util.utcnow())}
            shown = secretly(known, language) if roll["secret"] else known
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            self._wonder(error)
            return
        self._hass.bus.async_fire(EVENT_ROLL, known | age | self._about)
        for listener in list(self._listeners):
            listener(what, shown | age)

    def _wonder(self, error: Exception) -> None:
        """The rolls behind one that cannot be read are told all the same."""
        if not self._puzzled:
            _LOGGER.warning("A roll of %s cannot be read (%r): update Cornet here", self._entry.title, error)
        self._puzzled = True

    @callback
    def _is(self, connected: bool) -> None:
        if connected == self.connected:
            return
        self.connected = connected
        _LOGGER.info("The hub %s %s", self._entry.title, "is heard" if connected else "is not heard")
        for listener in list(self._listeners):
            listener(None, {})
