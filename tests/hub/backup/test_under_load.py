"""Backups while 500 rolls a second come in: each opens, and is what the log was at one moment."""

import asyncio
import time
from datetime import UTC, datetime
from functools import partial

from hub.backup import back_up, restore
from hub.core import open_hub
from hub.keys import open_keys
from hub.log import open_log
from hub.settings import HubSettings, Settings
from hub.settings.place import keys_place, log_place
from tests.hub.backup.conftest import held, untold
from tests.hub.conftest import Broker
from tests.hub.rolls import BOX, TOPIC, payload
from tests.hub.sealing import SealingBox
from tests.hub.waiting import until

A_SECOND, BACKUPS = 500, 4


async def play(broker, box, enough):
    """Rolls at a steady pace, however busy the machine is, until there are `enough`; how many."""
    start, number = time.monotonic(), 0
    while not enough.is_set():
        number += 1
        broker.send(TOPIC, payload(box.roll(number)))
        await asyncio.sleep(max(0.0, start + number / A_SECOND - time.monotonic()))
    return number


async def test_every_backup_is_a_beginning_of_the_log_and_nothing_is_lost_meanwhile(tmp_path, new_hub):
    settings = Settings(hub=HubSettings(data=str(tmp_path / "data")))
    keys, enough = open_keys(keys_place(settings)), asyncio.Event()
    box = SealingBox(keys.pair(BOX).key)
    files = [tmp_path / f"{number}.zip" for number in range(BACKUPS)]
    async with open_log(log_place(settings)) as log, open_hub(log, keys_of=keys.of) as hub:
        broker = Broker(hub)
        playing = asyncio.create_task(play(broker, box, enough))
        for file in files:
            before = await log.count()
            await until(partial(holds_more, log, before))
            await asyncio.to_thread(back_up, settings, file, untold, datetime.now(UTC))
        enough.set()
        sent = await playing
        await until(lambda: len(broker.acknowledged) == sent)
        assert hub.stuck is None
    assert await held(settings) == (list(range(1, sent + 1)), True)
    counts = [await held_by(new_hub(), file) for file in files]
    assert counts == sorted(set(counts))
    assert 0 < counts[0] < counts[-1] < sent


async def holds_more(log, count):
    return await log.count() > count


async def held_by(settings, file):
    """How many rolls a backup has, the first ones and no others."""
    rolls = restore(settings, file, untold, datetime.now(UTC)).rolls
    assert await held(settings) == (list(range(1, rolls + 1)), True)
    return rolls
