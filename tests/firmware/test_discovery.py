"""What the box tells Home Assistant of itself: one message, in its language, whatever its names are."""

import json
from datetime import UTC, datetime

import pytest
from jinja2 import Template

from firmware.discovery import pieces
from firmware.state import state
from firmware.version import VERSION
from hub.version import version
from hub.wording.words import words_in
from shared_rules.messages import from_bytes, to_bytes
from tests.firmware.paper_board import d6, d100
from tests.hub import rolls

FACTS = {"language": "fr", "name": "", "players": ["1", "2"], "hub": None, "area": "", "page": ""}
FACTS["hardware"] = "esp32-usb 1"


def told(**facts: object) -> dict:
    return json.loads(b"".join(pieces("a1b2c3d4e5f6", "cornet/table/a1b2c3d4e5f6", FACTS | facts)))


def test_a_box_says_who_it_is():
    device = told()["dev"]
    assert (device["ids"], device["cns"]) == (["cornet_a1b2c3d4e5f6"], [["mac", "a1:b2:c3:d4:e5:f6"]])
    assert (device["name"], device["sn"], "via_device" in device) == ("Cornet E5F6", "a1b2c3d4e5f6", False)


def test_a_box_says_which_build_it_is_and_of_which_version():
    assert told(hardware="esp32c3-battery 2")["dev"]["hw"] == "esp32c3-battery 2"


def test_a_box_with_a_name_a_hub_and_a_room_says_all_three():
    device = told(name="Boîte du salon", hub="cornet_hub_table", area="Salon")["dev"]
    assert (device["name"], device["via_device"], device["sa"]) == (
        "Boîte du salon",
        "cornet_hub_table",
        "Salon",
    )


def test_a_box_leads_to_its_rolls_on_the_pages_of_the_hub():
    device = told(page="http://hub.lan:8620/")["dev"]
    assert device["cu"] == "http://hub.lan:8620/?box=a1b2c3d4e5f6"


@pytest.mark.parametrize("page", ["", "http://", "http:// /", "javascript://x", "hub.lan", "https:///x"])
def test_an_address_that_is_none_is_not_told(page):
    assert "cu" not in told(page=page)["dev"]


def test_a_newer_firmware_is_one_that_the_hub_of_the_table_has():
    update = told()["cmps"]["update"]
    assert (update["stat_t"], update["l_ver_t"]) == (
        "cornet/table/a1b2c3d4e5f6/state",
        "cornet/table/hub/state",
    )


def test_hub_and_firmware_of_one_package_are_of_one_version():
    assert version() == VERSION


@pytest.mark.parametrize("language", ["fr", "en", None])
def test_every_entity_has_a_name_and_an_id_of_its_own_in_each_language(language):
    entities = [one for one in told(language=language)["cmps"].values() if one["p"] != "device_automation"]
    assert not [one for one in entities if "<" in json.dumps(one)]
    assert (
        len({one["name"] for one in entities}) == len({one["uniq_id"] for one in entities}) == len(entities)
    )


def test_the_two_languages_name_the_same_things():
    french, english = told()["cmps"], told(language="en")["cmps"]
    assert french.keys() == english.keys()
    assert french["last_roll"]["name"] == "Dernier jet"
    assert english["last_roll"]["name"] == "Last roll"
    ids = [[one.get("uniq_id") for one in language.values()] for language in (french, english)]
    assert ids[0] == ids[1]


@pytest.mark.parametrize("name", ['"', "\\", "$players", "<a|b>", "& ~ $more", "{{ 1 }}", "Zoé"])
def test_whatever_a_box_and_its_players_are_called_is_told_as_it_is(name):
    message = told(name=name, players=[name, "2"])
    assert message["dev"]["name"] == name
    assert message["cmps"]["player"]["ops"] == [name, "2"]


def test_a_table_of_any_name_stands_in_every_topic():
    message = json.loads(b"".join(pieces("a1b2", 'cornet/ta"b$l&e/a1b2', FACTS)))
    topics = [one.get("stat_t") or one.get("cmd_t") or one["t"] for one in message["cmps"].values()]
    assert {topic.split("/")[1] for topic in topics} == {'ta"b$l&e'}


