"""What each service takes."""

from typing import Any

import voluptuous as vol
from homeassistant.helpers import config_validation as cv

from .names import CONF_HUB

LONGEST_WAIT_S = 1800

_Numbers = vol.All(cv.ensure_list, [vol.Coerce(int)])
_Count = vol.All(vol.Coerce(int), vol.Range(min=0))
_Hub: dict[Any, Any] = {vol.Optional(CONF_HUB): cv.string}
_Rule: dict[Any, Any] = {
    vol.Optional("score"): vol.Coerce(int),
    vol.Optional("modifiers"): _Numbers,
    vol.Optional("advantages"): _Count,
    vol.Optional("disadvantages"): _Count,
    vol.Optional("code"): cv.string,
    vol.Optional("fd"): vol.Coerce(int),
    vol.Optional("opposed", default=False): cv.boolean,
    vol.Optional("adjustments"): _Numbers,
    vol.Optional("bonuses"): _Numbers,
    vol.Optional("ruling"): vol.In(["cancel", "complication"]),
}
_What: dict[Any, Any] = {
    vol.Optional("label", default=""): cv.string,
    vol.Optional("secret", default=False): cv.boolean,
}

ODDS = vol.Schema(_Hub | _Rule)
ROLL = vol.Schema(_Hub | _Rule | _What | {vol.Optional("player"): cv.string})
ASK = vol.Schema(
    _Hub
    | _Rule
    | _What
    | {
        vol.Optional("player", default=""): cv.string,
        vol.Optional("box", default=""): cv.string,
        vol.Optional("wait", default=0): vol.All(vol.Coerce(float), vol.Range(min=0, max=LONGEST_WAIT_S)),
    }
)
STATISTICS = vol.Schema(
    _Hub
    | {
        vol.Optional("player"): cv.string,
        vol.Optional("game"): vol.In(["d100", "d6"]),
        vol.Optional("session"): _Count,
    }
)
