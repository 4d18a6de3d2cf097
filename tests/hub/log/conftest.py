"""A log in each of the two databases."""

import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from hub.log import Log, open_log
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.log.postgres import Postgres, programs
from tests.hub.rolls import d6, d100


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """A running server, the same for all tests, each of which takes a database of its own."""
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL server on this machine")
    # Not in pytest's folder: that one is closed to the user the server runs as.
    with tempfile.TemporaryDirectory() as folder:
        server = Postgres(found, Path(folder))
        server.start()
        yield server
        server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Path | str:
    """Where a log can be opened: a file, or the address of an empty database."""
    if request.param == "sqlite":
        return tmp_path / "cornet.db"
    return str(request.getfixturevalue("postgres").new_database())


@pytest.fixture
async def log(place: Path | str) -> AsyncIterator[Log]:
    """An empty log."""
    async with open_log(place) as opened:
        yield opened


@pytest.fixture
async def full(log: Log) -> Log:
    """Twelve rolls: d100 of Senna (odd) and D6 of Koris (even), one of them a critical."""
    for number in range(1, 13):
        message = d100(number, label="Épée") if number % 2 else d6(number, player="Koris")
        if number == 5:
            message = d100(5, faces=((4, 4),), box="cd34", label="100%")
        await log.remember([incoming(message, NOW_MS + number)])
    return log
