"""The sheet of a box: its players and their named Scores and codes, chosen at the PLAYER key."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.sheet import Sheet, seat_again, take_sheet
from firmware.state import state
from hub.wire.sheet import MOST_BYTES, Preset, SheetPlayer, encode_sheet
from hub.wire.sheet import Sheet as Told
from tests.firmware.paper_board import Chance, PaperBoard, d100
from tests.firmware.paper_box import PaperBox
from tests.firmware.reading import fold, is_legible, read

SENNA = SheetPlayer(
    name="Senna",
    shown="SEnnA",
    presets=(
        Preset(name="Sécurité matérielle", shown="SEcu.nAtE", score=55),
        Preset(name="Furtivité", shown="Furtiuit", score=40),
    ),
)
KARL = SheetPlayer(name="Karl", shown="HArL", presets=(Preset(name="PUI", shown="PUI", code="3D+2"),))
VEX = SheetPlayer(name="Vex", shown="UEH")
SHEET = encode_sheet(Told(players=(SENNA, KARL, VEX)))


@pytest.fixture
def paper(tmp_path):
    """A box that has heard of a sheet."""
    return with_sheet(tmp_path, SHEET)


def with_sheet(folder: Path, payload: bytes = SHEET) -> PaperBox:
    paper = PaperBox(PaperBoard(Chance(d100(43, 62, 7))), str(folder / "saved.json"))
    paper.box.sheet_path = str(folder / "sheet")
    take_sheet(paper.box, payload)
    return paper


def shown(paper) -> str:
    return read(paper.board.cells)


def test_the_players_of_a_sheet_take_their_seats_with_their_defaults(paper):
    told = state(paper.box)
    assert (told["players"], told["player"], told["refused"]) == (["Senna", "Karl", "Vex"], "Senna", None)
    assert (paper.choices.game, paper.choices.score, paper.choices.label) == (
        "d100", 55, "Sécurité matérielle",
    )  # fmt: skip


def test_player_shows_the_name_of_the_next_player_who_has_their_default(paper):
    paper.tap("player")
    assert shown(paper) == fold("HArL")
    paper.wait(1000)
    assert shown(paper) == " 3d2 F10"
    paper.tap("player")
    assert (shown(paper), paper.choices.score) == (fold("UEH"), 50)
    paper.tap("player")
    assert paper.choices.label == "Sécurité matérielle"


def test_a_roll_says_what_it_was_for(paper):
    roll = paper.roll()
    assert (roll["player"], roll["label"], roll["rule"]["score"]) == ("Senna", "Sécurité matérielle", 55)
    paper.tap("up")
    assert (paper.roll()["label"], paper.choices.score) == (None, 56)


def test_player_held_opens_the_sheet_and_the_arrows_walk_it(paper):
    paper.hold("player", 900)
    assert (paper.screen, shown(paper)) == ("preset", fold("SEcu.nAtE"))
    paper.wait(1000)
    assert shown(paper) == " 055    "
    paper.tap("up")
    assert shown(paper) == fold("Furtiuit")
    paper.wait(1000)
    assert shown(paper) == " 040    "
    paper.tap("up")
    assert paper.choices.score == 55
    paper.tap("down")
    assert paper.roll()["label"] == "Furtivité"


def test_the_sheet_is_left_by_time_or_mode_and_keeps_what_was_chosen(paper):
    paper.hold("player", 900)
    paper.tap("up")
    paper.wait(6100)
    assert (paper.screen, paper.choices.score) == ("score", 40)
    paper.hold("player", 900)
    paper.tap("mode")
    assert (paper.screen, paper.choices.label) == ("score", "Furtivité")


def test_opening_the_sheet_takes_its_first_roll_and_held_again_that_is_undone(paper):
    paper.tap("up", "up")
    paper.hold("player", 900)
    assert (paper.choices.score, paper.choices.label) == (55, "Sécurité matérielle")
    paper.hold("player", 900)
    assert (paper.choices.score, paper.choices.label, paper.screen) == (57, "", "score")


def test_from_a_result_the_sheet_is_one_long_press_away_and_the_history_is_behind_the_dice(paper):
    paper.roll()
    paper.hold("player", 900)
    assert paper.screen == "preset"
    paper.roll()
    paper.tap("mode")
    paper.hold("player", 900)
    assert (paper.screen, shown(paper)[:2]) == ("history", "H1")


def test_who_has_no_presets_and_a_box_without_a_sheet_undo_and_read_back_as_ever(paper, set_down):
    paper.tap("player", "player", "up")
    paper.hold("player", 900)
    assert (paper.choices.score, paper.screen) == (50, "score")
    bare = set_down(d100(43))
    bare.roll()
    bare.hold("player", 900)
    assert bare.screen == "history"


def test_a_locked_box_opens_no_sheet(paper):
    paper.roll()
    paper.hold("mode adv", 2100)
    paper.hold("player", 900)
    assert (paper.screen, paper.choices.label) == ("locked", "Sécurité matérielle")


def test_a_changed_sheet_changes_what_is_chosen_from_it_and_leaves_what_was_set_by_hand(paper):
    paper.tap("player", "up")
    better = SheetPlayer(
        name="Senna", shown="SEnnA", presets=(Preset(name="Sécurité matérielle", shown="SEcu", score=60),)
    )
    karl = SheetPlayer(name="Karl", shown="HArL", presets=(Preset(name="PUI", shown="PUI", code="4D"),))
    take_sheet(paper.box, encode_sheet(Told(players=(karl, better))))
    assert (paper.choices.names[paper.choices.player], paper.choices.code) == ("Karl", 12)
    paper.tap("player")
    assert (paper.choices.score, paper.choices.label) == (60, "Sécurité matérielle")


def test_the_sheet_is_there_after_a_power_cut_with_what_was_chosen(paper, tmp_path):
    paper.hold("player", 900)
    paper.tap("up")
    paper.wait(3000)
    again = PaperBox(PaperBoard(Chance()), str(tmp_path / "saved.json"))
    again.box.sheet_path = str(tmp_path / "sheet")
    seat_again(again.box)
    assert (again.choices.names, again.choices.score, again.choices.label) == (
        ["Senna", "Karl", "Vex"], 40, "Furtivité",
    )  # fmt: skip


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        SHEET[:12],
        SHEET[:40],
        SHEET.replace(b"55", b"900"),
        SHEET.replace(b'"presets"', b'"pre"'),
        SHEET.replace(b'"name":"Senna"', b'"name":7'),
        SHEET.replace(b"Senna", b"Se\xff\x00na"),
        SHEET.replace(b'"presets":[{', b'"presets":[7,{'),
        b'{"players":[\n{"name"' + b"[" * 2000,
    ],
)
def test_a_box_starts_whatever_its_flash_holds_as_a_sheet_and_takes_the_next_one(tmp_path, damaged):
    (tmp_path / "sheet").write_bytes(damaged)
    paper = PaperBox(PaperBoard(Chance(d100(43, 62, 7))), str(tmp_path / "saved.json"))
    paper.box.sheet_path = str(tmp_path / "sheet")
    before = paper.choices.names
    seat_again(paper.box)
    assert (paper.box.sheet, paper.choices.names) == (None, before)
    paper.tap("player")
    paper.hold("player", 900)
    take_sheet(paper.box, SHEET)
    assert paper.choices.names == ["Senna", "Karl", "Vex"]


def test_a_sheet_that_is_damaged_during_play_leaves_the_keys_alive(paper, tmp_path):
    (tmp_path / "sheet").write_bytes(SHEET.replace(b"55", b"900"))
    paper.tap("player")
    paper.hold("player", 900)
    paper.tap("up")
    paper.wait(3000)
    paper.tap("roll")
    assert paper.choices.names == ["Senna", "Karl", "Vex"]


def test_the_same_sheet_again_writes_nothing_and_changes_nothing(paper, tmp_path):
    paper.tap("up")
    before = (tmp_path / "sheet").stat().st_mtime_ns
    take_sheet(paper.box, SHEET)
    assert (tmp_path / "sheet").stat().st_mtime_ns == before
    paper.hold("player", 900)
    paper.hold("player", 900)
    assert paper.choices.score == 56


def test_an_empty_sheet_takes_it_back(paper, tmp_path):
    take_sheet(paper.box, b"")
    assert (paper.box.sheet, (tmp_path / "sheet").exists()) == (None, False)
    paper.tap("up")
    paper.hold("player", 900)
    assert paper.choices.score == 55


def test_a_factory_reset_forgets_the_sheet(paper, tmp_path):
    paper.box.wipe()
    assert not (tmp_path / "sheet").exists()


def lines(*players: object) -> bytes:
    return b'{"players":[\n' + b",\n".join(json.dumps(one).encode() for one in players) + b'\n],"v":1}'


def one(**change: object) -> bytes:
    return lines({"name": "Senna", "shown": "SEnnA", "presets": []} | change)


@pytest.mark.parametrize(
    "payload",
    [
        b"{}",
        b"\xff",
        SHEET[:-1],
        SHEET.replace(b'"v":1', b'"v":2'),
        SHEET.replace(b"\n", b""),
        lines(),
        lines(*[{"name": str(place), "shown": "", "presets": []} for place in range(9)]),
        lines([1]),
        one(name=""),
        one(name=7),
        one(presets=None),
        one(presets=[{"name": "x", "shown": "x"}]),
        one(presets=[{"name": "x", "shown": "x", "score": 151}]),
        one(presets=[{"name": "x", "shown": "x", "score": "55"}]),
        one(presets=[{"name": "x", "shown": "x", "code": "chess"}]),
        one(presets=[{"name": "x", "shown": "x", "code": 7}]),
        b'{"players":[\n{"name":' + b"[" * 3000 + b'\n],"v":1}',
    ],
)
def test_a_sheet_that_cannot_be_is_told_and_the_old_one_stays(paper, payload):
    take_sheet(paper.box, payload)
    assert paper.box.refused["name"] == "sheet"
    assert paper.choices.names == ["Senna", "Karl", "Vex"]
    paper.hold("player", 900)
    assert shown(paper) == fold("SEcu.nAtE")


def test_what_the_digits_cannot_draw_is_never_shown(tmp_path):
    paper = with_sheet(tmp_path, one(shown="K\u00e9..\u65e5abcdefghijkl", presets=[]))
    paper.tap("player")
    assert paper.box.flashed[0].replace(".", "")[:3] == "___"
    assert len(shown(paper)) == 8


@given(st.text(max_size=30))
@settings(max_examples=60)
def test_whatever_name_comes_the_digits_show_something(text):
    from firmware.sheet import _legible

    assert is_legible(_legible(text))


def test_the_longest_sheet_the_hub_sends_is_read_a_player_at_a_time(tmp_path):
    preset = Preset(name="x" * 40, shown="UUUUUUUU", score=150)
    players = tuple(SheetPlayer(name=f"{place}" * 20, shown="A", presets=(preset,) * 4) for place in range(8))
    payload = encode_sheet(Told(players=players))
    assert len(payload) <= MOST_BYTES
    paper = with_sheet(tmp_path, payload)
    assert len(paper.choices.names) == 8
    assert len(Sheet(paper.box.sheet_path).player(7)["presets"]) == 4
