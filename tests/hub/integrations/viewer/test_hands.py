"""A key of a virtual box is down while anyone holds it."""

import pytest

from hub.integrations.viewer.hands import Hands


class Box:
    def __init__(self) -> None:
        self.moves: list[str] = []

    def press(self, key: str) -> None:
        self.moves.append(f"+{key}")

    def release(self, key: str) -> None:
        self.moves.append(f"-{key}")


@pytest.fixture
def box() -> Box:
    return Box()


@pytest.fixture
def hands(box: Box) -> Hands:
    return Hands(box, ("roll", "mode", "adv"))


def test_a_key_held_by_two_pages_comes_up_with_the_last(box: Box, hands: Hands) -> None:
    hands.press("roll", "anna")
    hands.press("roll", "bela")
    hands.release("roll", "anna")
    assert box.moves == ["+roll"]
    hands.release("roll", "bela")
    assert box.moves == ["+roll", "-roll"]


def test_a_page_that_vanishes_lets_go_of_its_own_keys(box: Box, hands: Hands) -> None:
    hands.press("adv", "anna")
    hands.press("mode", "anna")
    hands.press("roll", "bela")
    hands.let_go("anna")
    assert box.moves == ["+adv", "+mode", "+roll", "-mode", "-adv"]


def test_pressing_twice_or_releasing_what_is_up_moves_nothing(box: Box, hands: Hands) -> None:
    hands.release("roll", "anna")
    hands.press("roll", "anna")
    hands.press("roll", "anna")
    hands.press("self-destruct", "anna")
    assert box.moves == ["+roll"]
