"""A paired box and its hub, with the real firmware: TLS under our own authority, and rotated keys."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from hub.cli import run
from hub.keys import open_keys
from hub.log import open_log
from hub.service import service
from hub.settings import BrokerSettings, HubSettings, MqttSettings, Settings
from hub.settings.place import keys_place, log_place
from hub.verify import verify
from hub.virtual_box import VirtualBox
from hub.virtual_box.folder import box_folder
from tests.firmware.links.play import at_home, rolled
from tests.hub.besieged import TABLES
from tests.hub.mosquitto import free_port
from tests.hub.waiting import until


def pair(settings, *arguments):
    """`cornet pair` as a person runs it, with a cornet.toml."""
    config = settings.data_folder / "cornet.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(
        f'[hub]\ndata = "{settings.data_folder}"\n[broker]\ntls_port = {settings.broker.tls_port}\n'
    )
    assert run(["pair", "--config", str(config), *arguments]) == 0


def make_settings(data, tls_port=0):
    return Settings(
        hub=HubSettings(data=str(data)),
        mqtt=MqttSettings(port=0),
        broker=BrokerSettings(tls_port=tls_port, anonymous="nobody"),
    )


@asynccontextmanager
async def serving(settings):
    """The service, and another look at its log."""
    async with service(settings, integrations=()) as running, open_log(log_place(settings)) as log:
        yield running.settings, log


def box_of(settings, port):
    """The box that is paired there, joined to a port of this machine."""
    return VirtualBox(box_folder(settings.data_folder, 1), broker=("127.0.0.1", port))


async def test_a_box_paired_where_there_is_tls_speaks_tls_and_its_rolls_are_sealed(tmp_path, capsys):
    settings = make_settings(tmp_path, free_port())
    pair(settings)
    assert f"cornet box --mqtt 127.0.0.1:{settings.broker.tls_port}" in capsys.readouterr().out
    async with serving(settings) as (_, log), box_of(settings, settings.broker.tls_port) as box:
        await at_home(box)
        total = await rolled(box)
        await until(log.count)
        (roll,) = await log.page()
        assert (roll.roll.result.roll, roll.seal_state) == (total, "sealed")


async def test_a_box_tells_nothing_to_a_broker_of_another_authority_and_says_why(tmp_path):
    ours, theirs = make_settings(tmp_path / "a", free_port()), make_settings(tmp_path / "b", free_port())
    pair(ours)
    async with serving(theirs) as (_, log), box_of(ours, theirs.broker.tls_port) as box:
        refused = await until(lambda: [line for line in box.output if line.startswith("link: ")])
        assert "certificate" in refused[0]
        await rolled(box)
        assert not [line for line in box.output if "broker refused" in line]
    async with open_log(log_place(theirs)) as log:
        assert (await log.refusals(), await log.count()) == ([], 0)


async def test_a_box_paired_with_tls_never_speaks_without(tmp_path):
    firsts = []

    async def hear(reader, writer):
        firsts.append(await reader.read(1))
        writer.close()

    settings = make_settings(tmp_path, free_port())
    pair(settings)
    plain = await asyncio.start_server(hear, "127.0.0.1", 0)
    async with plain, box_of(settings, plain.sockets[0].getsockname()[1]):
        await until(lambda: len(firsts) >= 3)
    client_hello = b"\x16"
    assert set(firsts) == {client_hello}


async def test_a_rotated_key_needs_no_restart_of_the_hub_and_loses_no_roll(tmp_path):
    settings = make_settings(tmp_path)
    pair(settings)
    async with serving(settings) as (running, log):
        port = running.mqtt.port
        async with box_of(settings, port) as box:
            await at_home(box)
            await rolled(box)
            await until(log.count)
            box.wifi("off")
            await rolled(box)
        await asyncio.to_thread(pair, settings, "--rotate")
        async with box_of(settings, port) as box:
            await at_home(box)
            await until(lambda: _has(log, 2))
            await rolled(box)
            await until(lambda: _has(log, 3))
            await until(lambda: _has_arrived(log))
        keys = open_keys(keys_place(settings))
        verified = await verify(log, keys.of)
        assert (verified.sealed, verified.findings) == (3, [])
        assert (await verify(log, lambda box: keys.of(box)[:1])).sealed == 1
        assert await log.refusals() == []
        assert await log.aside_count() == 0


async def test_a_mosquitto_of_one_s_own_learns_a_rotated_password_and_the_hub_stays_connected(
    tmp_path, caplog
):
    with TABLES["mosquitto"](tmp_path) as table:
        async with table.open() as log:
            async with table.box() as box:
                await at_home(box)
                await rolled(box)
                await until(log.count)
            old = open_keys(tmp_path / "keys").password(table.box_id)
            assert run(["pair", "--config", str(table.config), "--rotate"]) == 0
            table.configure_again()
            async with table.box() as box:
                await at_home(box)
                await rolled(box)
                await until(lambda: _has(log, 2))
            assert [record.msg for record in caplog.records if record.levelname == "WARNING"] == []
            with pytest.raises(AssertionError, match="cut the connection"):
                await asyncio.to_thread(table.peer((table.box_id, old)).join)
        verified = await verify_at(table)
        assert (verified.sealed, verified.findings) == (2, [])


async def verify_at(table):
    async with open_log(log_place(table.settings)) as log:
        return await verify(log, open_keys(keys_place(table.settings)).of)


async def _has(log, count):
    return await log.count() >= count


async def _has_arrived(log):
    (box,) = await log.boxes()
    return box.state and box.state.queue == 0 and box.state.last == 3
