"""A payload is a roll, or one sentence says why it is not."""

import pytest

from hub import wire
from shared_rules import d6_system, directive_zero, topics
from shared_rules.errors import MessageError
from tests.hub.rolls import TOPIC, d6, d100, payload

ADDRESS = topics.parse(TOPIC)
EXAMPLES = [
    d100(),
    d100(faces=((2, 2), (9, 9)), rule={"score": 55, "modifiers": [10, -20], "advantages": 3}),
    d100(faces=((0, 0),), rule={"score": 120}),
    d100(faces=(), rule={"declared": "automatic"}),
    d100(faces=(), rule={"declared": "impossible", "score": 10}),
    d6(),
    d6(joker=(6, 6, 2), rule={"code": "3D+2", "fd": None, "bonuses": [2, -6]}),
    d6(joker=(1,), rule={"code": "3D+2", "fd": 15, "adjustments": [-5], "ruling": "complication"}),
    d6(joker=(), dice=(), rule={"code": "+2"}),
    d6(joker=(6,) * 5000 + (1,), dice=(), rule={"code": "1D"}),
    d100(label="Escalade", ask="q1", secret=True, at=1793000000, age_ms=12, prev="ab", seal="cd", new=[1]),
]


def refusal(message):
    """The sentence that refuses a message, in English."""
    sent = message if isinstance(message, bytes) else payload(message)
    with pytest.raises(MessageError) as refused:
        wire.decode_roll(ADDRESS, sent)
    return refused.value.sentence("en")


@pytest.mark.parametrize("message", EXAMPLES)
def test_every_kind_of_roll_is_read_and_agreed_upon(message):
    roll = wire.decode_roll(ADDRESS, payload(message))
    assert (roll.game, roll.id, roll.player) == (message["game"], message["id"], "Senna")
    assert wire.agrees(roll)


@pytest.mark.parametrize("message", EXAMPLES)
def test_a_roll_written_and_read_again_is_the_same(message):
    roll = wire.decode_roll(ADDRESS, payload(message))
    assert wire.stored_roll(wire.encode(roll)) == roll


def test_the_results_on_the_wire_have_the_fields_of_the_verdicts():
    assert wire.D100Result.__struct_fields__ == directive_zero.FIELDS == directive_zero.Verdict._fields
    assert wire.D6Result.__struct_fields__ == d6_system.FIELDS == d6_system.Verdict._fields


@pytest.mark.parametrize("sign", [1, -1])
def test_the_most_that_can_be_set_can_be_judged(sign):
    most = [sign * 10_000] * 100
    d100_message = d100(rule={"score": sign * 10_000, "modifiers": most, "advantages": 0})
    d6_message = d6(
        joker=(6,) * 5_999 + (5,), rule={"code": "3D+2", "fd": sign * 10_000, "adjustments": most}
    )
    for message in (d100_message, d6_message):
        assert wire.agrees(wire.decode_roll(ADDRESS, payload(message)))


def test_a_joker_of_more_faces_than_any_box_throws_is_refused():
    longest = d6(joker=(6,) * 6_000 + (5,))
    assert "The field faces.joker is [6, 6, 6" in refusal(longest)


def test_unknown_fields_are_ignored_at_every_depth():
    message = d6(mood="good")
    message["rule"]["weather"] = {"rain": True}
    assert wire.decode_roll(ADDRESS, payload(message)).rule.code == "3D+2"


