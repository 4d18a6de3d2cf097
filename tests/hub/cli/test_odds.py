"""`cornet odds`: exact, as fractions and per cent."""

from fractions import Fraction

import pytest

from hub.cli.numbers import bar
from hub.wording.percent import percent
from shared_rules import odds


@pytest.mark.parametrize(("score", "success", "failure"), [("30", 2, 8), ("50", 4, 6), ("70", 6, 4)])
def test_the_criticals_are_those_of_the_rule_and_the_erratum_is_told(cornet, score, success, failure):
    ran = cornet("odds", "d100", "--score", score)
    assert f"{success}/100" in ran.out
    assert f"{failure}/100" in ran.out
    assert "Erratum" in ran.out


def test_advantage_counts_ten_thousand_throws(cornet):
    told = cornet("odds", "d100", "--score", "45", "--mod", "+10", "--adv", "3", "--json").json
    assert {name: tuple(chance) for name, chance in told["odds"].items()} == odds.directive_zero(55, 1)
    assert sum(ways for ways, _ in told["odds"].values()) == 10_000


def test_the_chance_of_a_code_is_a_fraction_and_a_percentage(cornet):
    ran = cornet("odds", "d6", "3D+2", "--fd", "15")
    assert "25/81 = 30,86\u202f%" in ran.out
    assert "RC : 16,67\u202f%" in ran.out


def test_the_table_holds_the_difficulties_around_under_both_rulings(cornet):
    told = cornet("odds", "d6", "2D", "--fd", "10", "--adjust", "-3", "--bonus", "+1", "--json").json
    assert [row["fd"] for row in told["near"]] == list(range(2, 13))
    for row in told["near"]:
        for ruling in ("cancel", "complication"):
            assert tuple(row[ruling]) == odds.d6_system(6, row["fd"], 1, ruling)
    assert told["success"] == told["near"][5]["cancel"]


def test_the_mean_counts_the_bonus(cornet):
    plain = cornet("odds", "d6", "2D", "--json").json["mean"]
    raised = cornet("odds", "d6", "2D", "--bonus", "3", "--json").json["mean"]
    assert Fraction(*raised) - Fraction(*plain) == 3


@pytest.mark.parametrize(
    ("chance", "text"),
    [
        (Fraction(0), "0\u202f%"),
        (Fraction(1, 2), "50\u202f%"),
        (Fraction(1, 10), "10\u202f%"),
        (Fraction(1, 8), "12,5\u202f%"),
        (Fraction(5001, 10**5), "5,00\u202f%"),
        (Fraction(1, 10**6), "< 0,01\u202f%"),
        (Fraction(1, 3), "33,33\u202f%"),
        (1 - Fraction(1, 10**6), "> 99,99\u202f%"),
        (Fraction(1), "100\u202f%"),
    ],
)
def test_a_chance_has_the_decimals_it_needs_and_what_is_nearly_certain_never_reads_as_certain(chance, text):
    assert percent(chance, "fr") == text


def test_english_writes_a_percentage_without_a_space(cornet):
    told = cornet("odds", "d6", "3D+2", "--fd", "15", "--lang", "en").out
    assert "25/81 = 30.86%" in told
    assert percent(Fraction(1, 10**6), "en") == "< 0.01%"
    erratum = cornet("odds", "d100", "--score", "50", "--lang", "en").out
    assert "4% / 6%" in erratum
    assert " %" not in told + erratum


def test_a_bar_is_as_long_as_its_chance():
    lengths = [len(bar(Fraction(part, 8))) for part in range(9)]
    assert lengths == sorted(lengths)
    assert (bar(Fraction(0)), bar(Fraction(1))) == ("", "█" * 20)


def test_the_largest_code_is_still_quick_and_readable(cornet):
    ran = cornet("odds", "d6", "99D", "--fd", "350", "--lang", "en")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= 80


def test_a_difficulty_out_of_range_is_told_as_fd_with_its_range(cornet):
    assert cornet("odds", "d6", "d6", "--fd", "999999").err == "FD vaut 999999 : il faut ≤ 1200.\n"
    english = cornet("odds", "d6", "d6", "--fd", "1206", "--bonus", "5", "--lang", "en").err
    assert english == "FD is 1206: it must be ≤ 1205.\n"


def test_the_largest_difficulty_has_its_odds_and_no_larger_one_beside_it(cornet):
    told = cornet("odds", "d6", "3D", "--fd", "1200", "--json").json
    assert [row["fd"] for row in told["near"]] == list(range(1195, 1201))
