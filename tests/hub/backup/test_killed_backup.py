"""A backup or a restore that is killed anywhere: the old one or the new one, never neither."""

import gc
import os
import shutil
import signal
import sys

import pytest

from hub.backup import restore
from hub.backup.archive import look_into
from hub.keys import open_keys
from hub.settings.place import keys_place
from tests.hub.backup.conftest import NOW, untold
from tests.hub.rolls import BOX

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this platform")

POINTS = 12
LAST = (1500, 1000, 600, 300, 150, 70, 30, 10, 1)


def in_a_child(work, dies_at=None):
    """Run `work` in a process of its own; how many calls it made, of Python and of C.

    At the call `dies_at` it dies by SIGKILL.
    """
    ours, theirs = os.pipe()
    child = os.fork()
    if not child:
        calls = 0

        def count(frame, event, argument):
            nonlocal calls
            calls += 1
            if calls == dies_at:
                os.kill(os.getpid(), signal.SIGKILL)

        gc.disable()
        sys.setprofile(count)
        work()
        sys.setprofile(None)
        os.write(theirs, str(calls).encode())
        os._exit(0)
    os.close(theirs)
    with open(ours) as told:
        calls = told.read()
    os.waitpid(child, 0)
    return int(calls or 0)


def killed_all_over(work, look):
    """What `look` sees after each death, all over `work` and above all near its end, in this order; then
    after a life to the end. No two lives make quite the same number of calls."""
    work()  # what is loaded the first time is loaded
    look()
    calls = in_a_child(work)
    look()
    dies_at = [calls * part // POINTS for part in range(1, POINTS)] + [calls - back for back in LAST]
    seen = []
    for moment in sorted(dies_at):
        in_a_child(work, moment)
        seen.append(look())
    in_a_child(work)
    return seen, look()


def test_a_backup_killed_anywhere_leaves_the_old_one_or_the_new_one(hub, new_hub, tmp_path):
    file, old = tmp_path / "all.zip", hub.back_up(tmp_path / "old.zip")
    hub.roll(5)

    def look():
        rolls = restore(new_hub(), file, untold, NOW).rolls
        shutil.copy(old, file)
        for left_over in tmp_path.glob(".cornet-*"):
            shutil.rmtree(left_over)
        return rolls

    shutil.copy(old, file)
    seen, at_the_end = killed_all_over(lambda: hub.back_up(file), look)
    assert (seen[0], at_the_end) == (10, 15)
    assert set(seen) <= {10, 15}


def test_a_restore_killed_anywhere_leaves_the_old_log_or_the_new_one(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")
    new = hub.keys.pair(BOX, rotate=True)
    hub.roll(5)
    shutil.copytree(hub.data, tmp_path / "as it was")

    def look():
        numbers, well = hub.holds()
        assert well
        assert numbers == list(range(1, len(numbers) + 1))
        assert open_keys(keys_place(hub.settings)).of(BOX)[0] == new.key
        for backup in (hub.data / "backups").glob("*.zip"):
            assert look_into(backup)[0].rolls == 15
        shutil.rmtree(hub.data)
        shutil.copytree(tmp_path / "as it was", hub.data)
        return len(numbers)

    seen, at_the_end = killed_all_over(lambda: hub.restore(file), look)
    assert (seen[0], at_the_end) == (15, 10)
    assert set(seen) <= {10, 15}
