"""The README's chaos run, made short: whatever is killed, cut or full, every promise is kept."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.chaos.plan import DISKS, KILLS, WEATHERS
from tests.chaos.tricks import TRICKS
from tests.chaos.with_mosquitto import mosquitto

ROOT = Path(__file__).parents[2]
ROLLS, KILLS_EACH = 45, 2


@pytest.fixture
def command():
    """The command of the README, with fewer rolls and kills, and faults that are soon over."""
    (told,) = re.findall(r"^python -m (tests\.chaos .*)$", (ROOT / "README.md").read_text("utf-8"), re.M)
    made_short = re.sub(r"--rolls \d+ --kills \d+", f"--rolls {ROLLS} --kills {KILLS_EACH}", told)
    assert made_short != told
    return [sys.executable, "-m", *made_short.split(), "--longest", "3", "--json"]


@pytest.mark.timeout(400)
@pytest.mark.skipif(sys.platform != "linux", reason="limits files of another process: Linux only")
@pytest.mark.parametrize("broker", ["embedded", "mosquitto"])
def test_nothing_is_lost_doubled_or_altered(command, broker):
    if broker == "mosquitto" and not mosquitto():
        pytest.skip("no mosquitto on PATH")
    ran = subprocess.run([*command, "--broker", broker], cwd=ROOT, capture_output=True, text=True)
    print(ran.stderr)
    (run,) = json.loads(ran.stdout)["runs"]
    assert run["broken"] == []
    assert ran.returncode == 0
    assert [run[name] for name in ("lost", "doubled", "altered", "unheard")] == [0] * 4
    assert run["verified"]
    assert run["in_log"] == run["rolls_shown"] + run["unseen"] >= ROLLS
    assert {run["faults"].get(kind, 0) for kind in (*KILLS, *WEATHERS)} == {KILLS_EACH}
    assert all(run["faults"].get(kind) for kind in DISKS)
    assert any(run["faults"].get(f"roll {trick}") for trick in TRICKS)
