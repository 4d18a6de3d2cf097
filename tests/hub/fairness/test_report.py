"""The verdicts: strange, too few to judge, nothing strange; and which rolls are judged together."""

import pytest

from hub.fairness.report import MOST_GROUPS, report
from tests.hub.fairness.thrown import counted, d6, d6_of, d100, digits_of_pi, honest, loaded


def only(rolls):
    (group,) = report(counted(*rolls)).groups
    return group


def test_a_few_honest_dice_are_too_few_to_judge():
    group = only(digits_of_pi())
    assert (group.dice, group.verdict) == (120, "too_few")
    assert group.dice_needed > 700


def test_the_products_own_chance_shows_nothing_strange():
    rolls = [*(d100() for _ in range(5000)), *(d6_of(honest) for _ in range(3000))]
    found = report(counted(*rolls))
    assert [group.game for group in found.groups] == ["d100", "d6"]
    assert min(test.p for group in found.groups for test in group.tests) > 1e-7
    assert all(group.dice >= group.dice_needed for group in found.groups)


def test_a_loaded_die_shows():
    group = only(d6_of(loaded) for _ in range(600))
    assert group.verdict == "strange"
    faces = next(test for test in group.tests if test.name == "faces")
    assert faces.strange
    assert group.bars[-1].seen > group.band[1]
    assert group.bars[0].seen < group.band[0]


def test_few_dice_can_be_strange_too():
    group = only(d6((6,) * 9 + (1,), (6, 6, 6, 6)) for _ in range(4))
    assert group.dice < group.dice_needed
    assert group.verdict == "strange"


def test_a_die_that_only_alternates_shows_in_its_order():
    group = only(d6((low,), (low + 3,)) for low in (1, 2, 3) * 40)
    assert {test.name: test.strange for test in group.tests} == {"faces": False, "runs": True, "chains": True}


def test_too_many_doubles_show():
    group = only(d100((number % 10, number % 10)) for number in range(50))
    doubles = next(test for test in group.tests if test.name == "doubles")
    assert (doubles.seen, doubles.expected, doubles.strange) == (50, 5, True)


def test_the_same_rolls_under_several_names_are_one_group():
    found = report(counted(d100(), d100()))
    (group,) = found.groups
    assert (group.whole_table, group.boxes, group.players) == (True, ("ab12",), ("Senna",))
    assert found.tests == 3


def test_the_table_comes_first_then_boxes_then_players():
    rolls = [d100(player="Senna"), d100(player="Koris"), d100(player="Koris", box="ef56"), d6(box="ab12")]
    groups = [(group.game, group.boxes, group.players) for group in report(counted(*rolls)).groups]
    assert groups == [
        ("d100", (), ()),
        ("d100", ("ab12",), ()),
        ("d100", ("ef56",), ()),
        ("d100", (), ("Koris",)),
        ("d100", (), ("Senna",)),
        ("d6", ("ab12",), ("Karl",)),
    ]


def test_every_test_of_the_report_pays_for_the_others():
    found = report(counted(d6((6,) * 9 + (1,), (6,) * 9), d100(), d100(player="Koris")))
    tests = [test for group in found.groups for test in group.tests]
    assert len(tests) == found.tests
    smallest = min(tests, key=lambda test: test.p)
    assert smallest.p_of_many == pytest.approx(min(1, smallest.p * found.tests))


def test_a_thousand_names_do_not_make_a_thousand_tests():
    found = report(counted(*(d100(player=f"J{number}", box=f"b{number}") for number in range(200))))
    assert len(found.groups) == MOST_GROUPS
    assert found.groups[0].whole_table
    assert found.left_out.groups == 201 - MOST_GROUPS


def test_an_empty_log_is_an_empty_report():
    found = report(counted())
    assert (found.groups, found.tests) == ((), 0)
