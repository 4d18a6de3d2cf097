"""What the settings of a box say of itself, whatever stands there."""

import pytest

from firmware.main import NAMES, read_key, read_names


@pytest.mark.parametrize("told", [None, [], {}, 5, True, "Senna"])
def test_where_no_players_are_named_the_seats_have_numbers(told):
    assert read_names(told) == NAMES
    assert read_names(told) is not NAMES


def test_players_are_named_without_what_no_message_may_carry():
    assert read_names(["Zoé\n", 7, None]) == ["Zoé", "7", "None"]


@pytest.mark.parametrize("text", [None, "", 5, [], {}, "0f" * 31, "0g" * 32, "é" * 64])
def test_what_is_no_key_seals_nothing(text):
    assert read_key(text) is None


def test_a_key_is_32_bytes():
    assert read_key("0f" * 32) == b"\x0f" * 32
