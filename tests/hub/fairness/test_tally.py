"""What is counted, and what is not."""

import pytest

from tests.hub.fairness.thrown import counted, d6, d100


def table(tallies, game):
    return tallies.groups["table", "", game]


def test_both_throws_of_a_d100_count_the_dropped_one_too():
    tally = table(counted(d100((4, 3), (7, 7))), "d100")
    assert tally.counts == [0, 0, 0, 1, 1, 0, 0, 2, 0, 0]
    assert (tally.rolls, tally.dice, tally.throws, tally.doubles) == (1, 4, 2, 1)


def test_the_jokers_further_throws_are_a_chain_and_not_faces():
    tally = table(counted(d6((6, 6, 2), (1, 5)), d6((4,), ()), d6((6, 1), (2,))), "d6")
    assert tally.counts == [1, 1, 0, 1, 1, 2]
    assert tally.lengths == (1, 1, 1)
    assert (tally.jokers, tally.further_throws) == (3, 3)


def test_a_code_under_one_die_and_a_declared_roll_have_no_dice():
    tallies = counted(d6((), ()))
    assert (table(tallies, "d6").dice, table(tallies, "d6").jokers) == (0, 0)
    declared = d100((0, 0))
    assert counted(type(declared)(1, "ab12", "Senna", "d100", False, True, ())).groups == {}


@pytest.mark.parametrize(
    ("rolls", "runs"),
    [
        ([d100((0, 4))], 1),
        ([d100((0, 5))], 2),
        ([d100((0, 5)), d100((9, 0))], 3),
        ([d6((3,), (4, 1)), d6((2,), (6,))], 4),
    ],
)
def test_runs_go_on_from_one_roll_to_the_next(rolls, runs):
    assert table(counted(*rolls), rolls[0].game).runs == runs


def test_each_roll_is_its_tables_its_boxs_and_its_players():
    tallies = counted(d100(player="Senna"), d100(player="Koris"), d100(player="Koris", box="ef56"))
    rolls = {(kind, name): tally.rolls for (kind, name, _), tally in tallies.groups.items()}
    assert rolls == {
        ("table", ""): 3,
        ("box", "ab12"): 2,
        ("box", "ef56"): 1,
        ("player", "Senna"): 1,
        ("player", "Koris"): 2,
    }


def test_faces_in_doubt_and_secret_ones_are_left_out_and_said_to_be():
    rolls = d100(agreed=False), d100(secret=True), d100()
    tallies = counted(*rolls)
    assert (tallies.disagreed, tallies.secret, table(tallies, "d100").rolls) == (1, 1, 1)
    tallies = counted(*rolls, secrets=True)
    assert (tallies.disagreed, tallies.secret, table(tallies, "d100").rolls) == (1, 0, 2)
