"""The words of a report: both languages, and none stronger than the figures."""

import string

import pytest

from hub.fairness.report import report
from hub.fairness.told import as_json
from hub.fairness.words import WORDS, number, odds
from tests.hub.fairness.thrown import counted, d6, d100, digits_of_pi


def fields(text):
    texts = text if isinstance(text, tuple) else (text,)
    return [sorted(name for _, name, _, _ in string.Formatter().parse(one) if name) for one in texts]


def told(*rolls, names=None):
    return as_json(report(counted(*rolls)), names or {})


def words(*rolls, language="fr", **more):
    (group,) = told(*rolls, **more)["groups"]
    return group["words"][language]


def test_both_languages_say_the_same_things():
    assert WORDS["fr"].keys() == WORDS["en"].keys()
    for name, french in WORDS["fr"].items():
        assert fields(french) == fields(WORDS["en"][name]), name


def test_few_dice_are_said_to_be_few_and_how_many_it_takes():
    rolls = digits_of_pi()
    said = words(*rolls)
    assert said["verdict"] == "trop peu pour juger"
    assert said["sentence"].startswith("120 dés : trop peu pour juger. Rien d'étrange jusqu'ici, mais")
    assert "à partir de 970 dés" in said["sentence"]
    assert words(*rolls, language="en")["sentence"].startswith("120 dice: too few to judge.")


def test_strange_dice_are_said_to_be_strange_with_what_was_seen():
    said = words(*(d6((6,), (6, 6, 6, 6)) for _ in range(10)))
    assert said["sentence"].startswith("50 dés : étrange. Faces : le 6 est tombé le plus (50)")
    assert "s'écartent autant moins d'une fois sur 10\u202f000" in said["sentence"]
    assert "Le hasard n'est pas exclu" in said["sentence"]


def test_what_is_rare_alone_but_not_among_so_many_tests_is_to_be_followed():
    rolls = [d6((6, 1), (6, 6, 6, 6)), *(d100(player=f"J{number}", box=f"b{number}") for number in range(9))]
    group = told(*rolls)["groups"][-1]
    assert group["verdict"] == "unusual"
    said = group["words"]["fr"]["sentence"]
    assert said.startswith("5 dés : à suivre. Faces : le 6 est tombé le plus (5)")
    assert "s'écartent autant dans 0,08 % des cas" in said


def test_no_word_claims_that_dice_are_honest():
    for language in ("fr", "en"):
        notes = told(d100())["notes"][language][0]
        assert "ne prouve jamais" in notes or "never proves" in notes


def test_a_group_is_called_by_all_its_names():
    assert (
        words(d100((1, 2)), names={"ab12": "Dés {de} Senna"})["title"]
        == "Toute la table · Boîte Dés {de} Senna · Senna"
    )
    assert words(d100((1, 2), player="2"), language="en")["title"] == "The whole table · Box ab12 · Player 2"
    assert words(d100((1, 2), player=""))["title"].endswith("Quelqu'un")


def test_what_was_left_out_is_told():
    notes = told(d100(), d100(secret=True), d100(agreed=False), d100(typed=True))["notes"]["fr"]
    assert "Jets secrets laissés de côté : 1." in notes
    assert "Jets de dés réels, saisis à la main, laissés de côté : 1." in notes
    assert any(note.endswith("pas les dés pareil, laissés de côté : 1.") for note in notes)


def test_one_die_is_one_die():
    assert words(d6((3,), ()))["sentence"].startswith("1 dé : ")
    assert words(d6((3,), ()), language="en")["sentence"].startswith("1 die: ")


@pytest.mark.parametrize(
    ("p", "french", "english"),
    [
        (1.0, "dans 100 % des cas", "100% of the time"),
        (0.344, "dans 34 % des cas", "34% of the time"),
        (0.0342, "dans 3,4 % des cas", "3.4% of the time"),
        (0.0034, "dans 0,34 % des cas", "0.34% of the time"),
        (1e-9, "moins d'une fois sur 10\u202f000", "less than once in 10,000"),
    ],
)
def test_odds_are_read_in_plain_words(p, french, english):
    assert odds(p, "fr") == french
    assert odds(p, "en") == english


def test_numbers_are_written_as_the_language_does():
    assert number(12345.67, "fr", 1) == "12\u202f345,7"
    assert number(12345.67, "en", 1) == "12,345.7"
