"""What a hub has just stored is told to who follows, and never in place of what others stored between."""

from types import SimpleNamespace

import pytest

from hub.fresh import MOST, Fresh


def rolls(*positions):
    return [SimpleNamespace(position=position) for position in positions]


def told(fresh, position):
    found = fresh.after(position)
    return None if found is None else [roll.position for roll in found]


@pytest.mark.parametrize(
    ("batches", "position", "found"),
    [
        ([(5, 6), (7,)], 4, [5, 6, 7]),
        ([(5, 6), (7,)], 6, [7]),
        ([(5, 6), (7,)], 7, []),
        ([(5, 6), (7,)], 8, None),
        ([(5, 6)], 3, None),  # 4 may be another's
        ([(5, 6), (8,)], 6, None),  # 7 may be another's
        ([(5, 6), (8,)], 7, [8]),
        ([(5, 7)], 4, None),
        ([(6,), (5,)], 4, None),  # told in the wrong order
        ([(6,), (5,), (7,)], 6, [7]),
        ([], 0, None),
    ],
)
def test_only_an_unbroken_stretch_is_told(batches, position, found):
    fresh = Fresh()
    for batch in batches:
        fresh.add(rolls(*batch))
    assert told(fresh, position) == found


def test_only_so_many_are_kept():
    fresh = Fresh()
    fresh.add(rolls(*range(1, MOST + 11)))
    assert told(fresh, 9) is None
    assert told(fresh, 10) == list(range(11, MOST + 11))


def test_what_may_have_changed_is_forgotten():
    fresh = Fresh()
    fresh.add(rolls(1, 2))
    fresh.forget()
    assert told(fresh, 0) is None