@pytest.mark.parametrize("field", ["player", "label"])
def test_a_name_has_at_most_80_characters_and_none_that_hides(field):
    assert wire.decode_roll(ADDRESS, payload(d100(**{field: "é" * 80})))
    assert f"The field {field} is" in refusal(d100(**{field: "é" * 81}))
    assert f"The field {field} is" in refusal(d100(**{field: "\x1b[2J"}))
    assert f"The field {field} is" in refusal(d100(**{field: "a\x00b"}))
    assert f"The field {field} is" in refusal(d100(**{field: "Senna\n"}))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"player": 7}, "The field player is 7: it must be str."),
        ({"rule": {"score": "55"}}, 'The field rule.score is "55": it must be int.'),
        ({"rule": {"score": 10_001}}, "The field rule.score is 10001: it must be int ≤ 10000."),
        ({"game": "d20"}, 'The field game is "d20": it must be d100 | d6.'),
        ({"rule": {"declared": "sure"}}, '"automatic" | "impossible"'),
        ({"faces": [[4, 3, 2]]}, "The field faces[0] is [4, 3, 2]: it must be array 2."),
        ({"faces": [[4, 10]]}, "The field faces[0][1] is 10: it must be int ≤ 9."),
        ({"faces": [[4, 3], [1, 2]]}, "2 throw(s) given: 1 needed with 0 advantage(s)"),
        ({"faces": []}, "0 throw(s) given: 1 needed"),
        ({"rule": {}}, "score is None: a whole number is needed."),
        ({"id": "ab12.9f3c"}, "The field id is ab12.9f3c: it must be box.epoch.number."),
        ({"id": "ab12.9f3c.01"}, "The field id is ab12.9f3c.01: it must be box.epoch.number."),
        ({"id": "cd34.9f3c.1"}, "The roll cd34.9f3c.1 came under the name of box ab12"),
        ({"v": 2}, "This message is version 2; this version of Cornet reads up to 1"),
        ({"v": 0}, "The field v is 0: it must be 1 … 1."),
        ({"v": 2, "game": "d1000"}, "This message is version 2"),
        ({"prev": "ab\n"}, 'The field prev is "ab\\n": it must be str'),
        ({"at": -1}, "The field at is -1: it must be int ≥ 0."),
    ],
)
def test_a_wrong_field_is_named_with_its_value_and_what_is_needed(change, said):
    assert said in refusal(d100() | change)


@pytest.mark.parametrize("field", ["id", "player", "game", "rule", "faces", "result"])
def test_a_missing_field_is_named(field):
    message = d100()
    del message[field]
    assert refusal(message) == f"The field {field} is missing."


def test_a_missing_field_within_another_is_named_with_it():
    message = d6()
    del message["rule"]["code"]
    assert refusal(message) == "The field rule.code is missing."


def test_a_joker_that_breaks_the_chain_is_refused_in_the_rules_words():
    message = d6()
    message["faces"] = {"joker": [6], "dice": [4, 5]}
    assert refusal(message) == (
        "The joker 6 breaks the rule: it is thrown again as long as it shows 6, and only then."
    )


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{",
        b"\xff",
        b"null",
        b"[]",
        b"[" * 100_000,
        b'{"v":1,"x":' + b"[" * 100_000,
        b'{"v":NaN}',
        b'{"player":"\\ud800"}',
    ],
)
def test_what_is_no_json_object_is_refused(sent):
    assert refusal(sent)


def test_a_message_longer_than_any_roll_is_refused_unread():
    sent = payload(d100(comment="x" * wire.MAX_PAYLOAD))
    assert refusal(sent) == f"This message is {len(sent)} bytes long: the limit is {wire.MAX_PAYLOAD}."


def test_a_result_the_faces_do_not_give_is_read_but_not_agreed_upon():
    message = d6()
    message["result"]["total"] += 1
    assert not wire.agrees(wire.decode_roll(ADDRESS, payload(message)))


def test_a_wrong_field_that_is_given_again_is_refused():
    sent = payload(d100() | {"rule": {"score": "x"}})[:-1] + b', "rule": 5}'
    assert refusal(sent) == "The field rule.score is …: it must be int."


def test_a_state_needs_no_field_and_takes_every_one():
    assert wire.decode_state(b"{}").fd is None
    state = wire.decode_state(
        b'{"v":1,"name":"Des","version":"0.1.0","game":"d6","player":"Senna","players":["Senna","Koris"],'
        b'"score":55,"modifier":0,"advantage":-1,"code":"3D+2","fd":null,"adjustment":0,"bonus":0,'
        b'"ruling":"cancel","mute":false,"brightness":3,"locked":false,"queue":0,"dropped":0,"rssi":-60,'
        b'"heap":51200,"uptime_s":7,"battery":80,"reset":"power",'
        b'"refused":{"name":"score","value":"abc","why":"a whole number is needed"}}'
    )
    assert (state.players, state.refused.name, state.advantage) == (("Senna", "Koris"), "score", -1)


def test_an_ask_is_read():
    ask = wire.decode_ask(b'{"v":1,"id":"q1","game":"d6","rule":{"code":"2D"},"secret":true}')
    assert (ask.game, ask.rule.code, ask.secret, ask.player) == ("d6", "2D", True, "")
