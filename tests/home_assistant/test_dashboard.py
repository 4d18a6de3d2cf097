"""The dashboard in a real Home Assistant after an evening of play: every entity it names is there."""

import json
import subprocess

import pytest

from hub.integrations.home_assistant.dashboard import dashboard, slug
from tests.home_assistant.evening import BOX, PLAYERS, evening
from tests.hub.integrations.home_assistant.test_dashboard import named_in

NAMES = ["Boîte du salon", "L'œuf’ été", "« Ça » — n°1", "Straße Ærø Łódź", "🎲", "a_b  c", "Cornet E5F6"]
pytestmark = pytest.mark.timeout(300)


def test_a_name_becomes_part_of_an_id_as_it_does_in_home_assistant(home_python):
    asked = "import json, sys; from homeassistant.util import slugify"
    asked += "; print(json.dumps([slugify(name + ' Jet') for name in json.load(sys.stdin)]))"
    done = subprocess.run(
        [home_python, "-c", asked], input=json.dumps(NAMES), capture_output=True, text=True, check=True
    )
    assert [slug(name + " Jet") for name in NAMES] == json.loads(done.stdout)


async def test_every_entity_it_names_is_there_and_every_text_is_told(home_python, tmp_path):
    async with evening(home_python, tmp_path) as (home, hub):
        text = dashboard("fr", hub.table, [BOX], PLAYERS)
        (tmp_path / "home" / "cornet.yaml").write_text(text, "utf-8")
        states = await home.states()
        assert {one for one in named_in(text) if states[one]["state"] == "unavailable"} == set()
        (view,) = (await home.ask("lovelace/config", url_path="cornet-table"))["views"]
        cards = [card for section in view["sections"] for card in section["cards"]]
        contents = [card["content"] for card in cards if card["type"] == "markdown"]
        last, contest = [await rendered(home, content) for content in contents]
        assert "Réussite" in last
        assert "**Senna** · Directive Zéro" in last
        assert "**⚔ Bras de fer** · gagné" in contest
        assert "Karl contre **Senna** 🏆" in contest
        line = states["sensor.cornet_la_table_table_dernier_jet"]["state"]
        fell, outcome = (states[f"sensor.mon_cornet_{one}"]["state"] for one in ("dernier_jet", "issue"))
        assert line == f"Senna : {fell}, {outcome}"
    assert not [line for line in home.complaints() if "template" in line.lower()]


async def rendered(home, template: str, **variables: object) -> str:
    """What Home Assistant makes of a template."""
    async with home.listening() as line:
        await line.ask("render_template", template=template, variables=variables, strict=True)
        (heard,) = await line.until(1, lambda event: "result" in event)
        return heard["result"]
