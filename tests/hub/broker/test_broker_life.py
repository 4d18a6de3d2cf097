"""The broker begins, survives its engine, and ends without residue."""

import asyncio
import os
import signal
import socket
import sys

import paho.mqtt.client as mqtt
import pytest

from hub.broker import embedded_broker
from hub.broker.engine import Engine
from hub.broker.front import Front
from hub.broker.limits import Limits
from hub.broker.passing import ENGINE_CLOSES_WITHIN_S
from hub.broker.porter import Porter
from hub.broker.rights import EveryRight
from hub.errors import SettingsError


def connects(port: int, make_peer) -> bool:
    try:
        make_peer(port, mqtt.MQTTv311).join()
    except (OSError, AssertionError):
        return False
    return True


def test_a_killed_engine_is_started_again_behind_the_same_port(
    start_broker, make_peer, eventually, is_running, caplog
):
    broker = start_broker()
    peer = make_peer(broker.port, mqtt.MQTTv311).join()
    killed = broker.engine.pid
    os.kill(killed, signal.SIGKILL)
    eventually(lambda: not peer.paho.is_connected())
    socket.create_connection(("127.0.0.1", broker.port), timeout=1).close()
    eventually(lambda: connects(broker.port, make_peer))
    assert broker.engine.pid != killed
    assert not is_running(killed)
    eventually(lambda: len(told_by_cornet(caplog)) == 2)
    ended, up_again = told_by_cornet(caplog)
    assert ended.fr == "Le courtier MQTT embarqué s'est arrêté (code -9) : il redémarre."
    assert ended.en == "The embedded MQTT broker ended (code -9): it is started again."
    assert "sans les messages retenus" in up_again.fr
    assert "without its retained messages" in up_again.en


def told_by_cornet(caplog):
    return [record.msg for record in caplog.records if record.name == "cornet"]


def test_a_full_broker_names_the_setting_that_makes_room(start_broker, make_peer, eventually, caplog):
    broker = start_broker(limits=Limits(connections=1))
    make_peer(broker.port, mqtt.MQTTv311).join()
    eventually(lambda: told_by_cornet(caplog))
    (full,) = told_by_cornet(caplog)
    assert full.fr == "Clients MQTT : 1, autant que broker.max_connections ; les suivants sont renvoyés."
    assert full.en == "MQTT clients: 1, as many as broker.max_connections; the next are turned away."


def test_a_client_that_comes_while_the_engine_restarts_waits_and_is_served(
    start_broker, make_peer, eventually
):
    broker = start_broker()
    for _ in range(3):
        killed = broker.engine.pid
        os.kill(killed, signal.SIGKILL)
        eventually(lambda: connects(broker.port, make_peer))
        eventually(lambda pid=killed: broker.engine.pid != pid)


def test_ctrl_c_leaves_the_engine_to_its_parent(start_broker, make_peer):
    broker = start_broker()
    before = broker.engine.pid
    os.kill(before, signal.SIGINT)
    peer = make_peer(broker.port, mqtt.MQTTv5).join().hear("still")
    peer.say("still", b"here")
    assert peer.next()[1] == b"here"
    assert broker.engine.pid == before


async def test_after_the_end_no_process_no_task_and_no_open_port_is_left(is_running):
    async with embedded_broker(port=0) as broker:
        _, writer = await asyncio.open_connection(broker.host, broker.port)
        assert is_running(broker.engine.pid)
    writer.close()
    assert not is_running(broker.engine.pid)
    assert asyncio.all_tasks() == {asyncio.current_task()}
    socket.create_server((broker.host, broker.port)).close()


async def test_an_error_inside_the_block_ends_the_broker_too(is_running):
    with pytest.raises(ZeroDivisionError):
        async with embedded_broker(port=0) as broker:
            _ = 1 / 0
    assert not is_running(broker.engine.pid)


async def test_a_port_in_use_is_one_sentence_with_the_mend():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError) as refusal:
            async with embedded_broker(port=port):
                pass
    french, english = refusal.value.sentence("fr"), refusal.value.sentence("en")
    assert f"127.0.0.1:{port} est déjà prise" in french
    assert f"127.0.0.1:{port} is already in use" in english
    assert all("--mqtt-port" in sentence for sentence in (french, english))


async def test_an_address_of_another_machine_is_refused_by_name():
    with pytest.raises(SettingsError, match=r"192\.0\.2\.1:1883 ne peut pas être ouverte"):
        async with embedded_broker("192.0.2.1"):
            pass


async def test_an_engine_that_cannot_run_refuses_the_start():
    engine = Engine(command=(sys.executable, "-c", "raise SystemExit(3)"))
    with pytest.raises(SettingsError) as refusal:
        await engine.start()
    assert "règle `mqtt.embedded = false`" in refusal.value.sentence("fr")
    assert "set `mqtt.embedded = false`" in refusal.value.sentence("en")


async def test_the_engine_closes_first_when_a_client_says_goodbye():
    connect, goodbye = b"\x10\x0c\x00\x04MQTT\x04\x02\x00\x3c\x00\x00", b"\xe0\x00"
    closed_early = asyncio.get_running_loop().create_future()

    async def engine_side(reader, writer):
        await reader.readuntil(goodbye)
        done, _ = await asyncio.wait(
            [asyncio.ensure_future(reader.read())], timeout=ENGINE_CLOSES_WITHIN_S / 2
        )
        closed_early.set_result(bool(done))
        writer.close()

    engine = await asyncio.start_server(engine_side, "127.0.0.1", 0)
    porter = Porter(EveryRight(), Limits(), ("door", "x"))
    front = Front(lambda _: asyncio.open_connection(*engine.sockets[0].getsockname()), porter, Limits())
    _, writer = await asyncio.open_connection("127.0.0.1", await front.listen("127.0.0.1", 0))
    writer.write(connect + goodbye)
    writer.close()
    assert not await asyncio.wait_for(closed_early, 5)
    await front.close()
    engine.close()


def test_a_parent_killed_outright_leaves_no_engine(broker_process, eventually, is_running):
    assert is_running(broker_process.engine_pid)
    broker_process.process.kill()
    eventually(lambda: not is_running(broker_process.engine_pid), 3)
    socket.create_server(("127.0.0.1", broker_process.port)).close()
