"""What is published for subscribers holds for what is really sent."""

import json
import re
import runpy
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from hub.wire.schema import PAYLOADS, asyncapi, json_schemas
from hub.wire.topics_table import PARAMETERS, TOPICS, markdown
from shared_rules import topics
from tests.hub.rolls import d6, d100
from tests.hub.test_wire import EXAMPLES

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
STATE = {"v": 1, "game": "d6", "code": "3D+2", "fd": None, "players": ["Senna"], "rssi": -60, "later": 1}
ASK = {"v": 1, "id": "q1", "game": "d100", "rule": {"score": 55}, "label": "Escalade"}
HUB_STATE = {"v": 1, "version": "0.1.0", "rolls": 3, "aside": 0, "time": 1793000000}

CONTEST = {
    "v": 1, "id": "c1", "wins": 2, "state": "tie", "run": 0,
    "sides": [{"player": "Karl", "box": "ab12", "code": "3D+2"}, {"player": "Vex", "box": "", "code": "2D"}],
    "rounds": [{"totals": [7, 7], "winners": [0, 1], "margin": 0}],
}  # fmt: skip


def errors(name, message):
    """What the published schema finds wrong with a message."""
    validator = Draft202012Validator(json_schemas()[name])
    return [error.message for error in validator.iter_errors(json.loads(json.dumps(message)))]


@pytest.mark.parametrize("schema", json_schemas().values(), ids=json_schemas())
def test_every_schema_is_one(schema):
    Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("message", EXAMPLES)
def test_every_kind_of_roll_fits_the_published_schema(message):
    assert errors("roll", message) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("state", STATE), ("state", {}), ("ask", ASK), ("hub_state", HUB_STATE),
        ("hub_state", {**HUB_STATE, "hub_id": "3fe1c613", "page": "http://192.0.2.7:8620"}),
        ("contest", CONTEST),
        ("availability", "online"), ("set", "55"),
    ],
)  # fmt: skip
def test_every_other_payload_fits_its_schema(name, message):
    assert errors(name, message) == []


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("roll", d100() | {"player": 7}),
        ("roll", d6() | {"faces": {"joker": [7], "dice": [1, 1]}}),
        ("roll", {key: value for key, value in d6().items() if key != "result"}),
        ("state", {"advantage": 2}),
        ("ask", ASK | {"game": "d20"}),
        ("availability", "away"),
    ],
)
def test_the_schema_refuses_what_the_hub_refuses(name, message):
    assert errors(name, message)


def test_every_reference_of_the_asyncapi_document_leads_somewhere():
    document = asyncapi()
    found = re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(document))
    assert found
    for reference in found:
        place = document
        for step in reference.split("/"):
            place = place[step]


def test_the_asyncapi_document_tells_each_topic_with_its_qos_and_retain():
    document = asyncapi()
    assert document["asyncapi"] == "3.0.0"
    for topic in TOPICS:
        assert document["channels"][topic.name]["address"] == topic.pattern
        told = document["operations"][topic.name]["bindings"]["mqtt"]
        assert (told["qos"], told["retain"]) == (topic.qos, topic.retained)


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.name)
def test_every_topic_of_the_table_is_one_that_is_built_and_parsed(topic):
    address = topics.parse(topic.pattern.format(table="salon", box="ab12", name="score"))
    assert address.table == "salon"
    assert topic.payload in PAYLOADS
    assert set(re.findall(r"{(\w+)}", topic.pattern)) <= set(PARAMETERS)


def test_rolls_asks_and_commands_are_never_retained():
    assert {topic.name for topic in TOPICS if not topic.retained} == {
        "roll", "ask", "set", "session", "last", "wants", "offer", "part",
    }  # fmt: skip


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_table_of_topics_names_each_once(language):
    lines = markdown(language).splitlines()
    assert len(lines) == len(TOPICS) + 2
    assert len({line.split("|")[1] for line in lines}) == len(lines)


def test_the_readme_shows_the_table_of_topics():
    assert markdown("en") in README.read_text("utf-8")


def test_what_can_be_set_is_told_and_is_what_a_box_obeys():
    obeyed = runpy.run_path(str(ROOT / "firmware" / "remote.py"))["NAMES"]
    told = asyncapi()["channels"]["set"]["parameters"]["name"]["description"]
    assert sorted(re.findall(r"\w+", told.removeprefix("What is set:"))) == sorted(obeyed)
