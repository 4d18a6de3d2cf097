"""The D6 System in words: Karl's examples, the joker, and both options of an EC."""

import pytest

from hub.wording import sentence, tell


def test_karl_climbs_as_in_the_seed(d6):
    line = sentence(d6("Karl", "3D+2", [3], [2, 4]), "fr")
    assert line == "Karl · 3D+2 · FD 10 (Facile) · J3 2 4 → 11 ✓ réussite · marge +1"


def test_an_ec_names_the_die_that_left_and_the_total_of_the_other_option(d6):
    told = tell(d6("Karl", "3D+2", [1], [4, 5]), "fr")
    assert told.figure == "6"
    assert [(die.text, die.kept, die.role) for die in told.dice] == [
        ("1", False, "joker"),
        ("4", True, ""),
        ("5", False, "removed"),
    ]
    assert told.notes == (
        "EC, option A (annulation) : le joker et le 5 sont retirés ; option B (complication) donnerait 12.",
    )


def test_the_other_option_keeps_every_die_and_names_the_total_of_the_first(d6):
    told = tell(d6("Karl", "3D+2", [1], [4, 5], ruling="complication"), "en")
    assert told.figure == "12"
    assert all(die.kept for die in told.dice)
    assert "option A (cancel) would give 6" in told.notes[0]


def test_a_lone_joker_leaves_alone(d6):
    told = tell(d6("Karl", "1D+1", [1], []), "fr")
    assert (told.figure, told.dice[0].kept) == ("1", False)
    assert told.notes[0].startswith("EC, option A (annulation) : le joker est retiré ;")


def test_only_one_of_two_equal_highest_dice_leaves(d6):
    told = tell(d6("Karl", "4D", [1], [5, 2, 5]), "fr")
    assert [die.kept for die in told.dice] == [False, False, True, True]


def test_the_chain_of_an_rc_is_shown_in_order_and_counted(d6):
    told = tell(d6("Karl", "2D", [6, 6, 1], [3]), "fr")
    assert [(die.text, die.role) for die in told.dice] == [
        ("6", "joker"),
        ("6", "chain"),
        ("1", "chain"),
        ("3", ""),
    ]
    assert told.notes == ("RC : le joker montre 6 et se relance ; 3 jets, 13 points.",)


@pytest.mark.parametrize(
    ("joker", "fd", "verdict", "sign"),
    [
        ([6, 1], 30, "échec, réussite critique du joker (RC)", "✗"),
        ([1], 1, "réussite, échec critique du joker (EC)", "✓"),
        ([3], None, "total à comparer", "◆"),
    ],
)
def test_the_joker_never_decides_the_verdict(d6, joker, fd, verdict, sign):
    told = tell(d6("Karl", "2D+2", joker, [4], fd=fd), "fr")
    assert (told.verdict, told.sign) == (verdict, sign)


def test_a_long_chain_is_shortened_in_the_middle_and_its_total_is_not(d6):
    roll = d6("K" * 80, "3D+2", [6] * 5000 + [3], [4, 5])
    line = sentence(roll, "fr")
    assert len(line) < 500
    assert "→ 30014 " in line
    shown = [die for die in tell(roll, "fr").dice if die.role in ("joker", "chain")]
    hidden = next(die.text for die in tell(roll, "fr").dice if die.role == "more")
    assert hidden == f"… {5001 - len(shown)} …"


def test_adjustments_bonuses_and_their_cap_are_told(d6):
    told = tell(d6("Karl", "3D", [3], [2, 4], fd=10, adjustments=[-5], bonuses=[6, 6, 2]), "fr")
    assert told.what == "3D · bonus +12 · FD 10 −5 = 5 (Très facile)"
    assert told.notes == ("Le total des bonus est plafonné à +12.",)


def test_a_code_under_one_die_has_none(d6):
    assert sentence(d6("Karl", "+2", [], []), "fr") == "Karl · +2 · FD 10 (Facile) · 2 ✗ échec · marge −8"


def test_a_negative_total_is_shown_as_it_is(d6):
    assert tell(d6("Karl", "1D", [2], [], bonuses=[-6]), "fr").figure == "−4"


def test_an_automatic_difficulty_is_told(d6):
    told = tell(d6("Karl", "1D", [2], [], fd=5, adjustments=[-5]), "fr")
    assert told.what == "1D · FD 5 −5 = 0 (Automatique)"
    assert told.notes == ("FD de 0 ou moins : réussite quels que soient les dés.",)
