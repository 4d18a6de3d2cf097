"""Fingers on keys: bounces, holds, chords and haste, a millisecond at a time."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.presses import LOCKOUT_MS, LONG_MS, NAMES, SHIFT, Presses

BITS = {name: 1 << place for place, name in enumerate(NAMES)}


def level(keys: str) -> int:
    return sum(BITS[key] for key in keys.split())


def pressed(*changes: tuple[int, str], until_ms: int = 0) -> list[tuple[int, str, int]]:
    """(ms, name, stage) of each press, from (ms, keys down from then on)."""
    presses, made = Presses(), []
    down = dict(changes)
    now = ""
    for ms in range(max(until_ms, changes[-1][0] + 100)):
        now = down.get(ms, now)
        made += [(ms, press.name, press.stage) for press in presses.feed(level(now), ms)]
    return made


def names(*changes: tuple[int, str], until_ms: int = 0) -> list[str]:
    return [name for _, name, _ in pressed(*changes, until_ms=until_ms) if not name.startswith("wipe")]


def test_a_bouncing_press_and_a_bouncing_release_are_one_roll():
    bounces = [(0, "roll"), (2, ""), (3, "roll"), (5, ""), (7, "roll"), (9, ""), (11, "roll")]
    release = [(90, ""), (92, "roll"), (94, ""), (99, "roll"), (104, "")]
    assert names(*bounces, *release, until_ms=1000) == ["roll"]


@pytest.mark.parametrize("key", ["mode", "adv", "player", "up", "down"])
def test_a_bouncing_press_of_any_key_is_one_press(key):
    bounces = [(0, key), (3, ""), (4, key), (7, ""), (8, key), (11, ""), (12, key)]
    assert names(*bounces, (80, ""), (82, key), (85, ""), until_ms=500) == [key]


def test_roll_acts_on_the_first_edge():
    assert pressed((5, "roll"), (6, ""))[0] == (5, "roll", 0)


@pytest.mark.parametrize("key", ["mode", "adv", "player", "up", "down", "roll"])
def test_presses_120_ms_apart_are_two(key):
    assert names((0, key), (60, ""), (120, key), (180, "")) == [key, key]


def test_roll_held_for_ten_seconds_is_one_roll():
    assert names((0, "roll"), (10000, "")) == ["roll"]


@pytest.mark.parametrize("key", ["mode", "adv", "player"])
def test_a_key_held_for_ten_seconds_is_one_long_press(key):
    assert pressed((0, key), (10000, "")) == [(LONG_MS, key + "_long", 0)] + [
        (10000, "wipe_stop", 0) for _ in range(key == "mode")
    ]


def test_a_held_arrow_repeats_faster_and_further():
    made = pressed((0, "up"), (4000, ""))
    times = [ms for ms, _, _ in made]
    assert times[:3] == [0, 400, 525]
    slow = [b - a for a, b in zip(times, times[1:], strict=False) if 400 <= a < 1000]
    middle = [b - a for a, b in zip(times, times[1:], strict=False) if 1200 <= a < 2600]
    fast = [b - a for a, b in zip(times, times[1:], strict=False) if a >= 2800]
    assert (set(slow), set(middle), set(fast)) == ({125}, {170}, {200})
    assert [{s for ms, _, s in made if a <= ms < b} for a, b in ((0, 1200), (1200, 2800), (2800, 4000))] == [
        {0},
        {1},
        {2},
    ]


def test_a_repeat_stops_with_the_key():
    assert max(ms for ms, _, _ in pressed((0, "down"), (1000, ""), until_ms=5000)) < 1000


def test_adv_held_with_an_arrow_shifts_and_is_no_press_itself():
    made = pressed((0, "adv"), (100, "adv up"), (180, "adv"), (300, "adv down"), (380, "adv"), (500, ""))
    assert [(name, stage) for _, name, stage in made] == [("up", SHIFT), ("down", SHIFT)]


def test_adv_held_shifts_every_repeat():
    made = pressed((0, "adv"), (100, "adv up"), (3500, "adv"), (3600, ""))
    assert len(made) > 10
    assert {stage for _, _, stage in made} == {SHIFT}


@pytest.mark.parametrize("order", [("mode", "adv"), ("adv", "mode")])
def test_mode_and_adv_mute_on_release(order):
    made = pressed((0, order[0]), (80, "mode adv"), (900, order[1]), (950, ""))
    assert [(ms, name) for ms, name, _ in made if name != "wipe_stop"] == [(900, "mute")]


def test_mode_and_adv_held_lock_and_do_not_mute():
    made = pressed((0, "mode"), (80, "mode adv"), (5000, "adv"), (5050, ""))
    assert [(ms, name) for ms, name, _ in made if name != "wipe_stop"] == [(2080, "lock")]


def test_adv_and_player_change_the_brightness_at_once():
    assert pressed((0, "adv player"), (5000, "")) == [(500, "brightness", 0)]


def test_mode_and_player_open_the_setup_after_two_seconds_only():
    assert names((0, "mode player"), (1900, "")) == []
    assert [(ms, name) for ms, name, _ in pressed((0, "mode player"), (3000, ""))][0] == (2000, "setup")
    assert names((0, "mode player"), (3000, "")) == ["setup"]


@pytest.mark.parametrize("pair", ["mode adv", "adv player", "mode player"])
def test_two_keys_that_overlap_briefly_are_two_presses_in_their_order(pair):
    first, second = pair.split()
    for one, other in ((first, second), (second, first)):
        assert names((0, one), (60, pair), (150, other), (200, "")) == [one, other]


@pytest.mark.parametrize("first", NAMES)
@pytest.mark.parametrize("second", NAMES)
def test_fast_fingers_lose_no_press_and_keep_their_order(first, second):
    if first == second or (first, second) in (("adv", "up"), ("adv", "down")):
        return
    made = names((0, first), (60, f"{first} {second}"), (110, second), (160, ""))
    assert made == [first, second]


def test_roll_and_mode_together_start_the_wipe_and_either_released_stops_it():
    for first, second in (("roll", "mode"), ("mode", "roll")):
        for last in (first, second):
            made = pressed((0, first), (50, "roll mode"), (5000, last), (5100, ""))
            wipes = [(ms, name) for ms, name, _ in made if name.startswith("wipe")]
            assert wipes[:2] == [(50, "wipe_start"), (5000, "wipe_stop")]


def runs(most_ms: int) -> st.SearchStrategy[list]:
    """Levels of all six keys, each for some milliseconds."""
    return st.lists(st.tuples(st.integers(0, 63), st.integers(1, most_ms)), max_size=60)


@given(runs(40))
def test_chatter_never_makes_more_presses_than_edges(levels):
    presses, now_ms, down = Presses(), 0, 0
    edges = dict.fromkeys(NAMES, 0)
    made = []
    for new, length_ms in levels:
        for name in NAMES:
            edges[name] += bool(new & ~down & BITS[name])
        down = new
        for _ in range(length_ms):
            made += [(press.name, now_ms) for press in presses.feed(down, now_ms)]
            now_ms += 1
    for name in ("roll", "mode", "adv", "player"):
        told = [ms for press, ms in made if press in (name, name + "_long")]
        assert len(told) <= edges[name]
    for name in ("up", "down"):
        told = [ms for press, ms in made if press == name]
        assert len(told) <= edges[name] + now_ms // 125
        assert all(later - ms >= LOCKOUT_MS for ms, later in zip(told, told[1:], strict=False))
    chords = [press for press, _ in made if press in ("mute", "lock", "brightness", "setup")]
    assert len(chords) <= min(sum(edges.values()), now_ms // 500)


@given(runs(900))
def test_after_any_muddle_keys_let_go_make_nothing_more_and_work_again(levels):
    presses, now_ms = Presses(), 0
    for down, length_ms in levels:
        for _ in range(0, length_ms, 5):
            presses.feed(down, now_ms)
            now_ms += 5
    for _ in range(20):
        presses.feed(0, now_ms)
        now_ms += 5
    assert [presses.feed(0, now_ms + ms) for ms in range(0, 6000, 5)] == [[]] * 1200
    assert [press.name for press in presses.feed(level("roll"), now_ms + 6000)] == ["roll"]


def test_a_press_shorter_than_a_beat_counts_once():
    presses = Presses()
    made = presses.feed(level("roll"), 0)[:]
    for ms in range(5, 500, 5):
        made += presses.feed(0, ms)
    assert [press.name for press in made] == ["roll", "wipe_stop"]
