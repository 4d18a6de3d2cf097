"""A disk without room: nothing is acknowledged until there is some."""

from contextlib import contextmanager

import pytest

from tests.hub.rolls import TOPIC, d100, payload
from tests.hub.waiting import until

resource = pytest.importorskip("resource", reason="no file size limits on this platform")


@contextmanager
def no_room(folder):
    """No file of this process can grow beyond the largest one of `folder`."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    largest = max(file.stat().st_size for file in folder.iterdir())
    resource.setrlimit(resource.RLIMIT_FSIZE, (largest, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, before)


async def test_a_full_disk_acknowledges_nothing_until_there_is_room(hub, log, broker, tmp_path, caplog):
    with no_room(tmp_path):
        for number in range(1, 301):
            broker.send(TOPIC, payload(d100(number)))
        await until(lambda: "log" in caplog.text)
        assert len(broker.acknowledged) == await log.count() == 0
    await until(lambda: len(broker.acknowledged) == 300)
    assert await log.count() == 300
