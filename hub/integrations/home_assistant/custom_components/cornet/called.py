"""What a call of a service must be, and what is said where it cannot be answered."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from homeassistant.config_entries import ConfigEntryState
from homeassistant.core import HomeAssistant
from homeassistant.exceptions import HomeAssistantError, ServiceValidationError

from .errors import HubError, Refused, TokenRefused
from .names import CONF_HUB, DOMAIN
from .runtime import CornetConfigEntry

OF_D100 = ("score", "modifiers", "advantages", "disadvantages")
OF_D6 = ("code", "fd", "adjustments", "bonuses", "ruling")


def need_hub(hass: HomeAssistant, given: Mapping[str, Any]) -> CornetConfigEntry:
    """The hub that is meant; where none is named, the only one there is."""
    wanted = given.get(CONF_HUB)
    entries: list[CornetConfigEntry] = [
        entry
        for entry in hass.config_entries.async_entries(DOMAIN, include_ignore=False)
        if wanted in (None, entry.entry_id)
    ]
    if not entries:
        raise _wrong("no_hub")
    here = [entry for entry in entries if entry.state is ConfigEntryState.LOADED]
    if not here:
        raise _wrong("not_loaded", hub=entries[0].title)
    if len(here) > 1:
        raise _wrong("which_hub", hubs=", ".join(sorted(entry.title for entry in here)))
    return here[0]


def rule_of(given: Mapping[str, Any]) -> dict[str, Any]:
    """What is rolled, as the hub wants it: a Score is of the d100, a code of the D6 System."""
    if ("score" in given) == ("code" in given):
        raise _wrong("score_or_code")
    game, mine = ("d100", OF_D100) if "score" in given else ("d6", OF_D6)
    opposed = given["opposed"]
    strange = [name for name in OF_D100 + OF_D6 if name in given and name not in mine]
    strange += ["opposed"] if opposed and game == "d100" else []
    if strange:
        raise _wrong("other_game", name=strange[0], game=game)
    rule = {name: given[name] for name in mine if name in given}
    return {"game": game, "rule": rule | ({"fd": None} if opposed else {})}


def box_of(boxes: Iterable[Mapping[str, Any]], given: str) -> str:
    """The id of the box that goes by this name; what is no name of a single one stands for itself."""
    name = given.strip().casefold()
    named = [box["id"] for box in boxes if str((box["state"] or {}).get("name") or "").casefold() == name]
    return named[0] if name and len(named) == 1 else given


@contextmanager
def need_answer(hass: HomeAssistant, entry: CornetConfigEntry, language: str) -> Iterator[None]:
    """Where the hub does not answer as it should, say so in the user's language."""
    try:
        yield
    except Refused as error:
        # What only the hub's state forbids is no mistake of whoever called.
        raise _refusal(error, error.sentence(language)) from error
    except TokenRefused as error:
        entry.async_start_reauth(hass)
        raise _fault("token_refused") from error
    except HubError as error:
        raise _fault("unreachable") from error


def _refusal(error: Refused, why: str) -> HomeAssistantError:
    """It says why in logs too, where no translation is at hand."""
    made = ServiceValidationError if error.status < 500 else HomeAssistantError
    return made(
        why,
        translation_domain=DOMAIN,
        translation_key="refused",
        translation_placeholders={"why": why},
    )


def _wrong(key: str, **told: str) -> ServiceValidationError:
    return ServiceValidationError(
        translation_domain=DOMAIN, translation_key=key, translation_placeholders=told
    )


def _fault(key: str, **told: str) -> HomeAssistantError:
    return HomeAssistantError(translation_domain=DOMAIN, translation_key=key, translation_placeholders=told)
