"""Setting a hub up: by its address, or found on the network or at the broker; a new token or address."""

from collections.abc import Mapping
from json import loads
from typing import Any

import voluptuous as vol
from homeassistant.config_entries import ConfigEntry, ConfigEntryState, ConfigFlow, ConfigFlowResult
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig, TextSelectorType
from homeassistant.helpers.service_info.mqtt import MqttServiceInfo
from homeassistant.helpers.service_info.zeroconf import ZeroconfServiceInfo

from .address import leads_here, of_found, taken_apart
from .asked import Asked, asked
from .names import DOMAIN

URL_FIELD = TextSelector(TextSelectorConfig(type=TextSelectorType.URL))
TOKEN_FIELD = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
ONLY_TOKEN = vol.Schema({vol.Optional(CONF_TOKEN, default=""): TOKEN_FIELD})


class CornetConfigFlow(ConfigFlow, domain=DOMAIN):
    """Every way ends with a hub that answered, and is the one that is meant."""

    VERSION = 1

    def __init__(self) -> None:
        self._address = ""

    async def async_step_user(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """An address and a token, or a link of an invite in place of both."""
        found = await self._asked(given)
        if found.hub_id:
            await self.async_set_unique_id(found.hub_id, raise_on_progress=False)
            self._abort_if_unique_id_configured(updates=found.data)
            return self.async_create_entry(title=found.title, data=found.data)
        return self._form("user", _whole(given or {}), found)

    async def async_step_zeroconf(self, discovery_info: ZeroconfServiceInfo) -> ConfigFlowResult:
        """A hub that announces its pages."""
        told = discovery_info.properties
        address = of_found(discovery_info.host, discovery_info.port)
        return await self._found(str(told.get("hub") or ""), str(told.get("table") or ""), address)

    async def async_step_mqtt(self, discovery_info: MqttServiceInfo) -> ConfigFlowResult:
        """A hub that tells the broker how it is, and where its pages are."""
        try:
            told = loads(discovery_info.payload)
            address, _ = taken_apart(told["page"])
            hub_id = str(told["hub_id"])
        except (ValueError, TypeError, KeyError):
            return self.async_abort(reason="no_pages")
        # A hub that other machines do not reach is no use to them.
        if leads_here(address) and (await asked(self.hass, address, "")).is_nobody:
            return self.async_abort(reason="no_pages")
        return await self._found(hub_id, discovery_info.topic.split("/")[1], address)

    async def _found(self, hub_id: str, table: str, address: str) -> ConfigFlowResult:
        if not hub_id:
            return self.async_abort(reason="no_pages")
        known = await self.async_set_unique_id(hub_id)
        # One that answers where it is stays there: whoever announces its id elsewhere gets no token.
        self._abort_if_unique_id_configured(updates=None if _answers(known) else {CONF_URL: address})
        self._address = address
        self.context["title_placeholders"] = {"name": f"Cornet {table}"}
        return await self.async_step_found()

    async def async_step_found(self, given: dict[str, Any] | None = None) -> ConfigFlowResult:
        """Its address is known; a token may be wanted."""
        found = await self._asked(given and given | {CONF_URL: self._address})
        if found.hub_id:
            if found.hub_id != self.unique_id:
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
        return await self._again("reconfigure", entry, given, _whole(entry.data))

    async def _again(
        self, step: str, entry: ConfigEntry, given: dict[str, Any] | None, schema: vol.Schema
    ) -> ConfigFlowResult:
        self._address = entry.data[CONF_URL]
        found = await self._asked(given)
        if not found.hub_id:
            return self._form(step, schema, found)
        await self.async_set_unique_id(found.hub_id)
        self._abort_if_unique_id_mismatch(reason="another_hub")
        return self.async_update_reload_and_abort(entry, data=found.data)

    async def _asked(self, given: dict[str, Any] | None) -> Asked:
        if given is None:
            return Asked()
        return await asked(self.hass, given[CONF_URL], given[CONF_TOKEN])

    def _form(self, step: str, schema: vol.Schema, found: Asked) -> ConfigFlowResult:
        errors = {"base": found.error} if found.error else {}
        told = {"address": self._address, "why": found.why}
        return self.async_show_form(
            step_id=step, data_schema=schema, errors=errors, description_placeholders=told
        )


def _whole(known: Mapping[str, Any]) -> vol.Schema:
    """Address and token; the token that is known is not shown again."""
    return vol.Schema(
        {
            vol.Required(CONF_URL, default=known.get(CONF_URL, vol.UNDEFINED)): URL_FIELD,
            vol.Optional(CONF_TOKEN, default=""): TOKEN_FIELD,
        }
    )


def _answers(entry: ConfigEntry | None) -> bool:
    """Whether a hub that is set up answers where it was."""
    return (
        entry is not None
        and entry.state is ConfigEntryState.LOADED
        and entry.runtime_data.coordinator.last_update_success
    )
