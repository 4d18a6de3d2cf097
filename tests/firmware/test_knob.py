"""The knob: contacts in, detents out, and what they do at the box."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.drivers.encoder import Encoder
from firmware.presses import FAST_MS, NAMES, SHIFT, Presses

# From one detent to the next, clockwise: A closes, B closes, A opens, B opens.
CLOCKWISE = ((0, 1), (0, 0), (1, 0), (1, 1))
ADV = 1 << NAMES.index("adv")


class Contacts:
    """An encoder whose contacts are moved by hand."""

    def __init__(self):
        self.level = [1, 1]
        self.encoder = Encoder(lambda: self.level[0], lambda: self.level[1])

    def put(self, levels, bounces=0):
        for place in (0, 1):
            moved = levels[place] != self.level[place]
            for _ in range(2 * bounces + 1 if moved else 0):
                self.level[place] ^= 1
                self.encoder.changed()

    def turn(self, detents, bounces=0):
        steps = CLOCKWISE if detents > 0 else (*reversed(CLOCKWISE[:3]), (1, 1))
        for _ in range(abs(detents)):
            for levels in steps:
                self.put(levels, bounces)


@given(st.lists(st.tuples(st.integers(-5, 5), st.integers(0, 4)), max_size=30))
def test_however_it_bounces_what_is_turned_is_counted(turns):
    contacts = Contacts()
    for detents, bounces in turns:
        contacts.turn(detents, bounces)
        assert contacts.encoder.turned() == detents
    assert contacts.encoder.turned() == 0


@pytest.mark.parametrize("there", [1, 2, 3])
def test_turned_part_of_the_way_and_back_is_nothing(there):
    contacts = Contacts()
    for levels in (*CLOCKWISE[:there], *reversed(CLOCKWISE[: there - 1]), (1, 1)):
        contacts.put(levels)
    assert contacts.encoder.turned() == 0


def test_a_lost_edge_loses_no_detent():
    contacts = Contacts()
    contacts.level = [0, 0]  # both moved before the chip looked
    contacts.encoder.changed()
    contacts.put((1, 0))
    contacts.put((1, 1))
    assert contacts.encoder.turned() == 1


def fed(*turns: tuple[int, int, int]) -> list[tuple[str, int]]:
    """The presses of (ms, keys down, detents)."""
    presses = Presses()
    return [
        (press.name, press.stage) for ms, down, turned in turns for press in presses.feed(down, ms, turned)
    ]


def test_a_detent_is_an_up_or_a_down():
    assert fed((0, 0, 1), (500, 0, -1)) == [("up", 0), ("down", 0)]


def test_turned_fast_it_goes_in_larger_steps():
    assert fed((0, 0, 1), (FAST_MS - 1, 0, 1), (500, 0, 2)) == [("up", 0), ("up", 1), ("up", 0), ("up", 0)]


def test_with_adv_held_it_is_shift_and_adv_does_nothing_else():
    assert fed((0, ADV, 0), (100, ADV, -1), (1500, ADV, 0), (1600, 0, 0)) == [("down", SHIFT)]


def test_the_knob_sets_the_score_as_the_keys_do(set_down):
    paper = set_down()
    paper.board.detents = 3
    paper.wait(500)
    assert paper.choices.score == 53
    paper.board.detents = -1
    paper.wait(500)
    assert paper.choices.score == 52
