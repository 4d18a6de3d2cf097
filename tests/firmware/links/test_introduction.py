"""The box makes itself known to Home Assistant: once, again when it has to, and takes leave when it must."""

import json
import sys

import pytest

from firmware.links import introduction
from firmware.setup_menu import MENU
from tests.firmware.links.linked import Board as Linked
from tests.firmware.links.play import at_home
from tests.hub.waiting import until


def introductions(ear, box) -> list[tuple[bytes, bool]]:
    """What a box told Home Assistant of itself so far, and whether it came from the broker's memory."""
    topic = f"homeassistant/device/cornet_{box.id}/config"
    return [(payload, retained) for heard, payload, retained in ear.heard if heard == topic]


async def test_a_box_is_introduced_once_and_stays_so_at_the_broker(link_running, mosquitto, ear, new_ear):
    async with link_running(port=mosquitto.port, name="Salon"):
        await until(lambda: introductions(ear, Linked), 30)
    late = await new_ear()
    await until(lambda: introductions(late, Linked), 10)
    ((payload, retained),) = introductions(late, Linked)
    assert retained
    assert json.loads(payload)["dev"]["name"] == "Salon"
    assert len(introductions(ear, Linked)) == 1


async def test_a_birth_of_home_assistant_is_answered_and_its_death_is_not(box_at, mosquitto, ear):
    async with box_at(mosquitto) as box:
        await until(lambda: introductions(ear, box), 30)
        ear.say("homeassistant/status", "offline")
        ear.say("homeassistant/status", "online")
        await until(lambda: len(introductions(ear, box)) == 2, 15)
    first, second = introductions(ear, box)
    assert first == second


async def test_a_player_more_is_told_and_a_hub_that_comes_with_its_pages(box_at, mosquitto, ear):
    async with box_at(mosquitto, players=["Zoé", "Ed"]) as box:
        await until(lambda: introductions(ear, box), 30)
        ear.say("cornet/table/hub/state", {"v": 1, "page": "http://hub.lan:8620/"}, retain=True)
        ear.say("cornet/table/hub/availability", "online", True)
        await until(lambda: len(introductions(ear, box)) == 2, 15)
    first, second = [json.loads(payload) for payload, _ in introductions(ear, box)]
    assert first["cmps"]["player"]["ops"] == ["Zoé", "Ed"]
    assert "via_device" not in first["dev"]
    assert second["dev"]["via_device"] == "cornet_hub_table"
    assert second["dev"]["cu"] == f"http://hub.lan:8620/?box={box.id}"


@pytest.mark.parametrize("interpreter", [sys.executable], ids=["cpython"])
async def test_a_factory_reset_takes_leave_and_leaves_nothing_at_the_broker(
    box_at, mosquitto, ear, new_ear, interpreter
):
    async with box_at(mosquitto, interpreter=interpreter) as box:
        await until(lambda: introductions(ear, box), 30)
        await at_home(box)
        await box.hold(["mode", "player"], 2200)
        for _ in range([item for item, _ in MENU].index("erase")):
            await box.tap("up")
        await box.tap("mode")
        await box.hold(["roll", "mode"], 6000)
        await until(lambda: introductions(ear, box)[-1][0] == b"", 15)
        late = await new_ear()
    assert introductions(late, box) == []
    assert ear.of(box, "availability")[-1] == "offline"


def test_what_changes_rests_before_it_is_told(set_down):
    paper = set_down()
    told = introduction.Introduction(paper.box, {}, "cornet/table/a1b2")
    assert [told.is_due(ms) for ms in (paper.board.ms, paper.board.ms + 1999)] == [False, False]
    paper.board.ms += 1500
    paper.box.choices.names.append("Zoé")
    assert not told.is_due(paper.board.ms)
    assert not told.is_due(paper.board.ms + 1999)
    assert told.is_due(paper.board.ms + 2000)
    assert not told.is_due(paper.board.ms + 9000)


@pytest.mark.parametrize("prefix", ["", "home"])
def test_another_prefix_is_heard_and_without_one_nothing_is_told(set_down, prefix):
    paper = set_down()
    told = introduction.Introduction(paper.box, {"discovery": prefix}, "cornet/table/a1b2")
    told.is_due(paper.board.ms)
    assert told.is_due(paper.board.ms + 9000) == bool(prefix)
    assert told.is_birth("home/status", b"online") == bool(prefix)
    assert not told.is_birth("homeassistant/status", b"online")


def test_a_birth_waits_from_two_to_five_seconds(set_down):
    paper = set_down()
    told = introduction.Introduction(paper.box, {}, "cornet/table/a1b2")
    told.is_due(0)
    for byte in (0, 255):
        paper.board.chance = lambda count, byte=byte: bytes([byte])
        told.is_birth("homeassistant/status", b"online")
        waits_ms = 2000 + 3000 * byte // 256
        assert not told.is_due(paper.board.ms + waits_ms - 1)
        assert told.is_due(paper.board.ms + waits_ms)
