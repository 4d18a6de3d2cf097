"""Ports, the running hub, TLS and a broker of one's own; nothing that is silent holds the doctor up."""

import asyncio
import json
import shutil
import socket
import time
from contextlib import asynccontextmanager, contextmanager

import msgspec
import paho.mqtt.client as mqtt
import pytest

from hub.broker.authority import open_authority
from hub.cli import run
from hub.doctor import certificates, examine, named_broker, ports, running
from hub.doctor.health import ask_health
from hub.doctor.knock import stranger_may_say
from hub.keys import open_keys
from hub.log import open_log
from hub.service import service
from hub.settings import BrokerSettings, MqttSettings, ViewerSettings
from hub.settings.place import authority_place, log_place
from tests.hub.besieged import TABLES, THIEF
from tests.hub.broker.conftest import Peer
from tests.hub.doctor.conftest import HEALTHY
from tests.hub.log.incoming import NOW_MS
from tests.hub.mosquitto import free_port
from tests.hub.rolls import BOX, TOPIC, d100, payload
from tests.hub.waiting import until


def changed(health, **values):
    return msgspec.structs.replace(health, **values)


@contextmanager
def silent():
    """A port where everyone comes in and nobody is answered."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@asynccontextmanager
async def serving(settings, **broker):
    """The service with pages, on free ports."""
    wanted = msgspec.structs.replace(
        settings,
        viewer=ViewerSettings(port=free_port()),
        mqtt=MqttSettings(port=free_port()),
        broker=BrokerSettings(**broker),
    )
    async with service(wanted):
        yield wanted


async def test_a_free_port_is_well_and_one_that_another_holds_is_wrong(make):
    with silent() as taken:
        viewer, plain = await make(ports.ports, viewer={"port": taken}, mqtt={"port": free_port()})
        assert (viewer[0], plain[0]) == ("wrong", "well")
        assert f"127.0.0.1:{taken}" in viewer[1]
        assert "viewer.port" in viewer[2]
        assert (await make(ports.ports, HEALTHY, viewer={"port": taken}))[0][0] == "well"


async def test_a_host_that_is_not_of_this_machine_is_wrong(make):
    notes = await make(ports.ports, viewer={"host": "192.0.2.1", "port": free_port()})
    assert notes[0][0] == "wrong"


@pytest.mark.parametrize(
    ("health", "level", "told"),
    [
        (None, "watch", "not running"),
        (HEALTHY, "well", "runs and hears its broker"),
        (changed(HEALTHY, broker="disconnected"), "wrong", "not connected"),
        (changed(HEALTHY, status="degraded", waiting=7), "wrong", "7 message(s) wait"),
        (changed(HEALTHY, version="0.0.1"), "watch", "version 0.0.1"),
    ],
)
async def test_what_the_running_hub_says_is_told(make, health, level, told):
    ((found, said, mend),) = await make(running.hub, health)
    assert (found, bool(mend)) == (level, level != "well")
    assert told in said


async def test_a_running_hub_is_known_by_its_log_and_asked_with_its_token(settings, tmp_path):
    other = msgspec.structs.replace(
        settings, hub=msgspec.structs.replace(settings.hub, data=str(tmp_path / "b"))
    )
    async with serving(settings) as ours:
        theirs = msgspec.structs.replace(other, viewer=ours.viewer)
        async with open_log(log_place(theirs)):
            pass
        (note,) = [one.note for one in await examine(ours, NOW_MS) if one.check == "hub"]
        assert note.level == "well"
        found = await examine(theirs, NOW_MS)
        assert [one.note.level for one in found if one.check == "hub"] == ["watch"]
        assert "wrong" in [one.note.level for one in found if one.check == "ports"]


async def test_the_token_opens_the_health_of_a_hub(settings):
    with_token = msgspec.structs.replace(settings, viewer=ViewerSettings(port=free_port(), token="hunter2"))
    async with service(msgspec.structs.replace(with_token, mqtt=MqttSettings(port=0))):
        assert await asyncio.to_thread(ask_health, with_token)
        without = msgspec.structs.replace(
            with_token, viewer=msgspec.structs.replace(with_token.viewer, token="guess")
        )
        assert await asyncio.to_thread(ask_health, without) is None


async def test_tls_that_names_this_machine_is_well_and_an_older_certificate_is_told(settings, make):
    async with serving(settings, tls_port=free_port()) as ours:
        tables = {"mqtt": {"port": ours.mqtt.port}, "broker": {"tls_port": ours.broker.tls_port}}
        ((level, said, _),) = await make(certificates.tls, HEALTHY, **tables)
        assert (level, "until 2049" in said) == ("well", True)
        folder = authority_place(ours)
        open_authority(folder).certify(["localhost"], folder)
        ((level, said, mend),) = await make(certificates.tls, HEALTHY, **tables)
        assert (level, "does not name" in said, "Start the hub again" in mend) == ("watch", True, True)
        (folder / "authority.key").chmod(0o644)
        assert (await make(certificates.tls, HEALTHY, **tables))[0][0] == "wrong"
        shutil.rmtree(folder)
        open_authority(folder).certify(["localhost"], folder)
        ((level, said, _),) = await make(certificates.tls, HEALTHY, **tables)
        assert (level, "does not answer under our authority" in said) == ("wrong", True)


@pytest.mark.parametrize(("host", "tls_port", "level"), [("127.0.0.1", 0, None), ("0.0.0.0", 0, "watch")])
async def test_passwords_in_clear_on_a_network_are_told(make, host, tls_port, level):
    notes = await make(certificates.tls, mqtt={"host": host}, broker={"tls_port": tls_port})
    assert [note[0] for note in notes] == ([level] if level else [])


def named(broker, **more):
    return {"mqtt": {"embedded": False, "host": "127.0.0.1", "port": getattr(broker, "port", broker)} | more}


async def test_a_broker_that_lets_anyone_do_anything_is_told_and_undisturbed(make, mosquitto):
    ear = await asyncio.to_thread(Peer(mosquitto.port, mqtt.MQTTv5).join().hear, "#")
    assert [note[0] for note in await make(named_broker.broker, **named(mosquitto))] == ["well"]
    ((level, said, mend),) = await make(named_broker.strangers_there, **named(mosquitto))
    assert (level, "(ack, availability)" in said, "broker-config mosquitto" in mend) == ("watch", True, True)
    heard = [await asyncio.to_thread(ear.next) for _ in range(2)]
    assert heard == [
        ("cornet/table/doctor/ack", b"", False),
        ("cornet/table/doctor/availability", b"", False),
    ]
    await asyncio.to_thread(ear.leave)


async def test_a_broker_with_a_password_is_closed_to_strangers_and_a_wrong_one_is_wrong(make, make_mosquitto):
    broker = make_mosquitto(access="allow_anonymous false")
    assert (await make(named_broker.strangers_there, **named(broker)))[0][0] == "well"
    ((level, said, mend),) = await make(
        named_broker.broker, **named(broker, username="hub", password="hunter2")
    )
    assert (level, "refuses the hub" in said, "mqtt.password" in mend) == ("wrong", True, True)
    assert "hunter2" not in said + mend


async def test_a_broker_that_is_not_there_is_told_and_one_that_is_silent_too(make):
    with silent() as deaf:
        for port, told in ((deaf, "no answer"), (free_port(), "cannot be reached")):
            started_s = time.monotonic()
            ((level, said, _),) = await make(named_broker.broker, **named(port))
            assert (level, told in said) == ("wrong", True)
            assert await make(named_broker.strangers_there, **named(port)) == []
            assert time.monotonic() - started_s < 9


async def test_before_there_is_a_log_the_broker_need_only_answer(settings, mosquitto):
    first = msgspec.structs.replace(settings, mqtt=MqttSettings(embedded=False, port=mosquitto.port))
    (note,) = [one.note for one in await examine(first, NOW_MS) if one.check == "broker"]
    assert (note.level, note.said.en) == ("well", f"The broker 127.0.0.1:{mosquitto.port} answers.")


async def test_plain_where_tls_is_wanted_and_a_name_nobody_has_are_told(make, mosquitto):
    for wrong in ({"tls": True}, {"host": "no-such-host.invalid"}):
        ((level, said, mend),) = await make(named_broker.broker, **named(mosquitto, **wrong))
        assert (level, "cannot be reached" in said, "mqtt.tls" in mend) == ("wrong", True, True)


async def test_a_certificate_that_is_not_trusted_is_told(make, tmp_path):
    with TABLES["mosquitto"](tmp_path / "theirs") as table:
        mqtt_settings = msgspec.structs.asdict(table.settings.mqtt)
        assert (await make(named_broker.broker, mqtt=mqtt_settings))[0][0] == "well"
        other = open_authority(tmp_path / "other").pem
        ((level, said, mend),) = await make(named_broker.broker, mqtt=mqtt_settings | {"ca_file": str(other)})
        assert (level, "not trusted" in said, "mqtt.ca_file" in mend) == ("wrong", True, True)


async def test_what_waits_for_the_hub_in_its_session_is_still_there_after_the_doctor(tmp_path):
    # As this mosquitto is set up, whoever has the hub's password has the hub's session.
    with TABLES["mosquitto"](tmp_path) as table:
        async with table.open():
            pass
        thief = (THIEF, table.thief.password)
        await asyncio.to_thread(_say, table, thief, TOPIC.replace(BOX, THIEF), payload(d100(box=THIEF)))
        status, found = await asyncio.to_thread(table.doctor)
        assert [one["level"] for one in found if one["check"] == "broker"] == ["well"]
        async with table.open() as log:
            await until(log.aside_count)  # it bears no seal, and it has arrived


def _say(table, credentials, topic, content):
    peer = table.peer(credentials).join()
    assert peer.tries_to_say(topic, content) == 0
    peer.leave()


async def test_a_box_that_mosquitto_does_not_know_yet_is_named(tmp_path, capsys):
    folder = tmp_path / "data"
    keys = open_keys(folder / "keys")
    keys.pair("ab12")
    configure = ["broker-config", "mosquitto", "--data", str(folder)]
    run(configure)
    doctor = ["doctor", "--json", "--config", str(folder / "mosquitto" / "cornet.toml")]
    for change, unknown in (
        (None, []),
        (lambda: keys.pair("cd34"), ["cd34"]),
        (lambda: keys.pair("ab12", True), ["ab12, cd34"]),
    ):
        if change:
            change()
        capsys.readouterr()
        await asyncio.to_thread(run, doctor)
        checks = json.loads(capsys.readouterr().out)["checks"]
        told = [one["said"]["en"] for one in checks if one["check"] == "passwords_there"]
        assert [sentence.split(": ")[1].rstrip(".") for sentence in told] == unknown
    run(configure)
    capsys.readouterr()
    await asyncio.to_thread(run, doctor)
    assert "passwords_there" not in capsys.readouterr().out


async def test_a_broker_that_knows_no_mqtt_5_tells_nothing_of_strangers(make):
    async def answer(reader, writer):
        await reader.read(100)
        writer.write(b"\x20\x02\0\x01")

    old = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with old:
        assert await make(named_broker.strangers_there, **named(old.sockets[0].getsockname()[1])) == []


async def test_a_broker_that_cuts_off_whoever_says_too_much_is_closed(make):
    async def answer(reader, writer):
        await reader.read(100)
        writer.write(b"\x20\x03\0\0\0")
        await reader.read(100)
        writer.close()

    strict = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with strict:
        mqtt_settings = MqttSettings(host="127.0.0.1", port=strict.sockets[0].getsockname()[1])
        assert await asyncio.to_thread(stranger_may_say, mqtt_settings, ["a", "b"]) == []


async def test_where_everything_is_silent_the_doctor_still_ends(settings):
    with silent() as viewer, silent() as broker:
        deaf = msgspec.structs.replace(
            settings,
            viewer=ViewerSettings(port=viewer),
            mqtt=MqttSettings(embedded=False, port=broker),
        )
        async with open_log(log_place(settings)):
            pass
        started_s = time.monotonic()
        found = await examine(deaf, NOW_MS)
        assert time.monotonic() - started_s < 9
    assert {one.check: one.note.level for one in found}["broker"] == "wrong"
