"""The log of all tables, and of one of them, on the same server."""

from collections.abc import Callable, Iterator

import pytest

from hub.log.parcels import Parcel
from hub.log.wide import WideLog, open_wide_log
from hub.worker.batch import Understanding
from tests.hub.log.conftest import postgres
from tests.hub.log.incoming import NOW_MS, incoming

__all__ = ("postgres",)


@pytest.fixture
def url(postgres) -> str:
    """The address of an empty database."""
    return str(postgres.new_database())


@pytest.fixture
def wide(url: str) -> Iterator[WideLog]:
    """What a worker writes to."""
    with open_wide_log(url, Understanding(lambda box: [], lambda: NOW_MS).found) as log:
        yield log


@pytest.fixture
def of(url: str) -> Callable[[str], str]:
    """Where the log of one table is."""
    return lambda table: f"{url}?cornet_table={table}"


def parcel(table: str, *rolls: dict[str, object]) -> Parcel:
    """These rolls, as they come for one table."""
    return Parcel(table, [incoming(roll) for roll in rolls])
