"""The board's drivers on the simulated chip: what its parts make of the wires, under both Pythons."""

import sys
from pathlib import Path

import pytest

from firmware.segments import cells
from hub.virtual_box import max7219
from tests.firmware.bare_chip import BareChip
from tests.firmware.listeners import Ht16k33, Tm1638, colours, drawn_ma

CLOCK, DATA, SELECT, LEDS, BUZZER = 18, 23, 19, 16, 17
TEXTS = ("8.8.8.8.8.8.8.8.", "037r  28", "037r  29", "", "6.66.1.2345")

SHOWS = """
from firmware.boards.esp32 import Board
from firmware.segments import cells
board = Board(*%r)
for place, text in enumerate(%r):
    board.brightness(place)
    board.show(cells(text))
    print("mark")
board._digits.off()
"""


@pytest.fixture(params=[None, sys.executable], ids=["micropython", "cpython"])
def bare(request: pytest.FixtureRequest, tmp_path: Path):
    """bare(chip=) -> a chip that runs a script."""
    return lambda **told: BareChip(tmp_path, request.param, **told)


def frames(lines: list[list[str]], parts: list, look) -> list:
    """What the parts show after each line, repeats left out."""
    seen = [look(parts)]
    for words in lines:
        for part in parts:
            part.hear(words)
        if look(parts) != seen[-1]:
            seen.append(look(parts))
    return seen


class OnSpi:
    """A MAX7219 on its three wires."""

    def __init__(self, clock: int, data: int, select: int) -> None:
        self.chip = max7219.Max7219()
        self._bus, self._select = (clock, data), select

    def hear(self, words: list[str]) -> None:
        if words[0] == "spi" and (int(words[1]), int(words[2])) == self._bus:
            self.chip.shift(bytes.fromhex(words[3]))
        elif words[0] == "pin" and int(words[1]) == self._select:
            self.chip.select(int(words[2]))


async def test_a_tm1638_shows_every_frame_and_its_leds_stay_dark(bare):
    lines = await bare().play(SHOWS % ((None, "tm1638"), TEXTS))
    digits = Tm1638(SELECT, CLOCK, DATA)
    seen = frames(lines, [digits], lambda parts: (parts[0].segments, parts[0].leds))
    assert {leds for _, leds in seen} == {bytes(8)}
    shown = [segments for segments, _ in seen]
    for text in TEXTS:
        assert tuple(cells(text)) in shown
    assert shown[-1] == (0,) * 8
    assert digits.brightness == 0  # off says so too


async def test_a_tm1638_is_told_only_what_changed(bare):
    lines = await bare().play(SHOWS % ((None, "tm1638"), ("1234", "1235", "1235")))
    clocks = [words for words in lines if words[:2] == ["pin", str(CLOCK)] and words[2] == "1"]
    first = 8 * (1 + 17 + 1)
    changed = 8 * (1 + 2)
    brightness = 8 * 1  # level 2 is another of its eight steps, and 1 is sent too
    assert len(clocks) == 1 + first + changed + 2 * brightness + 8


async def test_two_ht16k33_show_every_frame_each_in_one_transfer(bare):
    chip = bare()
    chip.tell("i2c", f"{0x70} {0x71}")
    lines = await chip.play(SHOWS % ((None, "ht16k33"), TEXTS))
    halves = [Ht16k33(0x70), Ht16k33(0x71)]
    shown = frames(lines, halves, lambda parts: parts[0].segments + parts[1].segments)
    for text in TEXTS:
        assert tuple(cells(text)) in shown
    assert shown[-1] == (0,) * 8
    assert [(half.brightness, half.colon, half.blinks) for half in halves] == [(4, 0, False)] * 2
    rows = [words for words in lines if words[0] == "i2c" and words[5].startswith("00")]
    left, right = [sum(int(words[4]) == address for words in rows) for address in (0x70, 0x71)]
    assert (left, right) == (4, 5)  # 037r stood still while 28 became 29


async def test_an_ht16k33_whose_wire_is_loose_stops_nothing(bare):
    chip = bare()
    chip.tell("i2c", f"{0x71}")
    lines = await chip.play(SHOWS % ((None, "ht16k33"), TEXTS))
    right = Ht16k33(0x71)
    assert tuple(cells("037r  28"))[4:] in frames(lines, [right], lambda parts: parts[0].segments)


