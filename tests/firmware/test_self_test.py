"""ESSAI: every segment, LED and key in turn, what is measured, and what it tells."""

import builtins
import errno

import pytest

from firmware import remote, screens, self_test
from firmware.self_test import COLOUR_MS, KEY_MS, LED_MS, SEGMENT_MS, TOLD_MS, TUNE_MS
from firmware.setup_menu import MENU
from firmware.state import state
from firmware.words_en import WORDS as ENGLISH
from tests.firmware.reading import fold, read

LEDS_MS = 3 * COLOUR_MS + 8 * LED_MS
GOOD = {"digits": "shown", "leds": "shown", "buzzer": "shown", "keys": "ok", "chance": "ok", "flash": "ok"}


@pytest.fixture
def at_test(set_down):
    """at_test() -> a box that has just begun to try itself."""

    def make(**told):
        paper = set_down(**told)
        paper.hold("mode player", 2100)
        paper.tap(*["up"] * [item for item, _ in MENU].index("test"))
        paper.wait(900)
        paper.board.press("mode")
        paper.wait(10)
        paper.board.release("mode")
        paper.wait(40)
        assert paper.screen == "test"
        return paper

    return make


def press_all(paper, *but: str) -> None:
    for key in screens.KEYS:
        if key in but:
            paper.wait(KEY_MS + 50)
        else:
            paper.tap(key)


def test_every_segment_of_every_digit_is_lit_alone(at_test):
    paper = at_test()
    seen = []
    paper.watch = lambda paper: seen.append(bytes(paper.board.cells))
    paper.wait(8 * SEGMENT_MS - 100)
    alone = [bytes([1 << bit] * 8) for bit in range(8)]
    assert [cells for at, cells in enumerate(seen) if cells in alone and seen[at - 1] != cells] == alone


def test_every_led_is_seen_in_every_colour_and_alone(at_test):
    paper = at_test()
    paper.wait(8 * SEGMENT_MS)
    seen = set()
    paper.watch = lambda paper: seen.add(paper.board.colours)
    paper.wait(LEDS_MS)
    for channel in range(3):
        assert any(
            all(colour[channel] and sum(colour) == colour[channel] for colour in shown) for shown in seen
        )
    for place in range(8):
        assert any(
            [bool(sum(colour)) for colour in shown] == [at == place for at in range(8)] for shown in seen
        )


def test_a_muted_box_is_heard_while_it_is_tried_and_is_mute_again(at_test):
    paper = at_test()
    paper.box.prefer("sound", False)
    paper.wait(8 * SEGMENT_MS + LEDS_MS)
    heard = set()
    paper.watch = lambda paper: heard.add(paper.board.hz)
    paper.wait(TUNE_MS)
    assert len(heard) > 2
    remote.command(paper.box, "score", b"60")  # it is left from afar, in the middle
    paper.wait(50)
    assert (paper.screen, paper.box.sounds.mute) == ("score", True)


def test_it_asks_for_each_key_and_tells_of_each_part(at_test):
    paper = at_test(cell=80)
    paper.box.signal = lambda: -61
    paper.wait(8 * SEGMENT_MS + LEDS_MS + TUNE_MS + 100)
    for place, key in enumerate(screens.KEYS):
        assert read(paper.board.cells) == fold(f"tCH    {place + 1}")
        paper.tap(key)
    told = []
    for _ in range(8):
        told.append(read(paper.board.cells))
        paper.wait(TOLD_MS)
    assert told[:4] == [fold(name + "  bon") for name in ("SEG", "LEd", "Son", "tCH")]
    assert told[4:] == [fold(text) for text in ("dES  bon", "FLA  bon", "rAd  -61", "PIL   80")]
    paper.wait(100)
    assert paper.screen == "setup"
    assert paper.box.tested == {**GOOD, "radio": "-61", "battery": "80"}
    assert state(paper.box)["test"] == paper.box.tested


def test_a_wrong_key_does_not_count_and_one_that_stays_silent_is_named(at_test):
    paper = at_test()
    paper.tap("mode", "mode", "mode")  # segments, LEDs and sound: seen
    paper.tap("mode", "down")
    assert read(paper.board.cells) == fold("tCH    1")
    press_all(paper, "mode", "adv")
    paper.wait(3 * TOLD_MS + 100)
    assert read(paper.board.cells) == fold("tCH   25")
    paper.wait(8 * TOLD_MS)
    assert paper.box.tested["keys"] == "mode,adv"


def test_what_the_player_misses_is_a_fault_in_english_too(at_test):
    paper = at_test(words=ENGLISH)
    paper.tap("player", "roll", "player")
    press_all(paper)
    paper.wait(100)
    assert read(paper.board.cells) == fold("SEGFAULt")
    paper.wait(8 * TOLD_MS)
    assert [paper.box.tested[part] for part in ("digits", "leds", "buzzer")] == ["fault", "shown", "fault"]


def test_left_alone_it_comes_to_an_end(at_test):
    paper = at_test()
    paper.wait(8 * SEGMENT_MS + LEDS_MS + TUNE_MS + 6 * KEY_MS + 8 * TOLD_MS + 2000)
    assert paper.screen == "setup"
    assert paper.box.tested["keys"] == ",".join(screens.KEYS)


def test_a_flash_that_does_not_keep_and_chance_that_is_none_are_faults(set_down, monkeypatch):
    paper = set_down()
    real = builtins.open

    def full(path, *told):
        if str(path).endswith(".try"):
            raise OSError(errno.ENOSPC, "full")
        return real(path, *told)

    monkeypatch.setattr(builtins, "open", full)
    paper.board.chance = bytes
    remote.command(paper.box, "test", b"")
    assert paper.box.tested == {"chance": "fault", "flash": "fault", "radio": "none", "battery": "usb"}


def test_what_was_written_for_the_trial_is_gone(set_down, tmp_path):
    paper = set_down()
    assert self_test.measured(paper.box)["flash"] == "ok"
    assert not list(tmp_path.glob("*.try"))
