"""After the roll: pages of dice, the history, the odds, and what is taken back or posted."""

from firmware.box import HISTORY
from shared_rules.messages import from_bytes
from tests.firmware.paper_board import d6, d100
from tests.firmware.reading import fold, points
from tests.firmware.test_box import set_to, shown


def test_the_points_mark_the_joker_and_its_chain(set_down):
    paper = set_down(d6(6, 6, 2, 3, 4))
    set_to(paper, game="d6", code="3D")
    paper.roll()
    paper.tap("mode")
    assert (shown(paper), points(paper.board.cells)) == ("66234   ", [0, 1, 2])


def test_dice_that_do_not_count_blink_and_the_joker_keeps_its_point(set_down):
    paper = set_down(d6(1, 4, 5))
    set_to(paper, game="d6", code="3D")
    paper.roll()
    paper.tap("mode")
    seen = set()
    paper.watch = lambda paper: seen.add((shown(paper), *points(paper.board.cells)))
    paper.wait(1000)
    assert seen == {("145     ", 0), (" 4      ", 0)}


def test_a_long_chain_is_leafed_through_and_stops_at_both_ends(set_down):
    paper = set_down(d6(*[6] * 15, 3, 5))
    set_to(paper, game="d6", code="2D")
    paper.roll()
    paper.tap("mode")
    assert shown(paper) == "66666666"
    paper.tap("up")
    assert shown(paper) == "66666663"
    paper.tap("up", "up")
    assert shown(paper) == "5       "
    paper.tap("down", "down", "down")
    assert shown(paper) == "66666666"
    paper.wait(5000)
    assert shown(paper) == "t 98r 88"


def test_the_history_shows_the_last_rolls_newest_first(set_down):
    values = [21, 32, 43, 54, 65, 76, 87, 98, 9, 10]
    paper = set_down(d100(*values))
    for _ in values:
        paper.roll()
        paper.wait(500)
    paper.hold("player", 900)
    for number, value in enumerate(values[::-1][:HISTORY], 1):
        assert shown(paper) == fold(f"H{number} {value:03}" + ("r" if value <= 50 else "E"))
        paper.tap("up")
    assert shown(paper).startswith(f"H{HISTORY} 032")
    paper.tap("roll")
    assert (paper.screen, paper.box.journal.waiting) == ("score", len(values))


def test_what_held_once_comes_back_with_player_held(set_down):
    paper = set_down()
    paper.tap("mode", "up", "up", "adv")
    assert shown(paper) == "A050 010"
    paper.roll()
    paper.wait(61000)
    assert shown(paper) == " 050    "
    paper.hold("player", 900)
    assert shown(paper) == fold("AnnULE")
    paper.wait(1000)
    assert shown(paper) == "A050 010"


def test_odds_show_while_nothing_is_rolled(set_down):
    paper = set_down()
    paper.hold("adv", 900)
    assert shown(paper) == fold("r    50.0")
    paper.hold("mode", 900)
    paper.wait(900)
    paper.hold("adv", 900)
    assert shown(paper).startswith("r")
    set_to(paper, fd="-")
    paper.wait(100)
    paper.hold("adv", 900)
    assert shown(paper) == "r   ----"


def test_a_roll_as_posted_says_what_the_digits_said(set_down):
    paper = set_down(d6(1, 4, 5))
    set_to(paper, game="d6", code="3D+2")
    paper.roll()
    posted = from_bytes(paper.box.journal.after(paper.box.journal.acked).record)
    assert posted["faces"] == {"joker": [1], "dice": [4, 5]}
    assert posted["result"]["totals"] == {"cancel": 6, "complication": 12}
    assert (posted["game"], posted["player"]) == ("d6", "1")
    assert {"ask", "secret", "label", "at"}.isdisjoint(posted)
