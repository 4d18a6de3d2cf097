"""The hub makes itself known to Home Assistant, with whoever has Stress; a forgotten box is taken back."""

import json
from typing import get_args

import pytest
from jinja2 import Template

from hub import wire
from hub.errors import SettingsError
from hub.integrations import home_assistant
from hub.integrations.home_assistant.device import Facts, message
from hub.log.counters import Step
from hub.mqtt import open_link
from hub.settings import HubSettings, MqttSettings, Settings
from hub.settings.file import checked
from hub.table.character import Character
from hub.table.characters import keep
from hub.table.counters import change
from hub.wire.contest import ContestState
from tests.firmware.links.ear import listening
from tests.hub.waiting import until

FACTS = Facts("f00d", "table", "fr", "0.1.0", "", ("Zoé",))
BOX = "a1b2c3d4e5f6"


@pytest.fixture
async def ear(mosquitto):
    with listening(mosquitto) as heard:
        await heard.listens()
        yield heard


@pytest.fixture
async def linked(hub, mosquitto):
    """The hub at a real broker."""
    async with open_link(MqttSettings(embedded=False, port=mosquitto.port), hub):
        await until(lambda: hub.connected)
        yield hub


def said(ear, device: str) -> list[bytes]:
    topic = f"homeassistant/device/{device}/config"
    return [payload for heard, payload, _ in ear.heard if heard == topic]


async def test_the_hub_is_introduced_and_told_anew_once_somebody_has_stress(linked, ear):
    device = f"cornet_hub_{await linked.log.hub_id()}"
    async with home_assistant.setup(linked, Settings(hub=HubSettings(language="en"))):
        await until(lambda: said(ear, device))
        await change(linked, Step("stress", "Zoé", 1, "", "", "", ""))
        await until(lambda: len(said(ear, device)) == 2)
    first, second = [json.loads(payload)["cmps"] for payload in said(ear, device)]
    (new,) = second.keys() - first.keys()
    assert second[new]["name"] == "Stress of Zoé"
    assert "Zoé" in second[new]["val_tpl"]


async def test_every_character_of_the_table_has_stress_before_the_first_step(linked, ear):
    await keep(linked.log, [Character(name="Zoé"), Character(name="Karl")], 1)
    await change(linked, Step("stress", "zoe", 2, "", "", "", ""))
    device = f"cornet_hub_{await linked.log.hub_id()}"
    async with home_assistant.setup(linked, Settings()):
        await until(lambda: said(ear, device))
    parts = json.loads(said(ear, device)[0])["cmps"].values()
    assert [part["name"] for part in parts if "Stress" in part["name"]] == ["Stress de Karl", "Stress de zoe"]


async def test_a_broker_that_forgot_all_within_a_blink_is_told_again(linked, ear, mosquitto):
    device = f"cornet_hub_{await linked.log.hub_id()}"
    async with home_assistant.setup(linked, Settings()):
        await until(lambda: said(ear, device))
        first = linked.link.connection
        mosquitto.stop()
        mosquitto.start()
        await until(lambda: linked.link.connection > first, 30)
        await until(lambda: len(said(ear, device)) == 2, 30)


async def test_a_forgotten_box_is_taken_back_from_home_assistant(linked, ear):
    ear.say(f"homeassistant/device/cornet_{BOX}/config", "{}", True)
    ear.say(f"cornet/table/{BOX}/availability", "offline", True)
    await until(lambda: BOX in linked.boxes)
    async with home_assistant.setup(linked, Settings()):
        await until(lambda: said(ear, f"cornet_hub_{linked_id(ear)}") if linked_id(ear) else False)
        await linked.forget_box(BOX)
        await until(lambda: said(ear, f"cornet_{BOX}")[-1:] == [b""])


def linked_id(ear) -> str:
    """The id of the hub that was introduced."""
    found = [topic.split("/")[2] for topic, _, _ in ear.heard if "/cornet_hub_" in topic]
    return found[0].removeprefix("cornet_hub_") if found else ""


async def test_without_a_prefix_nothing_is_said(linked, ear):
    settings = checked({"mqtt": {"discovery": ""}}, environment={})
    async with home_assistant.setup(linked, settings) as page:
        ear.say("end")
        await until(lambda: [topic for topic, _, _ in ear.heard if topic == "end"])
    assert page == ""
    assert not [topic for topic, _, _ in ear.heard if topic.startswith("homeassistant")]


@pytest.mark.parametrize("prefix", ["a b", "#", "home/+", "$SYS", "x\n"])
def test_a_prefix_that_is_no_topic_is_refused(prefix):
    with pytest.raises(SettingsError):
        checked({"mqtt": {"discovery": prefix}}, environment={})


def test_a_prefix_may_have_levels():
    settings = checked({"mqtt": {"discovery": "ha/devices"}}, environment={})
    assert settings.mqtt.discovery == "ha/devices"


def test_every_value_that_is_read_is_one_the_hub_tells():
    told = {
        "cornet/table/hub/state": wire.encode(
            wire.HubState(version="1", rolls=1, aside=0, time=1_800_000_000)
        ),
        "cornet/table/counters": wire.encode(wire.Counters(stress={"Zoé": 1})),
    }
    for part in message(FACTS)["cmps"].values():
        if part["stat_t"] in told and "stress" not in part["val_tpl"]:
            field = part["val_tpl"].removeprefix("{{ value_json.").removesuffix(" }}")
            assert field in json.loads(told[part["stat_t"]])


def test_a_box_names_the_hub_of_its_table_which_is_one_of_its_names():
    assert "cornet_hub_table" in message(FACTS)["dev"]["ids"]


def test_an_opposed_test_that_is_no_more_reads_as_none():
    part = message(FACTS)["cmps"]["contest"]
    state, about = [Template(part[name]) for name in ("val_tpl", "json_attr_tpl")]
    assert (state.render(), about.render()) == ("None", "{}")
    sides = [{"player": "Karl"}, {"player": "Senna"}]
    told = {"state": "won", "label": "Bras de fer", "sides": sides, "rounds": [{}], "winner": 1}
    assert state.render(value_json=told) == "gagné"
    for language in ("fr", "en"):
        part = message(Facts("f00d", "table", language, "1", "", ()))["cmps"]["contest"]
        for one, option in zip(get_args(ContestState), part["ops"], strict=True):
            assert Template(part["val_tpl"]).render(value_json={"state": one}) == option
    assert json.loads(about.render(value_json=told)) == {
        "label": "Bras de fer", "players": ["Karl", "Senna"], "rounds": 1, "winner": "Senna",
    }  # fmt: skip
