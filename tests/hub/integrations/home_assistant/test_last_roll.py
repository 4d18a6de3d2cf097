"""The newest roll of the table in a line: told once, on a topic of its own, whoever threw it."""

import json
from itertools import permutations

import pytest

from firmware.discovery import pieces
from hub import wire
from hub.broker.filters import covers
from hub.integrations import home_assistant
from hub.integrations.home_assistant.device import Facts, message
from hub.integrations.home_assistant.told import line
from hub.settings import Settings
from hub.table.rolling import roll
from shared_rules import topics
from tests.hub.integrations.home_assistant.test_home_assistant import ear, linked  # noqa: F401
from tests.hub.rolls import TOPIC, d6, d100, payload
from tests.hub.waiting import until

BOX = "a1b2c3d4e5f6"
LINES = [
    (d100(1, label="Escalade"), "Senna, Escalade : 43, réussite"),
    (d100(1, faces=((0, 0),), player="2"), "Joueur 2 : 100, échec critique"),
    (d6(1, joker=(6, 1)), "Senna : 18, RC, réussite"),
    (d6(1, rule={"code": "3D+2", "fd": None}, player=""), "Quelqu'un : 14, en opposition"),
    (d100(1, faces=(), rule={"score": 5, "declared": "automatic"}), "Senna : réussite"),
    (d100(1, secret=True, label="Mensonge"), "Jet secret"),
]
HEARD = ("stat_t", "avty_t", "json_attr_t", "l_ver_t", "t")


def _heard(told: dict) -> set[str]:
    """Every topic Home Assistant subscribes to for a device."""
    base = f"cornet/table/{BOX}"
    parts = [{**told, "cmps": None}, *told["cmps"].values()]
    return {part[key].replace("~", base) for part in parts for key in HEARD if key in part}


def test_no_two_subscriptions_that_home_assistant_makes_overlap():
    """A broker may deliver a message once for each subscription that it matches."""
    facts = {
        "language": "fr",
        "name": "",
        "players": ["1"],
        "hub": None,
        "area": "",
        "page": "",
        "hardware": "",
    }
    of_box = json.loads(b"".join(pieces(BOX, f"cornet/table/{BOX}", facts)))
    of_hub = message(Facts("f00d", "table", "fr", "1", "", ("Zoé",)))
    heard = _heard(of_box) | _heard(of_hub)
    assert {f"cornet/table/{BOX}/roll", "cornet/table/last"} <= heard
    assert [pair for pair in permutations(heard, 2) if covers(*pair)] == []


@pytest.mark.parametrize(("sent", "told"), LINES)
def test_a_roll_in_a_line(sent, told):
    assert line(wire.decode_roll(topics.parse(TOPIC), payload(sent)), "fr") == told


def test_the_line_is_told_in_english_too():
    sent = wire.decode_roll(topics.parse(TOPIC), payload(LINES[0][0]))
    assert line(sent, "en") == "Senna, Escalade: 43, success"


async def test_a_roll_is_told_once_though_no_box_threw_it_and_one_from_before_is_not(linked, ear):  # noqa: F811
    async with home_assistant.setup(linked, Settings()):
        ear.say(TOPIC, payload(d100(1, age_ms=600_000)))
        await until(lambda: _has(linked, 1))
        ear.say(TOPIC, payload(d100(2, age_ms=5, secret=True, label="Mensonge")))
        await until(lambda: len(_lines(ear)) == 1)
        await roll(linked, "d100", {"score": 55}, "Zoé", "Saut", "q1")
        await until(lambda: len(_lines(ear)) == 2)
    secret, last = _lines(ear)
    assert secret == "Jet secret"
    assert last.startswith("Zoé, Saut : ")
    assert not [retained for topic, _, retained in ear.heard if topic == "cornet/table/last" and retained]


async def _has(hub, count: int) -> bool:
    return await hub.log.count() == count


def _lines(ear) -> list[str]:  # noqa: F811
    return [json.loads(said)["line"] for topic, said, _ in ear.heard if topic == "cornet/table/last"]
