"""What boxes last said of themselves, as the doctor tells it."""

from datetime import UTC, datetime

import pytest

from hub.doctor import boxes
from hub.log import Box
from hub.version import version
from hub.wire import Refused, State
from tests.hub.doctor.conftest import HEALTHY
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import BOX, d100

NOW = datetime.fromtimestamp(NOW_MS / 1000, UTC)


@pytest.mark.parametrize(
    ("state", "level", "told"),
    [
        (State(version=version(), sealed=True), "well", "nothing to report"),
        (State(flash="full"), "wrong", "its flash takes no more rolls (full)"),
        (State(chance="fault"), "wrong", "it rolls no more"),
        (State(test={"flash": "fault", "leds": "shown"}), "wrong", "in its test, the flash did not answer"),
        (State(test={"keys": "mode,adv"}), "wrong", "in its test, a key (mode,adv) did not answer"),
        (State(test={"keys": "ok", "radio": "-61"}), "well", "nothing to report"),
        (State(queue=3), "watch", "3 roll(s) wait in its flash"),
        (State(dropped=2), "watch", "2 roll(s) lost"),
        (State(version="0.0.1"), "watch", f"version 0.0.1, that of Cornet here is {version()}"),
        (State(sealed=False), "watch", "paired, and it does not seal"),
        (State(refused=Refused(name="ack", why="seal_wrong")), "watch", "was not of the hub"),
        (State(refused=Refused(name="score", why="choice")), "well", "nothing to report"),
    ],
)
async def test_each_trouble_is_a_line_with_its_mend(make, log, check_case, state, level, told):
    check_case.keys.pair(BOX)
    await log.remember([], [], [Box(BOX, "online", state, NOW)])
    ((found, said, mend),) = await make(boxes.boxes, HEALTHY)
    assert (found, bool(mend)) == (level, level != "well")
    assert told in said
    assert BOX in said


async def test_a_box_is_offline_only_where_a_hub_would_have_heard_it(make, log):
    await log.remember([], [], [Box(BOX, "offline", State(name="Dés"), NOW)])
    ((level, said, _),) = await make(boxes.boxes, HEALTHY)
    assert (level, said) == ("watch", f"Box Dés ({BOX}): offline.")
    assert (await make(boxes.boxes))[0][0] == "well"


async def test_a_box_that_is_not_paired_need_not_seal(make, log):
    await log.remember([], [], [Box(BOX, "online", State(sealed=False), NOW)])
    assert (await make(boxes.boxes, HEALTHY))[0][0] == "well"


@pytest.mark.parametrize(
    ("skew_s", "told"), [(0, None), (40, None), (-3600, "-3600 s"), (50_000, "+50000 s")]
)
async def test_a_clock_that_is_off_is_told_by_the_newest_roll(make, log, skew_s, told):
    await log.remember([incoming(d100(1, at=1, age_ms=0))], [], [Box(BOX, "online", State(), NOW)])
    at = NOW_MS // 1000 + skew_s - 90
    await log.remember([incoming(d100(2, at=at, age_ms=90_000))])
    ((level, said, _),) = await make(boxes.boxes)
    assert level == ("watch" if told else "well")
    assert (told or "nothing to report") in said


async def test_a_roll_that_waited_in_the_flash_is_no_clock_that_is_off(make, log):
    await log.remember([incoming(d100(1, at=1))], [], [Box(BOX, "online", State(), NOW)])
    assert (await make(boxes.boxes))[0][0] == "well"


@pytest.mark.parametrize(
    ("state", "mend"),
    [
        (State(name="Bel If", version="0.0.1"), "cornet update 'Bel If' (without a cable;"),
        (State(version="0.0.1"), f"cornet update {BOX} ("),
        (
            State(version="99.0"),
            "Update Cornet here, in its folder: git pull, then python -m pip install '.'.",
        ),
    ],
)
async def test_a_box_of_an_older_version_is_told_with_the_command_that_updates_it(make, log, state, mend):
    await log.remember([], [], [Box(BOX, "online", state, NOW)])
    assert (await make(boxes.boxes, HEALTHY))[0][2].startswith(mend)
