"""What is asked of a box over a real broker: settings, presses, rolls; and what it refuses."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import remote
from firmware.box import Box
from firmware.journal import Journal
from firmware.state import state
from firmware.words_fr import WORDS
from shared_rules.messages import to_bytes
from tests.firmware.links.ear import listening
from tests.firmware.links.linked import Board, Store
from tests.firmware.links.play import at_home, tells_a_roll
from tests.hub.waiting import until

# Name, what is said, and what the state then tells under that name; said at one go.
SETTINGS = [
    ("player", "3", "3"),
    ("score", "65", 65),
    ("modifier", "-10", -10),
    ("advantage", "1", 1),
    ("game", "d6", "d6"),
    ("code", "4D+2", "4D+2"),
    ("fd", "15", 15),
    ("adjustment", "-5", -5),
    ("bonus", "+2", 2),
    ("ruling", "complication", "complication"),
    ("mute", "on", True),
    ("brightness", "7", 7),
    ("locked", "oui", True),
]
BACK = [("player", "1", "1"), ("fd", "", None), ("locked", "off", False), ("mute", "non", False)]

NONSENSE = [
    ("score", b"999999999"),
    ("code", b"\xff\xfe"),
    ("brightness", b"0159999"),
    ("player", b"nobody"),
    ("code", b"9999999D"),
]

ASK = {"id": "ask-1", "player": "Zo\u00e9", "label": "Piratage", "game": "d100", "rule": {"score": 72}}


@pytest.fixture
async def box(box_at, mosquitto, ear):
    """Linked, at home."""
    async with box_at(mosquitto) as running:
        await ear.until_online(running)
        await at_home(running)
        yield running


def ask_topic(box) -> str:
    return f"cornet/table/{box.id}/ask"


@pytest.mark.parametrize("settings", [SETTINGS, BACK], ids=["there", "back"])
async def test_each_setting_is_obeyed_and_told(box, ear, settings):
    for name, said, _ in settings:
        ear.order(box, name, said)
    wanted = [value for _, _, value in settings]
    await until(lambda: [ear.state(box).get(name) for name, _, _ in settings] == wanted, 5)
    assert "refused" not in ear.state(box)


async def test_nonsense_changes_nothing_and_is_told_until_sense_comes(box, ear):
    before = ear.state(box)
    for name, said in NONSENSE:
        ear.order(box, name, said)
        await until(lambda name=name: ear.state(box).get("refused", {}).get("name") == name, 5)
    for kept in ("score", "code", "player", "brightness"):
        assert ear.state(box)[kept] == before[kept]
    ear.order(box, "fd", "10")
    await until(lambda: "refused" not in ear.state(box), 5)
    assert ear.of(box, "roll") == []


async def test_a_roll_ordered_from_afar_is_told_by_the_digits_first(box, ear):
    ear.order(box, "roll")
    await box.until(lambda shown: shown.digits != " 050    ")
    assert ear.of(box, "roll") == []
    told = await box.until(tells_a_roll)
    (roll,) = await ear.rolls(box, 1)
    assert roll["result"]["roll"] == int(told.digits[:3])


async def test_a_setting_changed_while_dice_tumble_hides_no_result(box, ear):
    await box.tap("roll")
    ear.order(box, "score", "41")
    await until(lambda: ear.state(box)["score"] == 41, 5)
    told = await box.until(tells_a_roll)
    (roll,) = await ear.rolls(box, 1)
    assert (roll["result"]["roll"], roll["rule"]["score"]) == (int(told.digits[:3]), 50)


async def test_an_ask_blinks_and_the_press_rolls_it(box, ear):
    ear.say(ask_topic(box), ASK)
    await box.until(lambda shown: shown.digits.startswith("A toi"))
    await box.until(lambda shown: " 072" in shown.digits)
    await box.tap("roll")
    told = await box.until(tells_a_roll)
    (roll,) = await ear.rolls(box, 1)
    assert (roll["ask"], roll["player"], roll["label"]) == ("ask-1", "Zo\u00e9", "Piratage")
    assert (roll["rule"]["score"], roll["result"]["roll"]) == (72, int(told.digits[:3]))


async def test_what_a_stranger_left_retained_is_not_obeyed(box_at, mosquitto, ear):
    box = box_at(mosquitto)
    for name in ("roll", "restart", "score"):
        ear.order(box, name, "11", retain=True)
    ear.say(ask_topic(box), ASK, retain=True)
    await until(lambda: len(ear.heard) == 4, 5)
    async with box:
        await ear.until_online(box)
        await at_home(box)
        ear.order(box, "mute", "on")
        await until(lambda: ear.state(box).get("mute") is True, 5)
        assert (box.shown.digits, ear.state(box)["score"]) == (" 050    ", 50)
        assert ear.of(box, "roll") == []
        assert ear.of(box, "availability") == ["online"]


async def test_asks_of_ten_kilobytes_are_set_aside_however_many(box_at, make_mosquitto):
    strict = make_mosquitto(inflight=20)
    with listening(strict) as ear:
        async with box_at(strict) as box:
            await ear.until_online(box)
            await at_home(box)
            for _ in range(25):
                ear.say(ask_topic(box), dict(ASK, label="x" * 10_000))
            ear.order(box, "score", "12")
            await until(lambda: ear.state(box).get("score") == 12, 5)
            assert box.shown.digits == " 012    "


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=6),
    lambda child: st.lists(child, max_size=3) | st.dictionaries(st.text(max_size=4), child, max_size=3),
    max_leaves=5,
)
numbers = st.integers(-10, 200) | st.lists(st.integers(-8, 8), max_size=3)
FIELDS = ("score", "modifiers", "advantages", "disadvantages", "fd", "adjustments", "bonuses", "declared")
rules = st.fixed_dictionaries(
    {},
    optional={name: numbers | anything for name in FIELDS}
    | {name: st.sampled_from(["3D+2", "cancel"]) | anything for name in ("code", "ruling")},
)
asks = st.fixed_dictionaries(
    {"game": st.sampled_from(["d100", "d6"]) | anything, "rule": rules | anything},
    optional={name: anything for name in ("id", "player", "label", "secret", "v")},
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> str:
    return str(tmp_path_factory.mktemp("flash") / "journal")


def lone_box(folder: str) -> Box:
    return Box(Board(), Journal(Board.id, folder, "0000"), Store(), WORDS)


@given(ask=asks)
def test_any_ask_is_refused_or_can_be_shown_and_rolled(folder, ask):
    box = lone_box(folder)
    remote.take_ask(box, json.dumps(ask).encode())
    assert (box.ask is None) == (box.refused is not None)
    box.step()
    if box.ask:
        box.panel.event("roll", box.board.now_ms())
        box.step()
        assert box.journal.after(box.journal.acked).record


@given(
    name=st.sampled_from((*remote.NAMES, "x", "")),
    payload=st.binary(max_size=12) | st.text(max_size=8).map(str.encode),
)
def test_any_command_leaves_a_box_that_beats_and_tells_its_state(folder, name, payload):
    box = lone_box(folder)
    remote.command(box, name, payload)
    box.step()
    assert to_bytes(state(box, -50))
    assert box.preferences["brightness"] in range(16)
