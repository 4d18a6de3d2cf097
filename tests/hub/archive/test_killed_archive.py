"""Archiving that is killed anywhere: each roll is in the log or in a file, none in both or neither."""

import asyncio
import os
import shutil

import pytest

from hub.archive import archive, parquet
from hub.log import open_log
from tests.hub.archive.test_archive import at, put_away
from tests.hub.backup.test_killed_backup import killed_all_over
from tests.hub.log.incoming import incoming, numbers
from tests.hub.rolls import d100

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")


async def fill(place):
    async with open_log(place) as log:
        await log.remember([incoming(d100(number), at(number)) for number in range(1, 31)])


async def held(place, folder):
    """The numbers in the log, and those in the files that it says it was taken out to."""
    async with open_log(place) as log:
        files = [folder / one.file for one in await log.archives()]
        archived = [one.columns["number"] for file in files for one in parquet.read(file)]
        return sorted(numbers(await log.page(limit=99))), sorted(archived)


def test_an_archiving_killed_anywhere_loses_and_doubles_nothing_and_goes_on(tmp_path):
    place, away, was = tmp_path / "log" / "cornet.db", tmp_path / "away", tmp_path / "as it was"
    asyncio.run(fill(place))
    shutil.copytree(place.parent, was)

    def look():
        here, archived = asyncio.run(held(place, away))
        assert sorted(here + archived) == list(range(1, 31))
        left = len(here)
        put_away(place, away, at(25))  # what was begun is brought to its end
        here, archived = asyncio.run(held(place, away))
        assert (here, archived) == (list(range(25, 31)), list(range(1, 25)))
        files = [one.columns["number"] for file in away.glob("*.parquet") for one in parquet.read(file)]
        assert sorted(files) == archived  # not even in a file that nobody knows of
        shutil.rmtree(away)
        shutil.rmtree(place.parent)
        shutil.copytree(was, place.parent)
        return left

    work = lambda: archive(place, away, at(25), at(900), lambda done, of_all: None)  # noqa: E731
    seen, at_the_end = killed_all_over(work, look)
    assert (seen[0], at_the_end) == (30, 6)
    assert set(seen) <= {30, 19, 6}
