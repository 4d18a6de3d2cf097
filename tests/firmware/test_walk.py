"""Five hundred sessions of random keys: what the digits showed is what was kept, and nothing breaks."""

import re

from firmware import remote, screens
from firmware.pictures import PAGE_MS
from firmware.texts import results
from shared_rules import rolls
from shared_rules.messages import from_bytes, to_bytes
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox
from tests.firmware.reading import UNREADABLE, fold, read

SESSIONS = 500
STEPS = 14
BEAT_MS = 20

LETTERS = {"r": "success", "E": "failure", "rC": "critical_success", "EC": "critical_failure", "": None}
D100 = re.compile(r"(?P<value>\d{3})(?P<letters>rC|EC|r|E) *(?P<margin>-?\d+)")
D6 = re.compile(r"t? *(?P<value>-?\d+)(?P<letters>[rE]?) *(?P<margin>-?\d*)")

# What hands do; rolling most of all.
HANDS = (
    *[lambda paper, key=key: paper.tap(key) for key in (*screens.KEYS, "roll", "roll", "up", "mode")],
    *[lambda paper, key=key: paper.hold(key, 900) for key in ("mode", "adv", "player", "up", "down")],
    lambda paper: paper.hold("adv up", 300),
    lambda paper: paper.hold("adv down", 300),
    lambda paper: paper.hold("mode player", 2100),
    lambda paper: paper.hold("mode adv", 2100),
    lambda paper: paper.wait(1000),
    lambda paper: paper.wait(7000),
    lambda paper: remote.command(paper.box, "roll", b""),
    lambda paper: remote.command(paper.box, "ruling", b"complication"),
    lambda paper: remote.command(paper.box, "fd", b"-"),
)


class Witness:
    """Sits at the table and writes down what the digits say of each result, in the order told."""

    def __init__(self):
        self.told = []
        self._roll = None

    def __call__(self, paper):
        text = read(paper.board.cells)
        # The box that tries itself lights one segment after the other.
        assert UNREADABLE not in text or paper.screen == "test", paper.screen
        is_plain = paper.board.ms - paper.box.panel.since_ms >= BEAT_MS * 2 and not flashes(paper)
        if paper.screen != "result" or not is_plain:
            return
        if paper.box.last is not self._roll:
            self._roll = paper.box.last
            self.told.append((self._roll, []))
        pages = self.told[-1][1]
        if text not in pages:
            pages.append(text)


def flashes(paper) -> bool:
    word, since_ms = paper.box.flashed
    return bool(word) and paper.board.ms - since_ms <= 1000


def session(number: int, path: str) -> tuple[PaperBox, Witness]:
    """One walk; its keys and its dice come from two streams of its own."""
    fingers = Chance(name=f"fingers {number}")
    paper = PaperBox(PaperBoard(Chance(name=f"dice {number}"), cell=50), path, beat_ms=BEAT_MS)
    if number % 2:
        remote.command(paper.box, "game", b"d6")
    paper.watch = witness = Witness()
    for _ in range(STEPS):
        HANDS[fingers(1)[0] % len(HANDS)](paper)
    return paper, witness


def kept_rolls(paper: PaperBox) -> list[dict]:
    found = []
    while entry := paper.box.journal.after(paper.box.journal.acked):
        found.append(from_bytes(entry.record))
        paper.box.journal.forget(entry.number)
    return found


def need_told(roll: dict, seen: list[str]) -> bool:
    """Check what was seen against the faces as posted; whether there was time to see all of it."""
    posted = from_bytes(to_bytes(roll))
    verdict = rolls.judge(posted["game"], posted["rule"], posted["faces"])
    assert rolls.result(posted["game"], verdict) == posted["result"]
    pages = [fold(page) for page in results(roll)]
    assert pages[: len(seen)] == seen
    if len(seen) < len(pages):
        return False
    shown = (D100 if posted["game"] == "d100" else D6).match("".join(seen))
    assert int(shown["value"]) == verdict[0]
    assert LETTERS[shown["letters"]] == verdict.outcome
    assert shown["margin"] == ("" if verdict.margin is None else str(verdict.margin))
    if posted["game"] == "d6" and verdict.joker == "ec":
        other = "complication" if posted["rule"]["ruling"] == "cancel" else "cancel"
        assert seen[-1].startswith("EC")
        assert seen[-1].endswith(str(verdict.totals[other]))
    return True


def test_what_the_digits_showed_is_what_was_kept(tmp_path):
    rolled = told = 0
    for number in range(SESSIONS):
        paper, witness = session(number, str(tmp_path / f"saved{number}.json"))
        kept = kept_rolls(paper)
        seen = [roll["id"] for roll, _ in witness.told]
        assert [roll["id"] for roll in kept if roll["id"] in seen] == seen
        assert [roll["id"].split(".")[2] for roll in kept] == [str(n + 1) for n in range(len(kept))]
        rolled += len(kept)
        told += sum(need_told(roll, pages) for roll, pages in witness.told)
    assert rolled > SESSIONS
    assert told > rolled // 3


def test_left_alone_after_any_walk_the_box_comes_to_rest(tmp_path):
    for number in range(40):
        paper, _ = session(number, str(tmp_path / f"saved{number}.json"))
        paper.watch = None
        paper.beat_ms = 200
        paper.wait(400000 + PAGE_MS)
        assert paper.screen == "dim"
