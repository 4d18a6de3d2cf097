"""The service: its parts in order, and integrations through their contract."""

from contextlib import asynccontextmanager

import pytest

from hub.errors import SettingsError
from hub.from_here import from_here
from hub.service import service
from hub.settings import HubSettings, MqttSettings, Settings, ViewerSettings
from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until


class Listener:
    """An integration that notes what happens to it."""

    def __init__(self, name, notes, address=""):
        self.name, self.notes, self.address, self.hub = name, notes, address, None

    @asynccontextmanager
    async def setup(self, hub, settings, virtual_boxes):
        self.hub, self.settings = hub, settings
        await until(lambda: hub.connected)
        self.notes.append(f"{self.name} comes")
        try:
            yield self.address
        finally:
            self.notes.append(f"{self.name} goes while the hub is there: {hub.connected}")


@pytest.fixture
def settings(tmp_path):
    """Everything on free ports, the broker open to the network."""
    return Settings(
        hub=HubSettings(data=str(tmp_path)),
        mqtt=MqttSettings(host="0.0.0.0", port=0),
        viewer=ViewerSettings(port=0),
    )


async def test_integrations_come_when_the_hub_is_there_and_go_before_it_in_the_other_order(settings):
    notes = []
    one, other = Listener("one", notes), Listener("other", notes, "http://there/")
    async with service(settings, integrations=(one, other)) as running:
        assert running.address == "http://there/"
        assert notes == ["one comes", "other comes"]
    there = "goes while the hub is there: True"
    assert notes[2:] == [f"other {there}", f"one {there}"]


async def test_an_integration_hears_a_roll_that_travelled_through_the_broker(settings):
    listener = Listener("one", [])
    async with service(settings, integrations=(listener,)):
        heard = listener.hub.follow(0)
        listener.hub.publish(TOPIC, payload(d100()))
        assert (await anext(heard)).roll.player == "Senna"


async def test_one_that_cannot_start_refuses_the_start_and_the_others_go(settings):
    class Refuses:
        name = "refuses"

        @asynccontextmanager
        async def setup(self, hub, settings, virtual_boxes):
            raise SettingsError(fr="viewer.port …", en="viewer.port …")
            yield ""

    notes = []
    with pytest.raises(SettingsError):
        async with service(settings, integrations=(Listener("one", notes), Refuses())):
            pass
    assert len(notes) == 2


async def test_the_viewer_is_an_integration_and_gives_the_address(settings):
    async with service(settings) as running:
        assert running.address.startswith("http://127.0.0.1:")
        assert f"MQTT 127.0.0.1:{running.settings.mqtt.port}" in running.sentence("fr")


@pytest.mark.parametrize(
    ("listens", "reached"),
    [("0.0.0.0", "127.0.0.1"), ("::", "::1"), ("192.168.1.9", "192.168.1.9")],
)
def test_what_listens_everywhere_is_reached_by_loopback(listens, reached):
    assert from_here(listens) == reached
