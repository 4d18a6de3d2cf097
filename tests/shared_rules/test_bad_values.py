"""A wrong value is a RuleError that names the value, in French and in English."""

import pytest

from shared_rules import codes, criticals, d6_system, directive_zero, odds, odds_tables, rolls
from shared_rules.errors import RuleError

NO_FACES = [True, False, 3.0, "3", None, [3], -1]
NO_NUMBERS = [True, 10.0, "10", None, [10]]


def refused(shown, call, *args, **kwargs):
    with pytest.raises(RuleError) as caught:
        call(*args, **kwargs)
    for language in ("fr", "en"):
        assert str(shown) in caught.value.sentence(language)


@pytest.mark.parametrize("face", [*NO_FACES, 10, 55])
@pytest.mark.parametrize(
    "call",
    [
        lambda face: directive_zero.read(face, 3),
        lambda face: directive_zero.read(3, face),
        lambda face: directive_zero.judge(50, [(face, 3)]),
        lambda face: directive_zero.judge(50, [(1, 3), (3, face)], advantages=1),
        lambda face: criticals.damage(face),
        lambda face: rolls.judge("d100", {"score": 50}, [[face, 3]]),
    ],
)
def test_a_wrong_face_of_a_d10_is_named(call, face):
    refused(repr(face), call, face)
    refused("D10", call, face)


@pytest.mark.parametrize("face", [*NO_FACES, 0, 7])
@pytest.mark.parametrize(
    "call",
    [
        lambda face: d6_system.judge(9, [face], [2, 3]),
        lambda face: d6_system.judge(9, [6, face], [2, 3]),
        lambda face: d6_system.judge(9, [3], [2, face]),
        lambda face: rolls.judge("d6", {"code": "3D"}, {"joker": [3], "dice": [2, face]}),
    ],
)
def test_a_wrong_face_of_a_d6_is_named(call, face):
    refused(repr(face), call, face)
    refused("D6", call, face)


@pytest.mark.parametrize("value", NO_NUMBERS)
@pytest.mark.parametrize(
    "call",
    [
        lambda value: directive_zero.judge(value, [(1, 2)]),
        lambda value: directive_zero.judge(50, [(1, 2)], value),
        lambda value: directive_zero.judge(50, [(1, 2)], 0, value),
        lambda value: directive_zero.modified(50, [value]),
        lambda value: directive_zero.modified(value, []),
        lambda value: directive_zero.compose(30, value),
        lambda value: directive_zero.leaning(value),
        lambda value: d6_system.judge(value, [3], [2]),
        lambda value: d6_system.judge(6, [3], [2], adjustments=[value]),
        lambda value: d6_system.judge(6, [3], [2], bonuses=[value]),
        lambda value: d6_system.difficulty(value),
        lambda value: d6_system.oppose([3, value]),
        lambda value: d6_system.drawn_out([], value),
        lambda value: codes.write_code(value),
        lambda value: codes.split(value),
        lambda value: odds.directive_zero(value),
        lambda value: odds.directive_zero(50, value),
        lambda value: odds.d6_system(value, 10),
        lambda value: odds.d6_system(9, value),
        lambda value: odds.d6_system(9, 10, value),
        lambda value: odds.d6_at_least(9, value),
        lambda value: odds_tables.d6_mean(value),
        lambda value: odds_tables.d6_critical(value),
    ],
)
def test_what_is_no_whole_number_is_named(call, value):
    refused(repr(value), call, value)


@pytest.mark.parametrize("fd", [True, 10.0, "10", [10]])
def test_a_wrong_difficulty_is_named(fd):
    refused(repr(fd), d6_system.judge, 6, [3], [2], fd)


@pytest.mark.parametrize(
    ("shown", "call", "args"),
    [
        (-1, directive_zero.leaning, (-1, 0)),
        (-2, directive_zero.leaning, (0, -2)),
        (2, directive_zero.judge, (50, [(1, 2), (3, 4)])),
        (0, directive_zero.judge, (50, [])),
        (1, directive_zero.judge, (50, [(1, 2)], 1)),
        (3, directive_zero.judge, (50, [(1, 2)] * 3, 1)),
        ((1, 2, 3), directive_zero.judge, (50, [(1, 2, 3)])),
        ((1,), directive_zero.judge, (50, [(1,)])),
        ("'43'", directive_zero.judge, (50, ["43"])),
        (43, directive_zero.judge, (50, [43])),
        ("maybe", directive_zero.declare, ("maybe",)),
        (0, d6_system.sum_of_bonuses, ([0],)),
        (7, d6_system.sum_of_bonuses, ([7],)),
        (-7, d6_system.sum_of_bonuses, ([6, -7],)),
        ("maybe", d6_system.judge, (6, [3], [2], 10, (), (), "maybe")),
        (None, d6_system.judge, (6, [3], [2], 10, (), (), None)),
        (-5, d6_system.judge, (6, [3], [2], None, (-5,))),
        (-1, d6_system.judge, (-1, [], [])),
        (300, d6_system.judge, (300, [], [])),
        ("2D", d6_system.judge, (6, [], [2])),
        ("+2", d6_system.judge, (2, [3], [])),
        (2, d6_system.judge, (6, [3], [2, 2])),
        ("6,6", d6_system.judge, (6, [6, 6], [2])),
        ("1,3", d6_system.judge, (6, [1, 3], [2])),
        ("6,3,2", d6_system.judge, (6, [6, 3, 2], [2])),
        ("1" + ",6" * 11 + " ", d6_system.judge, (3, [1] + [6] * 11, [])),
        ("1" + ",6" * 11 + ",… ", d6_system.judge, (3, [1] + [6] * 12, [])),
        (1, d6_system.oppose, ([7],)),
        (0, d6_system.oppose, ([],)),
        (0, d6_system.drawn_out, ([], 0)),
        (3, d6_system.drawn_out, ([(0,), (0,), (0,)], 1)),
        (2, odds.directive_zero, (50, 2)),
        (13, odds.d6_system, (9, 10, 13)),
        (-13, odds.d6_system, (9, 10, -13)),
        ("maybe", odds.d6_system, (9, 10, 0, "maybe")),
        ("maybe", odds.d6_system, (9, 0, 0, "maybe")),
        ("maybe", odds_tables.d6_mean, (9, "maybe")),
        (-1, odds_tables.d6_critical, (-1,)),
        (999_999, odds.d6_system, (9, 999_999)),
        ("d20", rolls.judge, ("d20", {}, [])),
        ("d20", rolls.throw, ("d20", {}, None)),
        ("maybe", rolls.judge, ("d100", {"declared": "maybe"}, [])),
        (1, rolls.judge, ("d100", {"declared": "automatic"}, [[1, 2]])),
    ],
)
def test_a_value_outside_the_rules_is_named(shown, call, args):
    refused(shown, call, *args)


@pytest.mark.parametrize(
    ("pips", "joker", "dice", "needed"), [(2, [], [3], 0), (3, [3], [3], 0), (9, [3], [3], 2)]
)
def test_the_count_of_dice_needed_is_told(pips, joker, dice, needed):
    with pytest.raises(RuleError) as caught:
        d6_system.judge(pips, joker, dice)
    code = codes.write_code(pips)
    assert caught.value.values == {"count": 1, "code": code, "needed": needed}


@pytest.mark.parametrize("code", [None, 3, 2.5, True, b"3D", ["3D"], {"3": "D"}])
def test_what_is_no_text_is_no_code(code):
    refused(repr(code), codes.read_code, code)
    refused(repr(code), rolls.throw, "d6", {"code": code}, lambda n: 0)
