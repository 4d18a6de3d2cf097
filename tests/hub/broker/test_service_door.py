"""The door as the service opens it: the paired boxes' keys, the hub's own password, TLS on demand."""

import asyncio
from contextlib import asynccontextmanager

import paho.mqtt.client as mqtt
import pytest

from hub.broker.authority import open_authority
from hub.keys import open_keys
from hub.log import open_log, refusals
from hub.service import service
from hub.settings import BrokerSettings, HubSettings, MqttSettings, Settings
from hub.settings.place import authority_place, keys_place, log_place
from tests.hub.broker.conftest import Peer
from tests.hub.mosquitto import free_port
from tests.hub.rolls import BOX, TOPIC, d100, payload
from tests.hub.waiting import until

REFUSED = 0x87


@asynccontextmanager
async def serving(tmp_path, discovery="homeassistant", **broker):
    """The settings of a service that runs, with the ports it got."""
    settings = Settings(
        hub=HubSettings(data=str(tmp_path)),
        mqtt=MqttSettings(port=0, discovery=discovery),
        broker=BrokerSettings(**broker),
    )
    async with service(settings, integrations=()) as running:
        yield running.settings


def say(port, topic, content, retain=False, **more):
    """The code of the receipt of one MQTT 5 client."""
    peer = Peer(port, mqtt.MQTTv5, **more).join()
    code = peer.tries_to_say(topic, content, retain=retain)
    peer.leave()
    return code


async def test_a_box_speaks_freely_until_it_is_paired_and_then_by_its_password(tmp_path):
    async with serving(tmp_path) as settings, open_log(log_place(settings)) as log:
        port = settings.mqtt.port
        assert await asyncio.to_thread(say, port, TOPIC, payload(d100(1))) != REFUSED
        await until(lambda: _stored(log, 1))
        paired = open_keys(keys_place(settings)).pair(BOX)
        assert await asyncio.to_thread(say, port, TOPIC, payload(d100(2))) == REFUSED
        by_password = {"credentials": (BOX, paired.password)}
        assert await asyncio.to_thread(say, port, TOPIC, payload(d100(3)), **by_password) != REFUSED


async def test_only_the_hub_says_what_a_box_may_forget(tmp_path):
    async with serving(tmp_path) as settings:
        port, ack = settings.mqtt.port, TOPIC.replace("/roll", "/ack")
        assert await asyncio.to_thread(say, port, ack, b"{}", retain=True) == REFUSED
        hub = {"credentials": (settings.mqtt.username, settings.mqtt.password)}
        assert await asyncio.to_thread(say, port, ack, b"{}", **hub) != REFUSED


@pytest.mark.parametrize("prefix", ["homeassistant", "ha/devices", ""])
async def test_a_box_introduces_itself_where_home_assistant_looks_and_nowhere_else(tmp_path, prefix):
    async with serving(tmp_path, discovery=prefix) as settings:
        for told in ("homeassistant", "ha/devices", ""):
            topic = f"{told}/device/cornet_{BOX}/config"
            code = await asyncio.to_thread(say, settings.mqtt.port, topic, b"{}")
            assert (code != REFUSED) == (told == prefix != "")
        open_keys(keys_place(settings)).pair(BOX)
        topic = f"{prefix}/device/cornet_{BOX}/config"
        assert await asyncio.to_thread(say, settings.mqtt.port, topic, b"{}") == REFUSED


async def test_each_start_has_another_password_for_the_hub(tmp_path):
    async with serving(tmp_path) as first:
        pass
    async with serving(tmp_path) as second:
        assert first.mqtt.password != second.mqtt.password
    kept = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert not [path for path in kept if first.mqtt.password.encode() in path.read_bytes()]


async def test_who_was_refused_is_known_after_a_restart_too(tmp_path):
    for times in (1, 2):
        async with serving(tmp_path, anonymous="nobody") as settings, open_log(log_place(settings)) as log:
            paired = open_keys(keys_place(settings)).pair("cd34")
            thief = {"credentials": ("cd34", paired.password), "client_id": "thief"}
            guesser = {"credentials": (BOX, "my guess")}
            assert await asyncio.to_thread(say, settings.mqtt.port, TOPIC, b"42", **thief) == REFUSED
            for more in (guesser, {}):
                with pytest.raises(AssertionError):
                    await asyncio.to_thread(say, settings.mqtt.port, TOPIC, b"42", **more)
            await until(lambda log=log, times=times: _refused(log, 3, times))
    async with open_log(log_place(settings)) as log:
        by_key = {(one.key.who, one.key.act): one for one in await log.refusals()}
    assert by_key.keys() == {("box:cd34", "say"), (BOX, "enter"), ("", "enter")}
    theft = by_key["box:cd34", "say"]
    assert (theft.what, theft.client_id, theft.reason, theft.count) == (TOPIC, "thief", REFUSED, 2)
    assert theft.first_at_ms < theft.last_at_ms


async def test_a_flood_of_refusals_is_no_flood_of_writes(tmp_path, monkeypatch):
    written = []
    monkeypatch.setattr(refusals, "note", lambda connection, batch: written.append(list(batch)))
    async with serving(tmp_path) as settings:
        await asyncio.to_thread(_shout, settings.mqtt.port, 500)
        await until(lambda: sum(one.count for batch in written for one in batch) >= 500)
    assert len([batch for batch in written if batch]) <= 3


async def test_tls_is_there_where_it_is_asked_for(tmp_path):
    port = free_port()
    async with serving(tmp_path, tls_port=port) as settings:
        authority = open_authority(authority_place(settings))
        assert (
            await asyncio.to_thread(say, port, "cornet/t/b/set/roll", b"", authority=authority.pem) != REFUSED
        )


async def _stored(log, count):
    return await log.count() >= count


async def _refused(log, clients, times):
    found = await log.refusals()
    return len(found) == clients and {one.count for one in found} == {times}


def _shout(port, times):
    """One client that says `times` what it may not."""
    peer = Peer(port, mqtt.MQTTv5).join()
    for _ in range(times):
        peer.tries_to_say(TOPIC.replace("/roll", "/ack"), b"42")
    peer.leave()
