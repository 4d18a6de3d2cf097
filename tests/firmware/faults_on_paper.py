"""Public faults of keys and digits, each with the input that showed it elsewhere (both Pythons)."""

from firmware.box import FRAME_MS
from firmware.drivers.max7219 import REFRESH_MS, Max7219
from firmware.presses import NAMES
from firmware.segments import CELLS, cells
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox

# A contact that closes at 0, 3, 7 and 11 ms: with a gap before each, and as four bare edges.
BOUNCES = ((0, 2, 3, 5, 7, 9, 11), (0, 3, 7, 11))
BOUNCING_RELEASE = (90, 92, 94, 99, 104)
HELD_MS = 10000
SET_UP_WORDS = 5


class Chip:
    """The display chip's registers as the bus fills them; `words` holds what came since it was emptied."""

    def __init__(self):
        self.registers = {}
        self.words = []
        self._shifted = b""

    def write(self, word):
        self._shifted += bytes(word)

    def select(self, level):
        if level:
            self.words.append(self._shifted[-2])
            self.registers[self._shifted[-2]] = self._shifted[-1]
        self._shifted = b""

    def lit(self):
        """What is lit, leftmost first; bit 0 is segment a, bit 7 the point."""
        return bytes([as_segments(self.registers[CELLS - place]) for place in range(CELLS)])


def as_segments(value):
    return value & 0x80 | sum([1 << segment for segment in range(7) if value >> (6 - segment) & 1])


class WiredBoard(PaperBoard):
    """A paper board whose digits hang on the real driver; `frames` has (ms, registers written) of each."""

    def __init__(self, chance):
        super().__init__(chance)
        self.chip = Chip()
        self.frames = []
        self._driver = Max7219(self.chip, self.chip.select)

    def show(self, shown):
        self.chip.words = []
        self._driver.show(shown, self.ms)
        self.frames.append((self.ms, self.chip.words))
        self.cells = bytes(shown)


def set_down(path, board=None):
    return PaperBox(board or PaperBoard(Chance()), path, beat_ms=1)


def toggle(paper, name, edges, until_ms):
    """Change the key's level at each of these ms from now, then wait."""
    start_ms = paper.board.ms
    for edge_ms in edges:
        paper.wait(start_ms + edge_ms - paper.board.ms)
        paper.board.down ^= 1 << NAMES.index(name)
    paper.wait(start_ms + until_ms - paper.board.ms)


def a_bouncing_key_is_one_press(path):
    for edges in BOUNCES:
        release = BOUNCING_RELEASE if len(edges) % 2 else ()
        paper = set_down(path + "roll%d" % len(edges))
        toggle(paper, "roll", edges + release, 3000)
        assert paper.box.journal.waiting == 1, edges
        paper = set_down(path + "up%d" % len(edges))
        toggle(paper, "up", edges + release, 3000)
        assert paper.choices.score == 51, (edges, paper.choices.score)


def presses_120_ms_apart_are_two_steps_but_one_roll(path):
    twice = (0, 60, 120, 180)
    paper = set_down(path + "mode")
    toggle(paper, "mode", twice[:2], 119)
    assert paper.screen == "modifier"
    toggle(paper, "mode", twice[:2], 119)
    assert paper.screen == "score"
    paper = set_down(path + "menu")
    paper.hold("mode player", 2100)
    toggle(paper, "up", twice, 300)
    assert paper.box.menu.place == 2
    paper = set_down(path + "roll")
    toggle(paper, "roll", twice, 3000)
    assert paper.box.journal.waiting == 1


def whatever_is_held_ten_seconds_is_one_roll_at_most(path):
    keys = list(NAMES)
    keys += ["%s %s" % (a, b) for a in NAMES for b in NAMES if a < b]
    for number, held in enumerate(keys):
        paper = PaperBox(PaperBoard(Chance()), path + str(number), beat_ms=5)
        paper.hold(held, HELD_MS)
        paper.wait(3000)
        assert paper.box.journal.waiting == ("roll" in held), held


def an_unchanged_frame_writes_nothing_and_a_new_one_each_cell_once(path):
    paper = set_down(path, WiredBoard(Chance()))
    board = paper.board
    board.frames = []
    paper.wait(2 * REFRESH_MS)
    refreshes = [words for _, words in board.frames if words]
    assert [len(words) for words in refreshes] == [SET_UP_WORDS + CELLS] * 2
    board.frames = []
    paper.roll()
    written = [words for _, words in board.frames if words]
    assert len(written) > 10
    for words in written:
        assert len(words) == len(set(words)), words
    times = [ms for ms, _ in board.frames]
    # A press is shown at once, beside the frames that come by themselves.
    assert len(times) <= (times[-1] - times[0]) // FRAME_MS + 3
    assert board.chip.lit() == board.cells


def digits_stand_in_order_and_blanks_are_dark_at_every_width(path):
    chip = Chip()
    driver = Max7219(chip, chip.select)
    for width in range(1, CELLS + 1):
        driver.show(cells("8.8.8.8.8.8.8.8."), 0)
        assert chip.lit() == b"\xff" * CELLS
        text = "12345678"[:width]
        driver.show(cells(text), 0)
        assert chip.lit() == bytes([cells(digit)[0] for digit in text]) + bytes(CELLS - width)
        driver.show(cells(" " * (CELLS - width) + text), 0)
        assert chip.lit() == bytes(CELLS - width) + bytes([cells(digit)[0] for digit in text])


FAULTS = (
    a_bouncing_key_is_one_press,
    presses_120_ms_apart_are_two_steps_but_one_roll,
    whatever_is_held_ten_seconds_is_one_roll_at_most,
    an_unchanged_frame_writes_nothing_and_a_new_one_each_cell_once,
    digits_stand_in_order_and_blanks_are_dark_at_every_width,
)


def main():
    import sys

    for fault in FAULTS:
        if fault.__name__ == sys.argv[1]:
            fault(sys.argv[2])
            print("held")


if __name__ == "__main__":
    main()
