"""A data folder in which something of everything is kept, and what is in it."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hub.backup import back_up, restore
from hub.broker.authority import open_authority
from hub.keys import open_keys
from hub.log import open_log
from hub.received import Received, understand
from hub.settings import HubSettings, Settings
from hub.settings.place import authority_place, keys_place, log_place
from hub.verify import verify
from tests.hub.rolls import BOX, TOPIC, payload
from tests.hub.sealing import SealingBox

NOW = datetime(2026, 10, 25, 1, 30, tzinfo=UTC)


def untold(what, done, of_all):
    """Nobody watches."""


class Hub:
    """The data folder of a hub with a paired box; what is put into it, and what it holds."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.settings = Settings(hub=HubSettings(data=str(data), timezone="Europe/Paris"))
        self.keys = open_keys(keys_place(self.settings))
        self._box = SealingBox(self.keys.pair(BOX).key)
        self.count = 0

    def roll(self, count: int) -> None:
        """So many rolls of the box come into the log."""
        numbers = range(self.count + 1, self.count + count + 1)
        sent = [Received(TOPIC, payload(roll), False, lambda: None) for roll in self._box.rolls(*numbers)]
        self.count += count

        async def keep() -> None:
            async with open_log(log_place(self.settings)) as log:
                await log.remember([understand(one, 1_793_000_000_000, self.keys.of) for one in sent])

        asyncio.run(keep())

    def authority(self) -> bytes:
        """The certificate that boxes trust, made now if there is none."""
        return open_authority(authority_place(self.settings)).der.read_bytes()

    def holds(self) -> tuple[list[int], bool]:
        """The numbers of its rolls in order, and whether nothing is wrong with them."""
        return asyncio.run(held(self.settings))

    def back_up(self, file: Path | None = None, **more: bool) -> Path:
        return back_up(self.settings, file, untold, NOW, **more).file

    def restore(self, file: Path):
        return restore(self.settings, file, untold, NOW)


async def held(settings: Settings) -> tuple[list[int], bool]:
    async with open_log(log_place(settings)) as log:
        verified = await verify(log, open_keys(keys_place(settings)).of)
        rolls = await log.after(0, 100_000)
    return [int(roll.roll.id.split(".")[2]) for roll in rolls], not verified.findings


@pytest.fixture
def hub(tmp_path: Path) -> Hub:
    """Ten sealed rolls of a paired box."""
    made = Hub(tmp_path / "data")
    made.roll(10)
    return made


@pytest.fixture
def new_hub(tmp_path: Path):
    """new_hub() is the settings of a hub whose data folder is not there yet."""
    count = iter(range(99))
    return lambda: Settings(hub=HubSettings(data=str(tmp_path / f"new{next(count)}")))
