"""The eight LEDs: nothing is told by colour alone, and never more current than the supply gives."""

import itertools

import pytest

from firmware import lights

# A WS2812 takes 20 mA a channel at 255; all eight together may take 120 mA.
MILLIAMPS_AT_255 = 20
MOST_MILLIAMPS = 120

OUTCOMES = ("success", "failure", "critical_success", "critical_failure", None)
BEATS = (0, lights.BEAT_MS)


def lit(colours: tuple) -> tuple:
    """Which LEDs are on, colour left aside."""
    return tuple(colour != lights.OFF for colour in colours)


def everything() -> list[tuple]:
    shown = [lights.all_lit(), lights.dark()]
    shown += [lights.tumbling(ms) for ms in range(0, 2000, 20)]
    shown += [lights.of_ask(ms) for ms in range(0, 4000, 20)]
    shown += [lights.of_choices(player, side) for player in range(8) for side in (-1, 0, 1)]
    for outcome, joker, ms in itertools.product(OUTCOMES, ("", "rc", "ec"), BEATS):
        shown.append(lights.of_result({"outcome": outcome, "joker": joker}, ms))
    return shown


def test_every_picture_is_eight_colours_of_a_byte_each():
    for colours in everything():
        assert len(colours) == lights.COUNT
        assert all(0 <= channel <= 255 for colour in colours for channel in colour)


def test_no_picture_takes_more_than_the_supply_gives():
    for colours in everything():
        drawn = sum(sum(colour) for colour in colours) * MILLIAMPS_AT_255 / 255
        assert drawn <= MOST_MILLIAMPS


def test_each_outcome_and_joker_has_a_pattern_of_its_own_without_its_colour():
    results = [{"outcome": outcome} for outcome in OUTCOMES]
    patterns = [tuple(lit(lights.of_result(result, ms)) for ms in BEATS) for result in results]
    assert len(set(patterns)) == len(OUTCOMES)


@pytest.mark.parametrize("outcome", ["success", "failure", None])
def test_a_joker_shows_on_every_other_beat_and_rc_is_not_ec(outcome):
    def blinking(joker: str) -> set[int]:
        still, beat = (lights.of_result({"outcome": outcome, "joker": joker}, ms) for ms in BEATS)
        return {place for place in range(lights.COUNT) if still[place] != beat[place]}

    assert blinking("") == set()
    assert blinking("ec")
    assert blinking("rc") > blinking("ec")


def test_advantage_is_at_the_left_and_disadvantage_at_the_right():
    for player in range(8):
        left, right = (lit(lights.of_choices(player, side)) for side in (1, -1))
        assert left[:2] == right[6:] == (True, True)
        assert left != right


def test_each_player_has_a_place_whatever_the_advantage():
    for side in (-1, 0, 1):
        assert len({lights.of_choices(player, side) for player in range(8)}) == 8


def test_an_ask_runs_to_and_fro_over_all_eight():
    places = [lit(lights.of_ask(ms)).index(True) for ms in range(0, 14 * 120, 120)]
    assert places == [*range(8), *range(6, 0, -1)]
