"""The state table as a graph: all of it reachable, no trap, and every name in it real."""

import inspect

import pytest

from firmware import pictures, screens, setup_menu
from firmware.actions import Actions
from firmware.presses import CHORDS
from firmware.setup_menu import SetupMenu
from firmware.words_en import WORDS

LINES = [line.split() for line in screens.TABLE.decode().replace("\n" + " " * 30, " ").splitlines() if line]
SCREENS = [line[0] for line in LINES if not line[0].startswith("(")]
GROUPS = [line[0] for line in LINES if line[0].startswith("(")]
CHORD_NAMES = [name for chord in CHORDS.values() for name in chord if name]
EVENTS = [
    *screens.KEYS,
    *(key + "_long" for key in ("mode", "adv", "player")),
    *CHORD_NAMES,
    "wipe_start",
    "wipe_stop",
    "ask",
]


def targets(screen: str) -> list[tuple[str, str]]:
    """(next screen, action) of every way out, the chosen ones spelt out."""
    found = [screens.answer(screen, event) for event in EVENTS]
    after = screens.after(screen)
    found += [after[1:]] if after else []
    ways = []
    for next_screen, action in [target for target in found if target]:
        ways += [(name, action) for name in screens.CHOSEN.get(next_screen, (next_screen,))]
    return ways


def reached_from(start: str) -> set[str]:
    seen, todo = {start}, [start]
    while todo:
        for name, _ in targets(todo.pop()):
            if name != "=" and name not in seen:
                seen.add(name)
                todo.append(name)
    return seen


def test_the_table_names_only_its_own_screens_and_groups():
    for line in LINES:
        assert line[1] in ("-", *(group.strip("()") for group in GROUPS)), line
    for screen in SCREENS:
        assert {name for name, _ in targets(screen)} <= {"=", *SCREENS}


def test_every_screen_is_reachable_from_power_on():
    assert reached_from("boot") == set(SCREENS) - {"empty"}  # a cell that runs out leads there


@pytest.mark.parametrize("screen", SCREENS)
def test_home_is_reachable_from_every_screen(screen):
    assert {"score", "code", "locked"} <= reached_from(screen)


@pytest.mark.parametrize("screen", SCREENS)
def test_every_screen_has_a_way_out_by_time_or_by_any_key(screen):
    by_time = screens.after(screen)
    by_keys = [screens.answer(screen, key) for key in screens.KEYS]
    leaves = [found for found in by_keys if found and found[0] not in ("=", screen)]
    assert (by_time and by_time[1] != screen) or len(leaves) == len(screens.KEYS)


@pytest.mark.parametrize("screen", SCREENS)
def test_time_alone_leads_home_or_to_sleep(screen):
    seen = []
    while screen not in seen and screens.after(screen):
        seen.append(screen)
        found = screens.after(screen)[1]
        screen = screens.CHOSEN.get(found, (found,))[0]
    assert {screen, *seen} & {"score", "code", "locked", "sleep"}


def test_every_event_of_the_table_is_one_that_happens():
    named = {word.split(">")[0] for line in LINES for word in line[4:]}
    assert named <= {*EVENTS, "any"}
    assert set(EVENTS) <= {*named, *screens.KEYS}


def test_every_action_of_the_table_is_a_method_with_key_stage_and_time_and_all_are_used():
    used = {action for screen in SCREENS for _, action in targets(screen) if action}
    ours = {
        name
        for kind in (Actions, SetupMenu)
        for name, method in inspect.getmembers(kind, inspect.isfunction)
        if not name.startswith("_") and name not in ("choose", "picture", "level", "lights")
    }
    assert used == ours
    for name in used:
        method = getattr(Actions, name, None) or getattr(SetupMenu, name)
        assert list(inspect.signature(method).parameters)[1:] == ["key", "stage", "now_ms"]
    assert set(screens.GUARDED) <= used


def test_every_screen_is_drawn_and_no_other():
    assert set(pictures.DRAW) == set(SCREENS) - set(screens.IN_MENU)
    assert all(hasattr(SetupMenu, "_" + name) for name in screens.IN_MENU)
    assert set(pictures.MARKS) | set(pictures.WITH_NETWORK) <= set(SCREENS)


def test_every_item_of_the_menu_has_a_word_and_a_screen():
    for item, opened in setup_menu.MENU:
        assert item in WORDS
        assert opened in (*SCREENS, *screens.CHOSEN)
    assert {opened for _, opened in setup_menu.MENU} - {"home"} <= set(screens.CHOSEN["opened"])
    assert set(screens.CHOSEN["opened"]) <= {*(o for _, o in setup_menu.MENU), *screens.CHOSEN["home"]}


def test_the_history_and_the_menu_never_roll():
    quiet = ("history", *screens.IN_MENU)
    for screen in quiet:
        assert all(action not in ("roll", "roll_ask") for _, action in targets(screen)), screen


def test_roll_rolls_from_every_screen_of_the_table():
    for screen in (
        "boot",
        "score",
        "modifier",
        "code",
        "fd",
        "adjustment",
        "bonus",
        "odds",
        "result",
        "dim",
        "sleep",
        "empty",
    ):
        assert screens.answer(screen, "roll") == ("tumble", "roll")
