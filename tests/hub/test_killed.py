"""A hub killed in the middle of its work loses nothing and doubles nothing."""

import asyncio
import signal
import subprocess
import sys
from pathlib import Path

from hub.core import open_hub
from hub.log import open_log
from hub.mqtt import open_link
from hub.settings import MqttSettings
from tests.hub.peers import hearing, publish
from tests.hub.rolls import TOPIC, d6, payload
from tests.hub.waiting import until

ROOT = Path(__file__).parents[2]
ROLLS = 12_000


def alone(port, file, count):
    """The command of a hub that kills itself with -9 at `count` rolls."""
    return [sys.executable, "-m", "tests.hub.hub_alone", str(port), str(file), str(count)]


async def counted(file):
    """How many rolls a log file holds."""
    async with open_log(file) as log:
        return await log.count()


async def test_kill_9_in_the_middle_loses_none_of_12_000_rolls(make_mosquitto, tmp_path):
    mosquitto, file = make_mosquitto(inflight=100), tmp_path / "cornet.db"
    settings = MqttSettings(embedded=False, port=mosquitto.port)
    async with open_log(file) as log, open_hub(log) as hub, open_link(settings, hub) as link:
        await until(lambda: link.connection)
    sent = [f"ab12.9f3c.{number}" for number in range(1, ROLLS + 1)]
    await asyncio.to_thread(
        publish, mosquitto, [(TOPIC, payload(d6(number))) for number in range(1, ROLLS + 1)]
    )
    stored = 0
    for count in (1, 3000, 7000):
        command = alone(mosquitto.port, file, count)
        ended = await asyncio.to_thread(subprocess.run, command, cwd=ROOT, timeout=60)
        assert ended.returncode == -signal.SIGKILL
        before, stored = stored, await counted(file)
        assert before < stored < ROLLS
    async with open_log(file) as log, open_hub(log) as hub, open_link(settings, hub):
        await until(lambda: _holds_all(log))
        assert [roll.roll.id for roll in await log.after(0, 2 * ROLLS)] == sent
        assert await log.aside_count() == 0


async def _holds_all(log):
    return await log.count() == ROLLS


async def test_a_killed_hub_is_told_offline_by_the_broker(mosquitto, tmp_path):
    with hearing(mosquitto, "cornet/table/hub/availability") as presence:
        process = subprocess.Popen(alone(mosquitto.port, tmp_path / "cornet.db", 1), cwd=ROOT)
        assert (await asyncio.to_thread(presence.next))[0] == b"online"
        process.kill()
        assert (await asyncio.to_thread(presence.next))[0] == b"offline"
        process.wait(10)
