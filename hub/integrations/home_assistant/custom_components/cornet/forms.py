"""What is asked as a hub is set up."""

from collections.abc import Mapping
from typing import Any

import voluptuous as vol
from homeassistant.const import CONF_TOKEN, CONF_URL
from homeassistant.helpers.selector import TextSelector, TextSelectorConfig, TextSelectorType

URL_FIELD = TextSelector(TextSelectorConfig(type=TextSelectorType.URL))
TOKEN_FIELD = TextSelector(TextSelectorConfig(type=TextSelectorType.PASSWORD))
ONLY_TOKEN = vol.Schema({vol.Optional(CONF_TOKEN, default=""): TOKEN_FIELD})
NOTHING = vol.Schema({})


def whole(known: Mapping[str, Any]) -> vol.Schema:
    """Address and token; the token that is known is not shown again."""
    return vol.Schema(
        {
            vol.Required(CONF_URL, default=known.get(CONF_URL, vol.UNDEFINED)): URL_FIELD,
            vol.Optional(CONF_TOKEN, default=""): TOKEN_FIELD,
        }
    )
