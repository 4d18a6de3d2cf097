"""A real box, a real broker and a real Home Assistant: switched on, the box is there, complete."""

import json

import pytest

from firmware.setup_menu import MENU
from firmware.version import VERSION
from hub.keys import open_keys
from hub.log.counters import Step
from hub.settings import Settings
from hub.settings.file import checked
from hub.settings.place import keys_place
from hub.table.counters import change
from hub.virtual_box import VirtualBox
from hub.virtual_box.flash import write_settings
from hub.wording.words import words_in
from tests.firmware.links.linked import Board as Linked
from tests.firmware.links.play import at_home, rolled, tells_a_roll
from tests.firmware.test_micropython import ROOT, TOLD_HOME
from tests.home_assistant.home import Home
from tests.hub.lookout import running
from tests.hub.updating.conftest import compiled, lay_versions, made_from
from tests.hub.waiting import until

OFF_AT_FIRST = {"rssi", "heap", "uptime"}
TRIGGERS = {"success", "failure", "critical_success", "critical_failure", "rc", "ec", "opposed"}
ENTITIES = (ROOT / TOLD_HOME).read_text("utf-8").count("uniq_id")
ROLLS = 200
# Where a device takes leave, Home Assistant clears its topic too, hears that, and wonders.
ITS_OWN_ECHO = "No device components to cleanup"

pytestmark = pytest.mark.timeout(900)


async def introduced(home: Home, box) -> dict[str, dict]:
    """The entities of a box, once Home Assistant has them and knows its state."""

    async def there() -> dict[str, dict] | None:
        found = await home.entities(box.id)
        return found if len(found) == ENTITIES else None

    found = await until(there, 60)
    await home.until_state(found["score"]["entity_id"], "50")
    return found


def events_of(line_event: dict, entity_id: str) -> bool:
    data = line_event.get("data", {})
    return data.get("entity_id") == entity_id and data["new_state"]["attributes"].get("id") is not None


async def test_a_box_switched_on_is_there_complete_behind_its_hub_answers_and_obeys(
    home, box_at, mosquitto, tmp_path
):
    named = {"name": "Boîte du salon", "players": ["Zoé", "Ed"], "area": "Salon"}
    async with running(at(mosquitto, tmp_path)) as hub:
        async with box_at(mosquitto, **named) as box:
            entities = await introduced(home, box)
            told = {device["serial_number"] or device["model"]: device for device in await home.devices()}
            device, hubs = told[box.id], told["Cornet hub"]
            assert (device["name"], device["via_device_id"]) == ("Boîte du salon", hubs["id"])
            assert (device["area_id"], device["hw_version"]) == ("salon", "esp32-usb 1")
            await _all_are_there(home, entities)
            update = await home.until_state(entities["update"]["entity_id"], "off")
            assert (
                update["attributes"]["latest_version"] == update["attributes"]["installed_version"] == VERSION
            )
            await _rolls_are_told(home, box, entities, device["id"])
            await _commands_change_the_digits(home, box, entities)
            await _hub_is_told(home, hub)
        await _an_update_is_installed(home, box, entities["update"]["entity_id"], mosquitto, tmp_path)
    assert not [line for line in home.complaints() if "cornet" in line.lower()]


def at(broker, folder) -> Settings:
    """A hub that keeps its log in `folder`, at this broker."""
    mqtt = {"embedded": False, "port": broker.port}
    return checked(
        {"hub": {"data": str(folder / "hub")}, "mqtt": mqtt, "viewer": {"port": 0}}, environment={}
    )


async def _all_are_there(home: Home, entities) -> None:
    states = await home.states()
    for name, entity in entities.items():
        assert (entity["disabled_by"] == "integration") == (name in OFF_AT_FIRST)
        if name not in OFF_AT_FIRST:
            assert states[entity["entity_id"]]["state"] != "unavailable"


async def _hub_is_told(home: Home, hub) -> None:
    entities = await home.entities(f"hub_{await hub.log.hub_id()}")
    await home.until_state(entities["connected"]["entity_id"], "on")
    await home.until_state(entities["rolls"]["entity_id"], str(await hub.log.count()))
    await change(hub, Step("stress", "Zoé", 2, "", "", "", ""))

    async def stressed() -> str | None:
        found = await home.entities(f"hub_{await hub.log.hub_id()}")
        return next((one["entity_id"] for name, one in found.items() if name.startswith("stress")), None)

    await home.until_state(await until(stressed, 30), "2")


async def _rolls_are_told(home: Home, box, entities, device_id: str) -> None:
    event = entities["roll"]["entity_id"]
    async with home.listening() as line:
        triggers = await line.ask("device_automation/trigger/list", device_id=device_id)
        ours = [one for one in triggers if one["domain"] == "mqtt"]
        assert {one["type"] for one in ours} == TRIGGERS
        wanted = [{key: value for key, value in one.items() if key != "metadata"} for one in ours]
        await line.ask("subscribe_trigger", trigger=wanted)
        await line.ask("subscribe_events", event_type="state_changed")
        await at_home(box)
        shown = [await rolled(box), await rolled(box)]
        heard = await line.until(2, lambda one: events_of(one, event))
        told = [one["data"]["new_state"]["attributes"] for one in heard]
        assert [one["value"] for one in told] == shown
        await line.until(2, _is_trigger)
        await line.ask("get_states")  # what was fired before has been heard
        fired = [
            json.loads(one["variables"]["trigger"]["payload"]) for one in line.events if _is_trigger(one)
        ]
        assert [one["id"] for one in fired] == [one["id"] for one in told]
        assert [one["result"]["outcome"] for one in fired] == [one["event_type"] for one in told]
    last = await home.until_state(entities["last_roll"]["entity_id"], str(shown[-1]))
    assert last["attributes"]["player"] == "Zoé"
    await home.until_state(entities["outcome"]["entity_id"], words_in("fr").outcome[told[-1]["event_type"]])


