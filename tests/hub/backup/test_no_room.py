"""A disk that is full somewhere in the middle: one sentence, and all is as it was."""

from contextlib import suppress

import psutil
import pytest

from hub.errors import SettingsError
from tests.hub.disks import no_room
from tests.hub.rolls import BOX

pytestmark = pytest.mark.skipif(
    not hasattr(psutil, "RLIMIT_FSIZE"), reason="no file size limits on this platform"
)

# From not a byte to more than the log of 60 rolls takes.
SIZES = (0, 100, 4_000, 20_000, 40_000, 60_000, 80_000, 100_000, 120_000, 140_000, 200_000, 10**7)


def tried(work, data, size):
    """Whether `work` was done with so much room; else it was refused in a sentence."""
    with suppress(SettingsError), no_room(data, size):
        work()
        return True
    return False


def test_a_backup_without_room_leaves_the_one_before_and_nothing_else(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")
    hub.roll(50)
    before, done = file.read_bytes(), []
    for size in SIZES:
        done.append(tried(lambda: hub.back_up(file), hub.data, size))
        assert done[-1] or file.read_bytes() == before
        assert [path.name for path in tmp_path.glob(".*")] == []
    assert done == sorted(done)
    assert (done[0], done[-1]) == (False, True)
    assert hub.restore(file).rolls == 60


def test_a_restore_without_room_changes_nothing(hub, tmp_path):
    hub.roll(50)
    file = hub.back_up(tmp_path / "all.zip")
    hub.keys.pair(BOX, rotate=True)
    hub.roll(1)
    keys, done = hub.keys.of(BOX), []
    for size in SIZES:
        done.append(tried(lambda: hub.restore(file), hub.data, size))
        assert hub.keys.of(BOX) == keys
        assert hub.holds() == (list(range(1, 61 if done[-1] else 62)), True)
        assert [path.name for path in hub.data.glob(".*")] == []
    assert done == sorted(done)
    assert (done[0], done[-1]) == (False, True)
