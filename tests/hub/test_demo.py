"""The demo's ports: free ones, and never one for two."""

import socket

import msgspec
import pytest

from hub.demo import with_free_ports
from hub.settings import BrokerSettings, Settings
from hub.settings.file import load


@pytest.fixture
def wanted() -> Settings:
    """Pages and broker on two ports in a row, of which the first is taken."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        yield load(overrides={"viewer.port": port, "mqtt.port": port + 1})


def test_pages_that_move_up_never_take_the_broker_s_place_too(wanted):
    said = []
    settings = with_free_ports(wanted, said.append)
    assert settings.viewer.port > wanted.viewer.port
    assert settings.mqtt.port != settings.viewer.port
    assert str(wanted.viewer.port) in said[0]


def test_the_broker_s_tls_port_moves_up_too_and_where_there_is_none_there_stays_none(wanted):
    taken = wanted.viewer.port
    with_tls = msgspec.structs.replace(wanted, broker=BrokerSettings(tls_port=taken))
    said = []
    settings = with_free_ports(with_tls, said.append)
    ports = {settings.viewer.port, settings.mqtt.port, settings.broker.tls_port}
    assert len(ports - {taken}) == 3
    assert len([line for line in said if f"Le port {taken} est pris" in line]) == 2
    assert with_free_ports(wanted, said.append).broker.tls_port == 0
