"""Home Assistant at the hub's own broker: what falls is told once, what fell long ago sets off nothing."""

import json
from contextlib import asynccontextmanager

import pytest

from hub.settings.file import checked
from tests.home_assistant.home import Home
from tests.home_assistant.test_box_at_home import events_of, introduced
from tests.hub.lookout import running
from tests.hub.mosquitto import free_port
from tests.hub.rolls import d100, payload
from tests.hub.waiting import until

FRESH = (4, 5, 6)

pytestmark = pytest.mark.timeout(300)


class Broker:
    """Where the hub's own broker listens."""

    host = "127.0.0.1"

    def __init__(self) -> None:
        self.port = free_port()


@pytest.fixture
async def at_own_broker(home_python, box_at, tmp_path):
    """async with at_own_broker() as (home, hub, box, entities): all four know each other."""

    @asynccontextmanager
    async def start():
        broker = Broker()
        settings = {"hub": {"data": str(tmp_path / "hub")}, "viewer": {"port": 0}}
        settings |= {"mqtt": {"port": broker.port}, "zeroconf": {"announce": False}}
        home = Home(home_python, tmp_path / "home", broker.port)
        async with running(checked(settings, environment={})) as hub, box_at(broker) as box:
            await home.start()
            try:
                yield home, hub, box, await introduced(home, box)
            finally:
                home.stop()

    return start


async def test_a_roll_fires_its_trigger_and_its_event_once_and_an_old_one_no_trigger(at_own_broker):
    async with at_own_broker() as (home, hub, box, entities), home.listening() as line:
        await _listen(home, line, box)
        line_of_table = await until(lambda: _of_hub(home, hub, "last_roll"), 30)
        for number, age in ((1, {}), (2, {"age_ms": 61_000}), (3, {"at": 1_790_000_000})):
            old = d100(number, box=box.id, **age)
            hub.publish(f"cornet/table/{box.id}/roll", payload(old))
        for number in FRESH:
            hub.publish(f"cornet/table/{box.id}/roll", payload(d100(number, box=box.id, age_ms=5)))
        await home.until_state(await _of_hub(home, hub, "detection"), "0")
        await home.until_state(line_of_table, "Senna : 43, réussite")
        told = await line.until(6, lambda one: events_of(one, entities["roll"]["entity_id"]))
        await line.until(3, _is_trigger)
        await line.ask("get_states")  # what was fired before has been heard
    wanted = [f"{box.id}.9f3c.{number}" for number in FRESH]
    assert _fired(line) == wanted
    assert [one["data"]["new_state"]["attributes"]["id"] for one in told[3:]] == wanted


async def _listen(home: Home, line, box) -> None:
    """To every trigger of the box, and to all that changes."""
    (device,) = [one for one in await home.devices() if one["serial_number"] == box.id]
    triggers = await line.ask("device_automation/trigger/list", device_id=device["id"])
    ours = [one for one in triggers if one["domain"] == "mqtt"]
    wanted = [{key: value for key, value in one.items() if key != "metadata"} for one in ours]
    await line.ask("subscribe_trigger", trigger=wanted)
    await line.ask("subscribe_events", event_type="state_changed")


def _is_trigger(event: dict) -> bool:
    return "variables" in event


def _fired(line) -> list[str]:
    """The ids of the rolls for which a trigger fired."""
    return [
        json.loads(one["variables"]["trigger"]["payload"])["id"] for one in line.events if _is_trigger(one)
    ]


async def _of_hub(home: Home, hub, name: str) -> str | None:
    entities = await home.entities(f"hub_{await hub.log.hub_id()}")
    found = entities.get(name, {}).get("entity_id")
    return found if found in await home.states() else None
