"""The hub is found by whoever looks for it on the network, and only what they can reach of it."""

import asyncio

import pytest
from zeroconf import ServiceBrowser, Zeroconf

from hub.integrations import zeroconf
from hub.integrations.zeroconf.announced import BROKER, PAGES, announced, reached
from hub.settings import HubSettings, MqttSettings, Settings, ViewerSettings

OPEN = Settings(
    hub=HubSettings(table="Chez Zoé, le jeudi. Très tard, jusqu'au bout de la nuit et au-delà"),
    viewer=ViewerSettings(host="0.0.0.0", port=8620, token="x"),
    mqtt=MqttSettings(host="0.0.0.0", port=1883),
)


class Found:
    """What a stranger on the network sees come and go."""

    def __init__(self):
        self.known = {}
        self._network = Zeroconf()
        self._browser = ServiceBrowser(self._network, [PAGES, BROKER], self)

    def add_service(self, network, kind, name):
        self.known[kind] = network.get_service_info(kind, name)

    def remove_service(self, network, kind, name):
        del self.known[kind]

    def update_service(self, network, kind, name):
        pass

    def close(self):
        self._network.close()


@pytest.fixture
def found():
    if not reached("0.0.0.0"):
        pytest.skip("no network but the loopback")
    stranger = Found()
    yield stranger
    stranger.close()


async def test_pages_and_broker_are_found_and_gone_once_the_hub_has_stopped(hub, found):
    async with zeroconf.setup(hub, OPEN):
        for _ in range(100):
            if len(found.known) == 2:
                break
            await asyncio.sleep(0.1)
        pages, broker = found.known[PAGES], found.known[BROKER]
        assert (pages.port, broker.port) == (8620, 1883)
        assert pages.properties[b"table"].decode() == OPEN.hub.table
        assert pages.properties[b"hub"].decode() == await hub.log.hub_id()
        assert pages.name.startswith("Cornet Chez Zoé, le jeudi· Très")
        assert set(pages.parsed_addresses()) == set(reached("0.0.0.0"))
    for _ in range(100):
        if not found.known:
            break
        await asyncio.sleep(0.1)
    assert found.known == {}


@pytest.mark.parametrize("host", ["127.0.0.1", "::1", "localhost", "fe80::1", "169.254.3.4"])
def test_what_only_this_machine_reaches_is_not_announced(host):
    settings = Settings(viewer=ViewerSettings(host=host), mqtt=MqttSettings(host=host))
    assert announced(settings, "0a1b") == []


def test_anothers_broker_is_not_ours_to_announce():
    settings = Settings(
        viewer=ViewerSettings(host="192.0.2.7", token="x"),
        mqtt=MqttSettings(host="192.0.2.9", embedded=False),
    )
    assert [(one.kind, one.addresses) for one in announced(settings, "0a1b")] == [(PAGES, ("192.0.2.7",))]


async def test_nothing_is_announced_where_the_settings_say_so(hub, monkeypatch, tmp_path):
    from hub.settings.file import load

    file = tmp_path / "cornet.toml"
    file.write_text('[zeroconf]\nannounce = false\n[viewer]\nhost = "0.0.0.0"\ntoken = "x"\n')
    monkeypatch.setattr("hub.integrations.zeroconf.announced", None)
    async with zeroconf.setup(hub, load(file, environment={})) as address:
        assert address == ""
