"""The MJ asks, a box blinks, the player answers or not: everything real on the way."""

import json
import re
import urllib.request

import pytest

from tests.processes import demo, headless_box, until

D100 = re.compile(r"^(\d{3})(r |E |rC|EC)\s*(-?\d+)$")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest.fixture
def box(table, tmp_path):
    """A box beside the demo's own, and its id."""
    others = {box["id"] for box in table.get("/api/boxes")["boxes"]}
    with headless_box(table.mqtt_port, tmp_path) as played:
        played.read_until(lambda shown: shown["digits"].startswith(" 050"))
        played.id = until(lambda: _online(table, others))
        yield played


def _online(table, others):
    here = [box for box in table.get("/api/boxes")["boxes"] if box["availability"] == "online"]
    return next((box["id"] for box in here if box["id"] not in others and box["state"]), None)


def post(table, path, body=None):
    request = urllib.request.Request(
        f"http://127.0.0.1:{table.port}{path}",
        json.dumps(body or {}).encode(),
        {"Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=5) as answer:
        return json.load(answer)


def ask(table, box, score):
    rule = {"score": score, "modifiers": [-10]}
    return post(table, "/api/ask", {"box": box.id, "game": "d100", "rule": rule, "label": "Escalade"})


def become(table, asked, state):
    return until(lambda: [now for now in [table.get(f"/api/asks/{asked['id']}")] if now["state"] == state])[0]


def test_an_ask_goes_to_the_box_and_comes_back_as_its_roll(table, box):
    asked = ask(table, box, 62)
    box.read_until(lambda shown: shown["digits"] == " 062-010")
    box.tell(press="roll")
    digits = box.read_until(lambda shown: D100.match(shown["digits"]))["digits"]
    answered = become(table, asked, "answered")
    roll = table.get(f"/api/rolls/{answered['roll']}")
    assert (roll["ask"], roll["label"], roll["box"]) == (asked["id"], "Escalade", box.id)
    assert roll["rule"]["score"] == 62
    assert roll["result"]["roll"] == int(digits[:3])


def test_what_the_player_declines_and_what_the_mj_takes_back_leave_the_digits(table, box):
    declined, wanted = ask(table, box, 61), ask(table, box, 63)
    box.read_until(lambda shown: shown["digits"] == " 061-010")
    box.tell(press="mode")
    become(table, declined, "declined")
    box.read_until(lambda shown: shown["digits"] == " 063-010")
    post(table, f"/api/asks/{wanted['id']}/withdraw")
    box.read_until(lambda shown: shown["digits"].startswith(" 050"))
    assert become(table, wanted, "withdrawn")["roll"] is None
