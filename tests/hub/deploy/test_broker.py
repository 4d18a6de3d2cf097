"""Which broker a box is told: one that it can reach, of the settings or of a hub on the network."""

import asyncio

import pytest

from hub.deploy.broker import Address, Hub, announced, of_settings
from hub.integrations.zeroconf.announced import BROKER, Announced, reached
from hub.integrations.zeroconf.responder import responder
from hub.settings import BrokerSettings, MqttSettings, Settings


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost"])
@pytest.mark.parametrize("embedded", [True, False])
def test_a_broker_of_this_machine_alone_is_none_for_a_box(host, embedded):
    assert of_settings(Settings(mqtt=MqttSettings(host=host, embedded=embedded))) is None


def test_a_named_broker_is_told_as_it_is_named():
    settings = Settings(mqtt=MqttSettings(host="table.local", port=8884, embedded=False))
    assert of_settings(settings) == Address("table.local", 8884)


def test_of_a_broker_that_listens_everywhere_an_address_of_this_machine_is_told():
    found = of_settings(Settings(mqtt=MqttSettings(host="0.0.0.0", port=1885)))
    assert found.port == 1885
    assert found.host != "0.0.0.0"


def test_where_the_broker_has_tls_its_port_is_the_one():
    settings = Settings(mqtt=MqttSettings(host="10.0.0.5"), broker=BrokerSettings(tls_port=8883))
    assert of_settings(settings) == Address("10.0.0.5", 8883)


async def test_of_what_announces_itself_hubs_are_found_and_strangers_are_not():
    if not reached("0.0.0.0"):
        pytest.skip("no network but the loopback")
    hub = Announced(BROKER, "Cornet jeudi", 1885, ("10.9.8.7",), {"table": "jeudi", "hub": "0a1b"})
    stranger = Announced(BROKER, "mosquitto", 1883, ("10.9.8.6",), {})
    async with responder([hub, stranger]):
        found = await asyncio.to_thread(announced)
    assert Hub("jeudi", Address("10.9.8.7", 1885)) in found
    assert "10.9.8.6" not in [one.broker.host for one in found]
