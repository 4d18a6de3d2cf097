"""Directive Zéro in words: the seed's own examples, and what each note says."""

import pytest

from hub.wording import sentence, tell
from shared_rules.criticals import SUGGESTIONS

EXAMPLES = [
    ("Senna", 55, [(4, 3)], {}, "Senna · d100 · Score 55 · 40 3 → 43 ✓ réussite · marge +12"),
    ("Koris", 45, [(6, 2)], {}, "Koris · d100 · Score 45 · 60 2 → 62 ✗ échec · marge −17"),
    ("Thom", 50, [(5, 0)], {}, "Thom · d100 · Score 50 · 50 0 → 50 ✓ réussite · marge 0"),
    ("Senna", 55, [(3, 3)], {}, "Senna · d100 · Score 55 · 30 3 → 33 ★ réussite critique · marge +22"),
    (
        "Vex",
        85,
        [(0, 0)],
        {"modifiers": [20]},
        "Vex · d100 · Score 85 +20 = 105 · 00 0 → 100 ☠ échec critique · marge +5",
    ),
    (
        "Senna",
        55,
        [(4, 7), (6, 2)],
        {"advantages": 1},
        "Senna · d100 · Score 55, avantage · 40 7 (60 2) → 47 ✓ réussite · marge +8",
    ),
    (
        "Koris",
        45,
        [(3, 8), (5, 1)],
        {"disadvantages": 1},
        "Koris · d100 · Score 45, désavantage · (30 8) 50 1 → 51 ✗ échec · marge −6",
    ),
]


@pytest.mark.parametrize(("player", "score", "faces", "rule", "line"), EXAMPLES)
def test_an_example_of_the_seed_reads_on_one_line(d100, player, score, faces, rule, line):
    assert sentence(d100(player, score, faces, **rule), "fr") == line


def test_the_label_stands_before_the_skill_and_nobody_is_someone(d100):
    roll = d100("", 55, [(4, 3)], label="Crochetage")
    assert sentence(roll, "en").startswith("Someone · Crochetage · d100 · Score 55 · ")


def test_who_has_only_a_seat_at_the_box_is_named_by_it(d100):
    assert sentence(d100("2", 55, [(4, 3)]), "fr").startswith("Joueur 2 · d100")
    assert sentence(d100("2", 55, [(4, 3)]), "en").startswith("Player 2 · d100")


def test_bold_marks_the_roll_alone(d100):
    assert "→ **43** ✓ réussite" in sentence(d100("Senna", 55, [(4, 3)]), "fr", bold="**")


@pytest.mark.parametrize(
    ("faces", "side", "note"),
    [
        ([(4, 7), (6, 2)], "advantages", "Avantage : 47 compte, le plus bas de 47 et 62."),
        ([(3, 8), (5, 1)], "disadvantages", "Désavantage : 51 compte, le plus haut de 38 et 51."),
        ([(4, 4), (3, 5)], "advantages", "Le double 44 est écarté : il ne compte pas comme critique."),
    ],
)
def test_a_note_says_which_throw_counted_and_why(d100, faces, side, note):
    assert note in tell(d100("Vex", 60, faces, **{side: 1}), "fr").notes


def test_advantage_against_disadvantage_is_told_as_cancelled(d100):
    told = tell(d100("Thom", 60, [(5, 4)], advantages=3, disadvantages=2), "fr")
    assert told.notes == ("Avantage et désavantage s'annulent : un seul jet.",)
    assert [die.kept for die in told.dice] == [True, True]


@pytest.mark.parametrize(
    ("faces", "outcome"), [([(3, 3)], "critical_success"), ([(6, 6)], "critical_failure")]
)
def test_a_critical_suggests_each_of_its_effects(d100, faces, outcome):
    note = tell(d100("Senna", 55, faces), "fr").notes[-1]
    assert note.count(" · ") == len(SUGGESTIONS[outcome]) - 1


@pytest.mark.parametrize(
    ("units", "degree"),
    [
        ((2, 0), "réussite exceptionnelle, rapide, propre"),
        ((3, 5), "réussite nette, sans accroc"),
        ((4, 9), "réussite correcte, rien de spécial"),
        ((5, 0), "réussite de justesse, tension"),
        ((5, 1), "échec simple, on peut réessayer"),
        ((6, 5), "échec net, conséquence mineure"),
        ((8, 0), "échec grave, complication"),
    ],
)
def test_the_degree_is_the_seeds_own_words(d100, units, degree):
    assert tell(d100("Thom", 50, [units]), "fr").degree == degree


def test_a_declared_outcome_has_no_dice_and_no_number(d100):
    told = tell(d100("Thom", 0, [], declared="automatic"), "en")
    assert (told.dice, told.figure, told.margin, told.degree) == ((), "—", "", "")
    assert told.notes == ("Automatic success, declared by the GM: no dice thrown.",)
