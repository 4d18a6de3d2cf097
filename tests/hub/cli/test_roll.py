"""`cornet roll`: dice thrown here, or given faces judged."""

import pytest

from shared_rules import rolls


def test_given_faces_are_judged_by_the_rules(cornet):
    ran = cornet(
        "roll", "d100", "--score", "55", "--mod", "+10", "--adv", "1", "--faces", "4,3,2,2", "--json"
    )
    assert ran.status == 0
    assert ran.json["faces"] == [[4, 3], [2, 2]]
    assert ran.json["result"] == {
        "roll": 22,
        "outcome": "critical_success",
        "margin": 43,
        "degree": "exceptional",
        "kept": 1,
    }


def test_a_joker_and_the_other_faces_are_judged_under_the_ruling(cornet):
    given = ("roll", "d6", "3D+2", "--joker", "1", "--faces", "4,5", "--json")
    assert cornet(*given).json["result"]["total"] == 6
    assert cornet(*given, "--ruling", "complication").json["result"]["total"] == 12


@pytest.mark.parametrize(
    "arguments",
    [("d100", "--score", "55"), ("d100", "--score", "55", "--dis", "2"), ("d6", "5D+1", "--bonus", "-2")],
)
def test_a_throw_shows_what_the_rules_make_of_its_faces(cornet, arguments):
    told = cornet("roll", *arguments, "--json").json
    assert told["result"] == rolls.result(
        told["game"], rolls.judge(told["game"], told["rule"], told["faces"])
    )


def test_two_throws_are_not_the_same_dice(cornet):
    thrown = [cornet("roll", "d6", "40D", "--json").json["faces"] for _ in range(2)]
    assert thrown[0] != thrown[1]


@pytest.mark.parametrize("minus", ["-5", "−5", "–5"])
def test_a_minus_of_any_keyboard_is_read(cornet, minus):
    ran = cornet("roll", "d6", "3D", "--adjust", minus, "--joker", "3", "--faces", "2,4", "--json")
    assert ran.json["rule"]["adjustments"] == [-5]


def test_an_opposed_roll_has_a_total_and_no_verdict(cornet):
    ran = cornet("roll", "d6", "2D", "--opposed", "--joker", "3", "--faces", "2", "--json")
    assert (ran.json["result"]["total"], ran.json["result"]["outcome"]) == (5, None)


def test_people_read_the_dice_the_verdict_and_the_notes(cornet):
    ran = cornet("roll", "d6", "3D+2", "--joker", "1", "--faces", "4,5", "--lang", "en")
    assert ran.out.splitlines() == [
        "3D+2 · FD 10 (Easy)",
        "  (J1) 4 (5)  →  6 ✗ failure, joker critical failure (EC) · margin −4",
        "  EC, option A (cancel): the joker and the 5 are taken out; option B (complication) would give 12.",
    ]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (("d100", "--score", "cinquante"), "cinquante"),
        (("d100", "--score", "55", "--faces", "4,12"), "12"),
        (("d100", "--score", "55", "--faces", "4,3,2"), "2 jet(s)"),
        (("d100", "--score", "55", "--adv", "-1"), "-1"),
        (("d100", "--score", "99999"), "99999"),
        (("d6", "3E"), "3E"),
        (("d6", "9999999D"), "9999999D"),
        (("d6", "3D", "--bonus", "7"), "7"),
        (("d6", "3D", "--bonus", "0"), "0"),
        (("d6", "3D", "--ruling", "maybe"), "maybe"),
        (("d6", "3D", "--ruling", "maybe"), "--ruling"),
        (("d6", "3D", "--joker", "6", "--faces", "4,5"), "joker 6"),
        (("d6", "3D", "--faces", "4,5"), "joker"),
        (("d6", "3D", "--opposed", "--adjust", "-5"), "-5"),
    ],
)
def test_a_wrong_value_is_named_in_one_sentence(cornet, arguments, named):
    ran = cornet("roll", *arguments)
    assert (ran.status, ran.out) == (2, "")
    assert named in ran.err
    assert len(ran.err.splitlines()) == 1
