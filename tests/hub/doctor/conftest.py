"""A set-up to examine, and one check at a time."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hub.core import wall_clock_ms
from hub.doctor.case import Case
from hub.doctor.health import Health
from hub.keys import open_keys
from hub.log import Log, open_log
from hub.log.look import Look
from hub.settings import HubSettings, Settings
from hub.settings.place import keys_place, log_place
from hub.version import version

HEALTHY = Health("ok", 0, "connected", "0123abcd", version())


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """Those of a data folder of its own."""
    return Settings(hub=HubSettings(data=str(tmp_path)))


@pytest.fixture
async def log(settings: Settings) -> AsyncIterator[Log]:
    """The log of that folder."""
    async with open_log(log_place(settings)) as opened:
        yield opened


@pytest.fixture
def make(check_case: Case) -> Callable[..., Any]:
    """await make(check, health=…, mqtt={"host": …}): (level, English, English mend) of each note."""

    async def made(
        check: Any, health: Health | None = None, **tables: dict[str, Any]
    ) -> list[tuple[str, ...]]:
        settings = check_case.settings
        for table, values in tables.items():
            changed = msgspec.structs.replace(getattr(settings, table), **values)
            settings = msgspec.structs.replace(settings, **{table: changed})
        case = Case(settings, check_case.keys, check_case.look, check_case.log, health, check_case.now_ms)
        notes = await check(case)
        return [(note.level, note.said.en, note.mend.en if note.mend else "") for note in notes]

    return made


@pytest.fixture
def check_case(settings: Settings, log: Log) -> Case:
    """A log that is whole, no hub that runs."""
    keys = open_keys(keys_place(settings))
    return Case(settings, keys, Look("newest", ""), log, None, wall_clock_ms())