@pytest.mark.parametrize(
    ("kind", "build", "wires"),
    [
        ("esp32", None, (18, 23, 19)),
        ("esp32s3", None, (40, 41, 39)),
        ("esp32c3", None, (20, 21, 2)),
        ("esp32c3", "esp32-usb", (20, 21, 2)),  # of another chip
    ],
)
async def test_a_max7219_shows_every_frame_on_each_board(bare, kind, build, wires):
    lines = await bare(chip=kind).play(SHOWS % ((build,), TEXTS))
    shown = frames(lines, [OnSpi(*wires)], lambda parts: parts[0].chip.segments)
    for text in TEXTS:
        assert tuple(cells(text)) in shown
    assert shown[-1] == (0,) * 8


async def test_the_leds_hear_each_colour_in_their_order_and_time(bare):
    told = ((1, 2, 3), (255, 0, 0), (0, 255, 0), (0, 0, 255), (0, 0, 0), (9, 9, 9), (0, 7, 0), (128, 64, 32))
    script = f"from firmware.boards.esp32 import Board\nboard = Board()\nboard.lights({told})\n" * 2
    lines = await bare().play(script + "board.lights(((0, 0, 0),) * 8)\n")
    sent = [words for words in lines if words[:2] == ["bits", str(LEDS)]]
    assert [colours(words) for words in sent] == [list(told)] * 2 + [[(0, 0, 0)] * 8]


async def test_all_leds_at_full_white_are_dimmed_to_what_the_supply_gives(bare):
    script = "from firmware.boards.esp32 import Board\nBoard().lights(((255, 255, 255),) * 8)\n"
    (sent,) = [words for words in await bare().play(script) if words[0] == "bits"]
    shown = colours(sent)
    assert len(set(shown)) == 1
    assert 110 < drawn_ma(shown) <= 120


async def test_the_buzzer_swings_at_the_tone_half_high_and_then_rests_low(bare):
    script = "from firmware.boards.esp32 import Board\nboard = Board()\n"
    script += "board.tone(880)\nboard.tone(880)\nboard.tone(1175)\nboard.tone(0)\n"
    swung = [words[2:] for words in await bare().play(script) if words[:2] == ["pwm", str(BUZZER)]]
    assert swung == [["1000", "0"], ["880", "0"], ["880", "32768"], ["1175", "32768"], ["1175", "32768"],
                     ["1175", "0"]]  # fmt: skip


async def test_a_turn_of_the_knob_comes_through_its_bounces(bare):
    """EC11: A closes before B clockwise; its contacts bounce at each edge."""
    script = """
import time
from firmware.boards.esp32 import Board
board = Board("esp32-usb-encoder")
print("turned 0")
place = 0
while place >= 0:
    detents = board.turned()
    if detents:
        place += detents
        print("turned", place)
    time.sleep_ms(1)
"""
    chip = bare()

    async def until(told: str) -> None:
        while told not in chip.printed:
            await chip.heard()

    async def hands(chip: BareChip) -> None:
        await until("turned 0")
        for first, second, detents in ((21, 22, 5), (22, 21, 6)):
            for _ in range(detents):
                for pin, level in ((first, 0), (second, 0), (first, 1), (second, 1)):
                    for bounce in (level, 1 - level, level, 1 - level, level):
                        chip.tell(f"pin {pin}", bounce)
            await until("turned 5")

    for pin in (21, 22):
        chip.tell(f"pin {pin}", 1)
    await chip.play(script, hands)
    assert chip.printed[-1] == "turned -1"


@pytest.mark.parametrize(("volts", "told"), [(4.2, 100), (3.8, 40), (3.69, 10), (3.2, 0), (0.0, None)])
async def test_the_cell_is_read_behind_its_divider(bare, volts, told):
    chip = bare()
    chip.tell("volts 35", int(volts / 2 * 1_000_000))
    script = "from firmware.boards.esp32 import Board\nboard = Board()\nprint('cell', board.battery())\n"
    await chip.play(script)
    assert chip.printed == [f"cell {told}"]