async def _an_update_is_installed(home: Home, box, entity: str, broker, folder) -> None:
    """The same box, deployed with an older version and paired: Home Assistant brings it to this one."""
    older = ("firmware/version.py", f'"{VERSION}"', '"0.0.9"')
    flash = folder / "box" / "flash"
    lay_versions(flash, {"a": compiled(made_from(folder / "older", older))})
    key = open_keys(keys_place(at(broker, folder))).pair(box.id).key.hex()
    write_settings(flash, key=key, port=broker.port)
    async with (
        VirtualBox(folder / "box", broker=(broker.host, broker.port), as_it_lies=True),
        home.listening() as line,
    ):
        await line.ask("subscribe_events", event_type="state_changed")
        shown = await home.until_state(entity, "on")
        assert shown["attributes"]["installed_version"] == "0.0.9"
        await home.call("update/install", entity_id=entity)
        shown = await home.until_state(entity, "off")
        assert shown["attributes"]["installed_version"] == VERSION
        await line.until(1, lambda one: _is_told_in_per_cent(one, entity))


def _is_told_in_per_cent(event: dict, entity: str) -> bool:
    data = event.get("data", {})
    told = data.get("entity_id") == entity and data["new_state"]["attributes"]
    return bool(told and told["in_progress"] and told["update_percentage"])


def _is_trigger(event: dict) -> bool:
    return "variables" in event


async def _commands_change_the_digits(home: Home, box, entities) -> None:
    def of(name: str) -> str:
        return entities[name]["entity_id"]

    await home.call("number/set_value", entity_id=of("score"), value=65)
    await box.until(lambda shown: shown.digits == " 065    ")
    await home.call("select/select_option", entity_id=of("advantage"), option="avantage")
    await box.until(lambda shown: shown.digits == "A065    ")
    await home.call("select/select_option", entity_id=of("game"), option="D6 System")
    await home.call("text/set_value", entity_id=of("code"), value="4D+2")
    await box.until(lambda shown: shown.digits == " 4d2 F10")
    await home.call("switch/turn_on", entity_id=of("opposed"))
    await box.until(lambda shown: shown.digits == " 4d2 F--")
    await home.until_state(of("fd"), "unknown")
    await home.call("select/select_option", entity_id=of("player"), option="Ed")
    await home.until_state(of("player"), "Ed")
    await home.call("select/select_option", entity_id=of("ruling"), option="B (complication)")
    await home.until_state(of("ruling"), "B (complication)")
    await home.call("switch/turn_on", entity_id=of("mute"))
    await home.call("number/set_value", entity_id=of("brightness"), value=9)
    await home.until_state(of("mute"), "on")
    await home.until_state(of("brightness"), "9")
    await home.call("button/press", entity_id=of("identify"))
    await box.until(lambda shown: shown.digits.strip().upper() == box.id[-4:].upper())
    await home.call("button/press", entity_id=of("press"))
    await box.until(tells_a_roll, 20)


@pytest.mark.parametrize("interpreter", ["cpython"], indirect=True)
async def test_two_hundred_rolls_are_two_hundred_events_in_order(home, link_running, mosquitto):
    async with link_running(port=mosquitto.port):
        event = (await introduced(home, Linked))["roll"]["entity_id"]
    async with home.listening() as line:
        await line.ask("subscribe_events", event_type="state_changed")
        async with link_running(port=mosquitto.port, rolls=ROLLS, seconds=60):
            told = await line.until(ROLLS, lambda one: events_of(one, event), 60)
    numbers = [int(one["data"]["new_state"]["attributes"]["id"].split(".")[-1]) for one in told]
    assert numbers == list(range(1, ROLLS + 1))


async def test_restarts_and_a_rename_leave_all_as_it_was_and_a_factory_reset_nothing(home, box_at, mosquitto):
    async with box_at(mosquitto) as box:
        before = await introduced(home, box)
        home.stop()
        await home.start()
        await home.until_state(before["score"]["entity_id"], "50")
        mosquitto.stop()
        await home.until_state(before["score"]["entity_id"], "unavailable")
        mosquitto.start()
        await home.until_state(before["score"]["entity_id"], "50")
    async with box_at(mosquitto, name="Renommée") as box:
        await until(lambda: _is_called(home, "Renommée"), 60)
        after = await home.entities(box.id)
        assert {name: one["entity_id"] for name, one in after.items()} == {
            name: one["entity_id"] for name, one in before.items()
        }
        await at_home(box)
        await _erase(box)
        await until(lambda: _is_gone(home), 60)
    assert await home.entities(box.id) == {}
    complaints = [line for line in home.complaints() if "cornet" in line.lower()]
    assert not [line for line in complaints if ITS_OWN_ECHO not in line]


async def _is_called(home: Home, name: str) -> bool:
    return [device["name"] for device in await home.devices()] == [name]


async def _is_gone(home: Home) -> bool:
    return not await home.devices()


async def _erase(box) -> None:
    """The factory reset, by its keys."""
    await box.hold(["mode", "player"], 2200)
    for _ in range([item for item, _ in MENU].index("erase")):
        await box.tap("up")
    await box.tap("mode")
    await box.hold(["roll", "mode"], 6000)
