"""The dashboard in both languages: valid YAML that names only what box and hub introduce, for any table."""

import json
import re

import pytest
import yaml

from firmware.discovery import pieces
from hub.integrations.home_assistant.dashboard import EXAMPLES, PLACE, box_called, dashboard, slug
from hub.integrations.home_assistant.device import Facts, message

ENTITY = re.compile(
    r"\b(?:binary_sensor|button|event|number|select|sensor|switch|text)\.[a-z][a-z0-9_]*(?![a-z0-9_.(])"
)
PLAYERS = ("Senna", 'O"Neil: # {é}', "Zoé")
BOX = "a1b2c3d4e5f6"


def named_in(text: str) -> set[str]:
    """Every entity that a dashboard names."""
    return set(ENTITY.findall(text))


def introduced(language: str, table: str, box: str) -> set[str]:
    """What Home Assistant calls the entities of a box and of the hub."""
    facts = {
        "language": language,
        "name": box,
        "players": ["1"],
        "hub": None,
        "area": "",
        "page": "",
        "hardware": "",
    }
    of_box = json.loads(b"".join(pieces(BOX, f"cornet/{table}/{BOX}", facts)))
    of_hub = message(Facts("f00d", table, language, "1", "", PLAYERS))
    return {
        f"{part['p']}.{slug(told['dev']['name'] + ' ' + part['name'])}"
        for told in (of_box, of_hub)
        for part in told["cmps"].values()
        if "name" in part
    }


@pytest.mark.parametrize("language", EXAMPLES)
@pytest.mark.parametrize(("table", "box"), [("table", "Boîte du salon"), ("Les Ombres", ""), ("x", "🎲")])
def test_it_names_only_entities_that_box_and_hub_introduce(language, table, box):
    text = dashboard(language, table, [box_called(BOX, box)], PLAYERS)
    (view,) = yaml.safe_load(text)["views"]
    assert view["title"] == box_called(BOX, box)
    assert view["path"] == (slug(view["title"]) or "cornet")
    found = named_in(text)
    assert found <= introduced(language, table, box)
    assert len(found) > 25


@pytest.mark.parametrize("language", EXAMPLES)
def test_each_box_has_a_view_and_each_player_a_gauge(language):
    views = yaml.safe_load(dashboard(language, "table", ["Salon", "Cave"], PLAYERS))["views"]
    assert [view["path"] for view in views] == ["salon", "cave"]
    for view in views:
        cards = [card for section in view["sections"] for card in section["cards"]]
        assert [card["name"] for card in cards if card["type"] == "gauge"] == list(PLAYERS)


def test_without_stress_there_is_no_gauge_and_no_empty_list():
    (view,) = yaml.safe_load(dashboard("fr", "table", ["Salon"], ()))["views"]
    cards = [card for section in view["sections"] for card in section["cards"]]
    assert "gauge" not in [card["type"] for card in cards]
    assert all(card.get("entities", ["one"]) for card in cards)


def test_both_languages_show_the_same():
    french, english = (yaml.safe_load((PLACE / EXAMPLES[one][0]).read_text("utf-8")) for one in ("fr", "en"))
    assert shape(french) == shape(english)


def shape(part: object) -> object:
    """What a dashboard is made of, without its words."""
    if isinstance(part, dict):
        return {key: part[key] if key == "type" else shape(value) for key, value in part.items()}
    return list(map(shape, part)) if isinstance(part, list) else type(part)
