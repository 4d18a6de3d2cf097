"""The set-up menu, item by item: what it shows, what it saves, and how it is left."""

import pytest

from firmware import remote
from firmware.setup_menu import BRIGHTNESSES, MENU, MOST_PLAYERS
from firmware.words_en import WORDS as ENGLISH
from tests.firmware.reading import fold, read

ITEMS = [item for item, _ in MENU]


@pytest.fixture
def open_at(set_down):
    """open_at(item) -> a box whose menu stands there, or in it with opened=True."""

    def make(item: str, *, opened: bool = False, **told: object):
        paper = set_down(**told)
        paper.hold("mode player", 2100)
        assert shown(paper) == fold("rEGLAGE")
        paper.tap(*["up"] * ITEMS.index(item))
        paper.wait(700)
        if opened:
            paper.tap("mode")
        return paper

    return make


def shown(paper) -> str:
    return read(paper.board.cells)


def test_the_menu_goes_round_both_ways(open_at):
    paper = open_at("sound")
    seen = []
    for _ in ITEMS:
        seen.append(shown(paper))
        paper.tap("up")
    assert seen == [fold(paper.box.words[item]) for item in ITEMS]
    assert shown(paper) == seen[0]
    paper.tap("down")
    assert shown(paper) == seen[-1]


def test_sound_is_turned_off_and_on(open_at):
    paper = open_at("sound", opened=True)
    assert shown(paper) == fold("Son oUI")
    paper.tap("up")
    assert shown(paper) == fold("Son non")
    paper.tap("mode")
    assert paper.screen == "setup"
    heard = set()
    paper.watch = lambda paper: heard.add(paper.board.hz)
    paper.tap("player")
    paper.roll()
    paper.wait(1000)
    assert heard == {0}


def test_brightness_is_seen_while_it_is_chosen_and_comes_back_when_left(open_at):
    paper = open_at("brightness", opened=True)
    assert shown(paper) == fold("ECLAt  3")
    paper.tap("up")
    assert (shown(paper), paper.board.level) == (fold("ECLAt  7"), 7)
    paper.tap("player")
    paper.wait(100)
    assert (paper.screen, paper.board.level, paper.box.preferences["brightness"]) == ("setup", 3, 3)
    paper.tap("mode", "up", "mode")
    assert paper.box.preferences["brightness"] == 7


def test_a_brightness_set_from_afar_can_still_be_changed_here(open_at):
    paper = open_at("brightness")
    remote.command(paper.box, "brightness", b"12")
    paper.tap("mode")
    assert shown(paper) == fold("ECLAt 12")
    paper.tap("down", "mode")
    assert paper.box.preferences["brightness"] in BRIGHTNESSES


def test_players_are_one_to_eight(open_at):
    paper = open_at("players", opened=True)
    paper.tap(*["up"] * 9)
    assert shown(paper) == fold(f"JoUEUrS{MOST_PLAYERS}")
    paper.tap("mode")
    assert paper.choices.names == [str(number) for number in range(1, 9)]
    paper.tap("mode", *["down"] * 9)
    assert shown(paper) == fold("JoUEUrS1")
    paper.tap("mode")
    assert paper.choices.names == ["1"]


@pytest.mark.parametrize(
    ("item", "cell", "text"),
    [
        ("network", None, "HorS LI"),
        ("battery", None, "SECtEUr"),
        ("battery", 7, "PILE 007"),
        ("battery", 100, "PILE 100"),
        ("queue", None, "FILE 000"),
        ("version", None, "SoFt  0.1"),
    ],
)
def test_an_info_is_read_and_left(open_at, item, cell, text):
    paper = open_at(item, opened=True, cell=cell)
    assert shown(paper) == fold(text)
    paper.tap("mode")
    assert paper.screen == "setup"


def test_the_queue_counts_rolls_not_yet_posted(open_at):
    paper = open_at("queue")
    for _ in range(3):
        remote.command(paper.box, "roll", b"")
        paper.wait_for("result")
        paper.wait(500)
    paper.wait(61000)
    paper.hold("mode player", 2100)
    paper.tap(*["up"] * ITEMS.index("queue"), "mode")
    assert shown(paper) == "FILE 003"


def test_the_end_goes_home(open_at):
    assert open_at("end", opened=True).screen == "score"


def remember(paper) -> None:
    remote.command(paper.box, "score", b"77")
    paper.wait(2100)
    assert paper.box.store.load()["choices"][0]["score"] == 77
    paper.hold("mode player", 2100)
    paper.tap(*["up"] * ITEMS.index("erase"), "mode")


@pytest.mark.parametrize("pair", ["roll mode", "mode roll"])
def test_erase_held_for_five_seconds_forgets_everything_and_starts_again(open_at, pair):
    paper = open_at("sound")
    remember(paper)
    for key in pair.split():
        paper.board.press(key)
        paper.wait(60)
    assert shown(paper) == fold("EFFACE 5")
    paper.wait(4000)
    assert (shown(paper), paper.board.restarts) == (fold("EFFACE 1"), 0)
    paper.wait(1000)
    assert (paper.board.restarts, paper.box.store.load()) == (1, {})


@pytest.mark.parametrize("key", ["roll", "mode"])
def test_erase_let_go_forgets_nothing(open_at, key):
    paper = open_at("sound")
    remember(paper)
    paper.board.press("roll")
    paper.board.press("mode")
    paper.wait(4900)
    paper.board.release(key)
    paper.wait(6000)
    assert (paper.board.restarts, paper.screen) == (0, "setup")
    assert paper.box.store.load()["choices"][0]["score"] == 77


@pytest.mark.parametrize("item", ITEMS)
def test_roll_leaves_any_item_without_rolling_or_saving(open_at, item):
    paper = open_at(item, opened=True)
    before = dict(paper.box.preferences)
    paper.tap("up", "roll")
    assert paper.box.preferences == before
    if item != "end":
        assert (paper.box.journal.waiting, paper.screen in ("tumble", "reveal")) == (0, False)


@pytest.mark.parametrize("item", ITEMS)
def test_any_item_left_alone_goes_home_unsaved(open_at, item):
    paper = open_at(item, opened=True)
    before = dict(paper.box.preferences)
    paper.tap("up")
    paper.wait(100_000 if item == "test" else 70_000)
    assert (paper.screen, paper.box.preferences) == ("score", before)


def test_the_menu_speaks_english(set_down):
    paper = set_down(words=ENGLISH)
    paper.hold("mode player", 2100)
    assert shown(paper) == fold("SEtUP")
    paper.wait(700)
    paper.tap("mode")
    assert shown(paper) == fold("Snd yES")
