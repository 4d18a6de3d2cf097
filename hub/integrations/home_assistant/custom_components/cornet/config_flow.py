"""Setting a hub up: by its address, or found on the network or at the broker; a new token or address."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import voluptuous as vol
from homeassistant.config_entries import (
    SOURCE_IGNORE,
    SOURCE_REAUTH,
    ConfigEntry,
    ConfigFlow,
    ConfigFlowResult,
)
from homeassistant.const import CONF_TOKEN, CONF_URL

from .address import leads_here
from .asked import Asked, asked, stays
from .forms import NOTHING, ONLY_TOKEN, whole
from .found import Found, at_the_broker, on_the_network
from .names import DOMAIN

if TYPE_CHECKING:  # where they lie is not the same in each version
    from homeassistant.helpers.service_info.mqtt import MqttServiceInfo
    from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo


class CornetConfigFlow(ConfigFlow, domain=DOMAIN):
    """Every way ends with a hub that answered, and is the one that is meant."""

    VERSION = 1

    def __init__(self) -> None:
        self._hub_id = ""
        self._address = ""
        self._known = ""

    async def async_step_user(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """An address and a token, or a link of an invite in place of both."""
        found = await self._asked(given)
        if found.hub_id:
            await self.async_set_unique_id(found.hub_id, raise_on_progress=False)
            self._abort_if_unique_id_configured(updates=found.data)
            return self.async_create_entry(title=found.title, data=found.data)
        return self._form("user", whole(given or {}), found)

    async def async_step_zeroconf(self, discovery_info: "ZeroconfServiceInfo") -> ConfigFlowResult:
        """A hub that announces its pages."""
        told = discovery_info
        return await self._found(on_the_network(told.host, told.port, told.properties))

    async def async_step_mqtt(self, discovery_info: "MqttServiceInfo") -> ConfigFlowResult:
        """A hub that tells the broker how it is, and where its pages are."""
        found = at_the_broker(discovery_info.topic, discovery_info.payload)
        # A hub that other machines do not reach is no use to them.
        if found and leads_here(found.address) and (await asked(self.hass, found.address, "")).is_nobody:
            found = None
        return await self._found(found)

    async def _found(self, found: Found | None) -> ConfigFlowResult:
        if found is None:
            return self.async_abort(reason="no_pages")
        self._hub_id, self._address = found.hub_id, found.address
        known = await self.async_set_unique_id(found.hub_id)
        if known:
            return await self._found_elsewhere(known)
        self.context["title_placeholders"] = {"name": f"Cornet {found.table}"}
        return await self.async_step_found()

    async def _found_elsewhere(self, known: ConfigEntry) -> ConfigFlowResult:
        """Anyone may announce its id: its token goes nowhere that was not confirmed."""
        where = known.data.get(CONF_URL)
        if where == self._address:  # it is back: it is not waited for any longer
            self._abort_if_unique_id_configured(updates={CONF_URL: where})
        if known.source == SOURCE_IGNORE or await stays(self.hass, known):
            return self.async_abort(reason="already_configured")
        # Of its own, for whoever ignores a flow gives its id to what is ignored.
        await self.async_set_unique_id(f"{self._hub_id} {self._address}")
        self._abort_if_unique_id_configured()
        self.context["title_placeholders"] = {"name": f"{known.title} → {self._address}"}
        return await self.async_step_moved()

    async def async_step_moved(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """A hub that is set up is said to be elsewhere: whoever moved it says so."""
        entry = self.hass.config_entries.async_entry_for_domain_unique_id(DOMAIN, self._hub_id)
        if entry is None:
            return self.async_abort(reason="gone")
        moved = None if given is None else {**entry.data, CONF_URL: self._address}
        return await self._again("moved", entry, moved, NOTHING)

    async def async_step_found(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Its address is known; a token may be wanted."""
        found = await self._asked(given and given | {CONF_URL: self._address})
        if found.hub_id:
            if found.hub_id != self._hub_id:
                return self.async_abort(reason="another_hub")
            return self.async_create_entry(title=found.title, data=found.data)
        return self._form("found", ONLY_TOKEN, found)

    async def async_step_reauth(self, entry_data: Mapping[str, Any]) -> ConfigFlowResult:
        """The hub wants another token."""
        return await self.async_step_reauth_confirm()

    async def async_step_reauth_confirm(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Ask for it."""
        entry = self._get_reauth_entry()
        return await self._again("reauth_confirm", entry, given and {**entry.data, **given}, ONLY_TOKEN)

    async def async_step_reconfigure(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Another address of the same hub, or another invite; no token given: the one there is."""
        entry = self._get_reconfigure_entry()
        if given and not given[CONF_TOKEN]:
            given = given | {CONF_TOKEN: entry.data[CONF_TOKEN]}
        return await self._again("reconfigure", entry, given, whole(entry.data))

    async def _again(
        self, step: str, entry: ConfigEntry, given: dict[str, Any] | None, schema: vol.Schema
    ) -> ConfigFlowResult:
        self._known = entry.data[CONF_URL]
        found = await self._asked(given)
        if not found.hub_id:
            return self._form(step, schema, found)
        if found.hub_id != entry.unique_id:
            return self.async_abort(reason="another_hub")
        done = "reauth_successful" if self.source == SOURCE_REAUTH else "reconfigure_successful"
        return self.async_update_reload_and_abort(entry, data=found.data, reason=done)

    async def _asked(self, given: dict[str, Any] | None) -> Asked:
        if given is None:
            return Asked()
        return await asked(self.hass, given[CONF_URL], given[CONF_TOKEN])

    def _form(self, step: str, schema: vol.Schema, found: Asked) -> ConfigFlowResult:
        errors = {"base": found.error} if found.error else {}
        told = {"address": self._address, "known": self._known, "why": found.why}
        return self.async_show_form(
            step_id=step, data_schema=schema, errors=errors, description_placeholders=told
        )
