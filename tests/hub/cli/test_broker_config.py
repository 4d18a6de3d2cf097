"""`cornet broker-config mosquitto`: what it writes runs in a real mosquitto, and the hub joins it."""

import asyncio
import re
import shutil
import subprocess
from contextlib import asynccontextmanager

import paho.mqtt.client as mqtt
import pytest

from hub.core import open_hub
from hub.keys import open_keys
from hub.log import open_log
from hub.mqtt import open_link
from hub.settings.file import load
from tests.hub.broker.conftest import Peer
from tests.hub.mosquitto import free_port
from tests.hub.waiting import until

BOX = "a1b2c3d4e5f6"


@pytest.fixture
def written(cornet, tmp_path):
    """written(*options): the folder it wrote, and what it said."""
    open_keys(tmp_path / "data" / "keys").pair(BOX)

    def write(*options):
        ran = cornet("broker-config", "mosquitto", "--data", str(tmp_path / "data"), *options)
        assert ran.status == 0, ran.err
        return tmp_path / "data" / "mosquitto", ran.out

    return write


@asynccontextmanager
async def running(folder):
    """The settings of its hub, while a real mosquitto runs what was written."""
    binary = shutil.which("mosquitto") or shutil.which("mosquitto", path="/usr/sbin:/usr/local/sbin")
    if binary is None:
        pytest.skip("no mosquitto on PATH")
    with subprocess.Popen([binary, "-c", folder / "mosquitto.conf"], stderr=subprocess.DEVNULL) as process:
        try:
            yield load(folder / "cornet.toml", environment={})
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait, 10)


@asynccontextmanager
async def joined(settings, database):
    """The log of a hub of these settings that has joined the broker."""
    async with open_log(database) as log, open_hub(log) as hub, open_link(settings.mqtt, hub):
        await until(lambda: hub.connected)
        yield log


async def test_a_real_mosquitto_runs_it_and_the_hub_joins_by_the_file_it_is_given(written, tmp_path):
    folder, _ = written("--tls-port", str(free_port()))
    async with running(folder) as settings, joined(settings, tmp_path / "cornet.db"):
        assert settings.data_folder == tmp_path / "data"


async def test_home_assistant_is_met_where_the_settings_say(written, tmp_path):
    (tmp_path / "cornet.toml").write_text('[mqtt]\ndiscovery = "ha/devices"\n')
    folder, _ = written("--config", str(tmp_path / "cornet.toml"))
    assert f"topic write ha/devices/device/cornet_{BOX}/config" in (folder / "acl").read_text()
    assert load(folder / "cornet.toml", environment={}).mqtt.discovery == "ha/devices"


async def test_two_hubs_share_a_table_and_no_stranger_who_takes_their_names_throws_them_out(
    written, tmp_path, caplog
):
    here_port = free_port()
    folder, _ = written("--tls-port", str(free_port()), "--here-port", str(here_port))
    async with (
        running(folder) as settings,
        joined(settings, tmp_path / "one.db") as one,
        joined(settings, tmp_path / "other.db") as other,
    ):
        for name in ("hub", f"cornet-hub-table-{await one.hub_id()}"):
            stranger = Peer(here_port, mqtt.MQTTv311, name)
            await asyncio.to_thread(lambda stranger=stranger: stranger.join().leave())
        box = {"credentials": (BOX, open_keys(tmp_path / "data" / "keys").password(BOX))}
        peer = Peer(settings.mqtt.port, mqtt.MQTTv5, authority=settings.mqtt.ca_file, **box)
        await asyncio.to_thread(lambda: peer.join().say(f"cornet/table/{BOX}/roll", b"not a roll"))
        peer.leave()
        for log in (one, other):
            await until(log.aside_count)
    assert "a coupé" not in caplog.text


def test_no_secret_is_said_and_only_the_owner_reads_what_is_written(written, tmp_path):
    folder, said = written("--lang", "en")
    password = open_keys(tmp_path / "data" / "keys").password(BOX)
    assert "1 box(es)" in said
    secret = re.search(r'password = "(.+)"', (folder / "cornet.toml").read_text())[1]
    files = {path.name: path for path in folder.iterdir()}
    assert not [path for path in files.values() if password in path.read_text()]
    assert secret not in said
    others = {name for name, path in files.items() if path.stat().st_mode & 0o077}
    assert others == {"server.pem"}
    assert folder.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("name", ["acl", "mosquitto.conf"])
def test_a_folder_of_others_is_neither_closed_nor_written_to(cornet, tmp_path, name):
    theirs = tmp_path / "theirs"
    theirs.mkdir(mode=0o755)
    (theirs / name).write_text("listener 1883\n")
    before = theirs.stat().st_mode
    asked = "broker-config", "mosquitto", "--data", str(tmp_path / "data"), "--folder", str(theirs)
    ran = cornet(*asked, "--lang", "en")
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert f"The folder {theirs} is not empty" in ran.err
    assert [(path.name, path.read_text()) for path in theirs.iterdir()] == [(name, "listener 1883\n")]
    assert theirs.stat().st_mode == before
    (theirs / name).unlink()
    assert [cornet(*asked).status, cornet(*asked).status] == [0, 0]


def test_the_settings_that_were_found_to_matter_are_there(written):
    folder, _ = written()
    conf = (folder / "mosquitto.conf").read_text().splitlines()
    assert {"set_tcp_nodelay true", "max_inflight_messages 1000", "max_queued_messages 100000"} <= {*conf}
    assert {"persistence true", "allow_anonymous false"} <= {*conf}
    assert "allow_anonymous true" not in conf


def test_each_box_has_its_lines_and_strangers_have_some_only_where_they_may_come_in(written):
    folder, _ = written()
    acl = (folder / "acl").read_text()
    assert f"user {BOX}\ntopic write cornet/+/{BOX}/roll\n" in acl
    assert acl.lstrip().startswith("user hub\n")
    written("--here-port", str(free_port()))
    assert (folder / "acl").read_text().startswith("topic write cornet/+/+/set/+\n")
    assert "listener" in (folder / "mosquitto.conf").read_text().split("without a password")[1]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("emqx",), "« emqx » n'est pas un courtier connu : il y a mosquitto."),
        (("mosquitto", "--tls-port", "70000"), "--tls-port vaut 70000 : il faut un port de 1 à 65535."),
        (("mosquitto", "--here-port", "0"), "--here-port vaut 0 : il faut un port de 1 à 65535."),
    ],
)
def test_a_wrong_use_is_one_sentence(cornet, tmp_path, arguments, sentence):
    ran = cornet("broker-config", *arguments, "--data", str(tmp_path))
    assert (ran.status, ran.err.strip()) == (2, sentence)
