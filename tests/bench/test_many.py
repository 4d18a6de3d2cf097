"""A small evening of the bench: real workers, killed without a word while boxes play."""

import asyncio
import shutil

import pytest

from tests.bench.many import evening


@pytest.mark.skipif(not shutil.which("mosquitto", path="/usr/sbin:/usr/bin"), reason="no mosquitto here")
def test_each_roll_is_stored_once_and_in_order_though_workers_are_killed(postgres):
    played = asyncio.run(evening(50, 12, workers=2, kills=1, sealed=True, server=postgres))
    assert played.proof.rolls == 50 * 12
    assert played.proof.tables == 10
    assert played.proof.holds
