"""The logbook says who rolled what, in the language of the house."""

import pytest
from custom_components.cornet.logbook import async_describe_events
from homeassistant.core import Event

ROLL = {
    "id": "ab.1.1", "position": 1, "box": "ab", "player": "Senna", "game": "d100", "secret": False,
    "source": "box", "session": None, "rolled_at": "2026-12-01T00:00:00+00:00", "late": False, "sealed": True,
    "sentence": "Senna · d100 · Score 55 · 10 8 → 18 ✓ réussite",
}  # fmt: skip


@pytest.mark.parametrize(
    ("language", "more", "name", "message"),
    [
        ("fr", {}, "Senna", "lance d100 · Score 55 · 10 8 → 18 ✓ réussite"),
        ("fr", {"secret": True}, "Senna", "lance en secret"),
        ("en", {"secret": True}, "Senna", "rolls in secret"),
        ("fr", {"player": "1", "sentence": "Joueur 1 · d100 · 18"}, "Joueur 1", "lance d100 · 18"),
        ("fr", {"player": "1", "secret": True}, "Joueur 1", "lance en secret"),
        ("en", {"player": "2", "sentence": "Player 2 · d100 · 18"}, "Player 2", "rolls d100 · 18"),
        ("de", {"player": "", "sentence": "d100 · 18"}, "Someone", "rolls d100 · 18"),
    ],
)
async def test_a_roll_is_a_sentence(hass, language, more, name, message):
    hass.config.language = language
    described = []
    async_describe_events(hass, lambda *told: described.append(told))
    ((domain, event, describe),) = described
    assert (domain, event) == ("cornet", "cornet_roll")
    assert describe(Event(event, ROLL | more)) == {"name": name, "message": message}


async def test_an_event_that_someone_fired_by_hand_breaks_no_line(hass):
    described = []
    async_describe_events(hass, lambda *told: described.append(told))
    ((_, event, describe),) = described
    assert describe(Event(event, {})) == {"name": "Someone", "message": "rolls"}
