"""A disk without room: nothing is acknowledged, nothing is lost, and all goes on once there is some."""

import os
import subprocess

import psutil
import pytest

from tests.hub.disks import no_room, small_disk
from tests.hub.peers import publish
from tests.hub.rolls import TOPIC, d6, d100, payload
from tests.hub.serving import serving
from tests.hub.waiting import until
from tests.processes import CORNET
from tests.processes import until as until_told

pytestmark = pytest.mark.skipif(
    not hasattr(psutil, "RLIMIT_FSIZE"), reason="no file size limits on this platform"
)


async def test_a_full_disk_acknowledges_nothing_until_there_is_room(hub, log, broker, tmp_path, caplog):
    with no_room(tmp_path):
        for number in range(1, 301):
            broker.send(TOPIC, payload(d100(number)))
        await until(lambda: "log" in caplog.text)
        assert len(broker.acknowledged) == await log.count() == 0
    await until(lambda: len(broker.acknowledged) == 300)
    assert await log.count() == 300


@pytest.fixture
def disk(tmp_path):
    """A small disk with the data folder of a hub."""
    with small_disk(tmp_path / "disk") as made:
        yield made


def test_a_hub_on_a_full_disk_says_so_shows_what_it_has_and_loses_nothing(disk):
    with serving(disk.folder) as running:
        publish(running.broker, [(TOPIC, payload(d6(number))) for number in range(1, 21)])
        until_told(lambda: running.health()["rolls"] == 20)
        disk.fill(running.process.pid)
        # More than the hub takes in at once, and longer than what is free at the end of a file.
        odd = [(TOPIC, b"not a roll %d" % number) for number in range(5)]
        publish(running.broker, odd + [(TOPIC, payload(d6(number))) for number in range(21, 321)])
        until_told(lambda: running.health()["status"] == "degraded")
        health = running.health()
        assert (health["rolls"], health["aside"]) == (20, 0)
        assert health["waiting"] > 0
        assert health["since"]
        assert len(running.rolls()) == 20
        disk.make_room(running.process.pid)
        until_told(lambda: running.health()["rolls"] == 320)
        assert [int(roll["id"].split(".")[2]) for roll in running.rolls()] == list(range(320, 270, -1))
        health = running.health()
        assert (health["status"], health["since"], health["waiting"], health["aside"]) == ("ok", None, 0, 5)


def test_a_hub_killed_while_its_disk_is_full_has_all_it_had_told(disk):
    with serving(disk.folder) as running:
        publish(running.broker, [(TOPIC, payload(d6(number))) for number in range(1, 21)])
        until_told(lambda: running.health()["rolls"] == 20)
        disk.fill(running.process.pid)
        publish(running.broker, [(TOPIC, payload(d6(number))) for number in range(21, 121)])
        until_told(lambda: running.health()["status"] == "degraded")
        running.process.kill()
        running.process.wait()
    disk.make_room(os.getpid())
    with serving(disk.folder) as running:
        assert running.health()["rolls"] == 20
        publish(running.broker, [(TOPIC, payload(d6(number))) for number in range(1, 121)])
        until_told(lambda: running.health()["rolls"] == 120)
        assert [int(roll["id"].split(".")[2]) for roll in running.rolls()] == list(range(120, 70, -1))
    verify = [*CORNET, "verify", "--data", str(disk.folder)]
    assert subprocess.run(verify, capture_output=True, timeout=60).returncode == 0
