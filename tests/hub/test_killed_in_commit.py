"""A hub killed at any moment of a commit: what it acknowledged is there, and nothing twice or half."""

import asyncio
import os
import signal
import sqlite3
import time

import pytest

from hub.core import open_hub
from hub.log import open_log
from tests.hub.conftest import Broker
from tests.hub.rolls import TOPIC, d6, payload

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")

DEATHS = 20
STEP_S = 0.0023  # no commit takes a multiple of it: each death meets another moment


async def keep_on(file, first, told):
    """A hub that keeps one roll after another, for ever, and writes down what it has acknowledged."""
    async with open_log(file) as log, open_hub(log) as hub:
        broker = Broker(hub)
        while True:
            broker.acknowledged.clear()
            broker.send(TOPIC, payload(d6(first)))
            while not broker.acknowledged:
                await asyncio.sleep(0)
            os.write(told, b"%d\n" % first)
            first += 1


def killed(file, first, after_s):
    """What such a hub had acknowledged when it was killed so long after its first roll; the last one."""
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        try:
            asyncio.run(keep_on(file, first, theirs))
        finally:
            os._exit(1)
    os.close(theirs)
    with open(ours, "rb") as told:
        line = told.readline()
        time.sleep(after_s)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        lines = [line, *told.readlines()]
    return int(lines[-1])


def numbers(file):
    opened = sqlite3.connect(file)
    assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    found = [number for (number,) in opened.execute("SELECT number FROM rolls ORDER BY position")]
    opened.close()
    return found


def test_what_was_acknowledged_is_there_and_nothing_half(tmp_path):
    file, last = tmp_path / "cornet.db", 0
    for death in range(DEATHS):
        acknowledged = killed(file, last + 1, death * STEP_S)
        found = numbers(file)
        assert found == list(range(1, len(found) + 1))
        assert acknowledged <= len(found) <= acknowledged + 1
        last = len(found)
    assert last > DEATHS
