"""Commands over the network: obeyed, or refused with a name, and never half."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware import remote
from firmware.state import state
from hub.wire import decode_state
from shared_rules.messages import from_bytes, to_bytes
from tests.firmware.paper_board import Chance, PaperBoard, d100
from tests.firmware.paper_box import PaperBox
from tests.firmware.reading import read


def told(paper) -> dict:
    return from_bytes(to_bytes(state(paper.box, -61)))


@pytest.mark.parametrize(
    ("name", "payload", "field", "value"),
    [
        ("score", b"65", "score", 65),
        ("modifier", b"-10", "modifier", -10),
        ("advantage", b"1", "advantage", 1),
        ("code", b"3D+2", "code", "3D+2"),
        ("fd", b"15", "fd", 15),
        ("adjustment", b"-5", "adjustment", -5),
        ("bonus", b"3", "bonus", 3),
        ("ruling", b"complication", "ruling", "complication"),
        ("game", b"d6", "game", "d6"),
        ("player", b"3", "player", "3"),
        ("mute", b"ON", "mute", True),
        ("mute", "non".encode(), "mute", False),
        ("brightness", b"15", "brightness", 15),
        ("brightness", b" 07", "brightness", 7),
        ("locked", b"true", "locked", True),
    ],
)
def test_a_good_command_shows_in_the_state(set_down, name, payload, field, value):
    paper = set_down()
    remote.command(paper.box, name, payload)
    assert (told(paper)[field], told(paper).get("refused")) == (value, None)


@pytest.mark.parametrize(
    ("name", "payload", "why"),
    [
        ("score", b"151", "choice"),
        ("score", b"", "not_a_number"),
        ("score", b"\xff\xfe", "field"),
        ("score", b"9" * 4000, "number_too_long"),
        ("mute", b"maybe", "choice"),
        ("brightness", b"16", "choice"),
        ("brightness", b"-1", "choice"),
        ("brightness", b"00099", "choice"),
        ("brightness", "\N{SUPERSCRIPT TWO}".encode(), "not_a_number"),
        ("locked", b"", "choice"),
        ("code", b"3D8", "wrong_die"),
        ("nothing", b"1", "choice"),
        ("__class__", b"1", "choice"),
        ("n" * 500, b"v" * 500, "choice"),
        ("\x01score\x7f", b"1", "choice"),
        ("score", b"\x1b[2J6\x005", "not_a_number"),
    ],
)
def test_a_bad_command_is_told_with_its_reason_and_changes_nothing(set_down, name, payload, why):
    paper = set_down()
    before = told(paper)
    remote.command(paper.box, name, payload)
    after = told(paper)
    refused = after.pop("refused")
    assert refused["why"] == why
    assert decode_state(to_bytes({"refused": refused})).refused
    assert all(len(refused[field]) <= 40 for field in ("name", "value"))
    assert after == before


def test_a_good_command_clears_the_last_refusal(set_down):
    paper = set_down()
    remote.command(paper.box, "score", b"oops")
    remote.command(paper.box, "score", b"55")
    assert paper.box.refused is None


@given(st.sampled_from([*remote.NAMES, "x"]), st.binary(max_size=20))
def test_any_bytes_are_obeyed_or_refused(tmp_path_factory, name, payload):
    path = str(tmp_path_factory.getbasetemp() / "any_bytes.json")
    paper = PaperBox(PaperBoard(Chance()), path, beat_ms=25)
    remote.command(paper.box, name, payload)
    paper.wait(100)
    assert told(paper)["heap"] == 0


def test_a_press_from_afar_rolls_from_any_screen_but_not_twice(set_down):
    paper = set_down(d100(37, 38))
    paper.hold("mode player", 2100)
    remote.command(paper.box, "roll", b"")
    remote.command(paper.box, "roll", b"")
    paper.wait_for("result")
    assert (read(paper.board.cells), paper.box.journal.waiting) == ("037r  13", 1)


@pytest.mark.parametrize("name", ["score", "locked", "player"])
def test_a_command_while_dice_fall_never_hides_their_result(set_down, name):
    paper = set_down(d100(37))
    paper.tap("roll")
    remote.command(paper.box, name, b"1")
    assert paper.screen == "tumble"
    paper.wait_for("result")
    assert read(paper.board.cells) == "037r  13"


def test_a_locked_box_still_rolls_from_afar_and_can_be_unlocked(set_down):
    paper = set_down()
    remote.command(paper.box, "locked", b"on")
    remote.command(paper.box, "roll", b"")
    paper.wait_for("result")
    remote.command(paper.box, "locked", b"off")
    assert paper.screen == "score"


def test_identify_shows_the_end_of_the_boxs_id_and_sounds(set_down):
    paper = set_down()
    remote.command(paper.box, "identify", b"")
    paper.beat()
    paper.beat()
    assert paper.board.hz
    paper.wait(100)
    assert read(paper.board.cells).strip() == "E5F6"
    paper.wait(1000)
    assert read(paper.board.cells) == " 050    "


def test_any_box_can_be_identified(set_down):
    paper = set_down()
    for byte in range(256):
        paper.board.id = f"0000{byte:02x}{255 - byte:02x}"
        remote.command(paper.box, "identify", b"")
        paper.wait(50)
        assert read(paper.board.cells).strip().lower() == paper.board.id[-4:]


def test_what_was_set_from_afar_is_remembered_after_a_power_cut(set_down):
    paper = set_down()
    for name, payload in (("score", b"70"), ("fd", b"-"), ("brightness", b"9"), ("locked", b"on")):
        remote.command(paper.box, name, payload)
    paper.wait(2100)
    again = told(set_down())
    assert [again.get(name) for name in ("score", "fd", "brightness", "locked")] == [70, None, 9, True]