def test_every_command_topic_is_one_that_the_box_obeys(set_down):
    from firmware.remote import NAMES

    commands = {one["cmd_t"].rsplit("/", 1)[1] for one in told()["cmps"].values() if "cmd_t" in one}
    assert commands <= set(NAMES)
    assert commands == set(NAMES)


def test_the_state_tells_the_last_roll_once_the_digits_have(set_down):
    paper = set_down(d100(37))
    assert "rolled" not in from_bytes(to_bytes(state(paper.box)))
    paper.tap("roll")
    assert state(paper.box)["rolled"] is None
    paper.wait_for("result")
    assert state(paper.box)["rolled"] == {
        "player": "1",
        "game": "d100",
        "value": 37,
        "outcome": "success",
        "joker": "",
    }


def test_the_state_tells_a_joker_and_an_opposed_total(set_down):
    paper = set_down(d6(6, 3, 2))
    for name, value in (("game", "d6"), ("code", "2D"), ("fd", "-")):
        paper.choices.put(name, value)
    paper.roll()
    rolled = state(paper.box)["rolled"]
    assert (rolled["outcome"], rolled["joker"], rolled["value"]) == (
        None,
        "rc",
        paper.box.last["result"]["total"],
    )


def test_a_secret_roll_is_not_in_the_state(set_down):
    paper = set_down(d100(37))
    paper.roll()
    paper.box.last["secret"] = True
    assert state(paper.box)["rolled"] is None


NOW_S = 1_800_000_000


def read(part: dict, roll: dict) -> str:
    """What Home Assistant makes of a message."""
    given = {"now": lambda: datetime.fromtimestamp(NOW_S, UTC), "as_timestamp": datetime.timestamp}
    return Template(part["val_tpl"]).render(value_json=roll, **given)


AGES = [
    ({"age_ms": 0}, 0),
    ({"age_ms": 60_000, "at": NOW_S - 900}, 60),
    ({"age_ms": 61_000, "at": NOW_S}, 61),
    ({"at": NOW_S - 59}, 59),
    ({"at": NOW_S - 600, "age_ms": None}, 600),
    ({}, None),
    ({"at": None}, None),
]


@pytest.mark.parametrize(("told_of_time", "age_s"), AGES)
def test_an_event_tells_how_old_the_roll_is_and_an_old_one_triggers_nothing(told_of_time, age_s):
    parts = told()["cmps"]
    fires = age_s is not None and age_s <= 60
    for kind, roll in (
        ("success", rolls.d100()),
        ("failure", rolls.d6(joker=(2,), dice=(1, 1))),
        ("critical_success", rolls.d100(faces=((2, 2),))),
        ("critical_failure", rolls.d100(faces=((0, 0),))),
        ("rc", rolls.d6(joker=(6, 1))),
        ("ec", rolls.d6(joker=(1,))),
        ("opposed", rolls.d6(rule={"code": "3D", "fd": None})),
    ):
        event = json.loads(read(parts["roll"], roll | told_of_time))
        assert (event["event_type"], event["age_s"]) == (kind, age_s)
        trigger = parts[f"on_{kind}"]
        assert (read(trigger, roll | told_of_time) == trigger["pl"]) == fires
    secret = rolls.d100(secret=True, **told_of_time)
    assert json.loads(read(parts["roll"], secret)) == {
        "event_type": "secret",
        "id": secret["id"],
        "age_s": age_s,
    }


@pytest.mark.parametrize("language", ["fr", "en"])
def test_what_is_shown_of_a_roll_and_of_the_start_is_in_the_language_of_the_box(language):
    parts = told(language=language)["cmps"]
    words = words_in(language)
    for outcome, name in (*words.outcome.items(), (None, words.say("opposed"))):
        shown = read(parts["outcome"], {"rolled": {"outcome": outcome}})
        assert shown == name
        assert shown in parts["outcome"]["ops"]
    assert read(parts["outcome"], {}) == "None"
    causes = [read(parts["reset"], {"reset": one}) for one in ("power", "hard", "watchdog", "sleep", "soft")]
    assert causes == parts["reset"]["ops"]
    assert ("alimentation" in causes) == (language == "fr")
