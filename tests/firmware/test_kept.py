"""What a box does for a roll to be kept: a fair source, a place in the flash, a time, a seal, an ack."""

import pytest

from firmware import acks, remote
from firmware.main import read_key
from firmware.state import state
from shared_rules.canonical import canonical
from shared_rules.messages import from_bytes
from shared_rules.seal import seal_ack
from tests.firmware.paper_board import PaperBoard, d100
from tests.firmware.reading import fold, read

KEY = bytes(range(32))


@pytest.fixture
def paper(set_down):
    """A box with a key that has rolled three times."""
    made = set_down(d100(37, 12, 5), key=KEY)
    for _ in range(3):
        roll_and_post(made)
    return made


def roll_and_post(paper):
    paper.roll()
    paper.wait(500)
    journal = paper.box.journal
    journal.message(journal.after(journal.last_number - 1), paper.board.now_ms())


def ack(paper, upto, **told) -> None:
    said = {"epoch": "0011aabb", "upto": upto, "seal": seal_ack(KEY, paper.board.id, "0011aabb", 2), **told}
    acks.take_ack(paper.box, canonical({name: value for name, value in said.items() if value is not None}))


def test_a_sealed_ack_lets_the_box_forget_and_shows_that_there_is_a_hub(paper):
    assert not paper.box.hub_seen
    ack(paper, 2)
    assert (paper.box.journal.waiting, paper.box.hub_seen, paper.box.refused) == (1, True, None)


def test_a_box_with_a_key_forgets_nothing_on_a_receipt_though_its_hub_was_never_there(paper):
    paper.box.arrived(3)
    assert (paper.box.hub_seen, paper.box.journal.waiting) == (False, 3)


def test_a_hub_once_seen_is_remembered_though_the_power_goes_at_that_moment_and_keys_never_rest(
    paper, set_down
):
    paper.tap("up")
    paper.box.see_hub()
    again = set_down(key=KEY)
    again.box.arrived(3)
    assert (again.box.hub_seen, again.box.journal.waiting) == (True, 3)


@pytest.mark.parametrize(
    ("upto", "told", "why"),
    [
        (2, {"seal": None}, "seal_missing"),
        (2, {"seal": 7}, "seal_missing"),
        (2, {"seal": ""}, "seal_wrong"),
        (3, {}, "seal_wrong"),
        (2, {"seal": "é" * 64}, "seal_wrong"),
        (-1, {}, "field"),
        ("2", {}, "field"),
        (True, {}, "field"),
        (None, {}, "field"),
        (1 << 40, {}, "field"),
        (2, {"v": 2}, "newer_schema"),
    ],
)
def test_an_ack_not_to_be_believed_is_told_and_changes_nothing(paper, upto, told, why):
    ack(paper, upto, **told)
    assert paper.box.refused == {"name": "ack", "value": "", "why": why}
    assert (paper.box.journal.waiting, paper.box.hub_seen) == (3, False)


@pytest.mark.parametrize("payload", [b"", b"\xff", b"[]", b"null", b"[" * 3000])
def test_an_ack_that_is_none_is_told(paper, payload):
    acks.take_ack(paper.box, payload)
    assert paper.box.refused["name"] == "ack"
    assert paper.box.journal.waiting == 3


def test_an_ack_of_another_epoch_means_nothing(paper):
    ack(paper, 3, epoch="ffffffff", seal=seal_ack(KEY, paper.board.id, "ffffffff", 3))
    assert (paper.box.journal.waiting, paper.box.hub_seen, paper.box.refused) == (3, False, None)


def test_a_box_without_a_key_believes_any_ack_of_rolls_it_made(set_down):
    paper = set_down(key=None)
    roll_and_post(paper)
    ack(paper, 2, seal=None)
    assert paper.box.refused["why"] == "field"
    ack(paper, 1, seal=None)
    assert paper.box.journal.waiting == 0


def test_the_state_tells_what_the_journal_holds(paper):
    told = state(paper.box)
    assert [told[name] for name in ("epoch", "first", "last", "sealed", "queue", "dropped")] == [
        "0011aabb", 1, 3, True, 3, 0,
    ]  # fmt: skip
    assert (told["flash"], told["chance"]) == (None, None)


def test_a_flash_that_takes_nothing_stops_no_dice_and_is_told(set_down, tmp_path):
    (tmp_path / "saved.json.journal").write_text("not a folder")
    paper = set_down(d100(37))
    assert paper.roll()["result"]["roll"] == 37
    assert state(paper.box)["flash"] == "fault"
    assert paper.box.journal.waiting == 1


def test_a_roll_bears_the_time_the_hub_told_and_how_long_ago_that_was(paper):
    assert "at" not in from_bytes(paper.box.journal.after(0).record)
    remote.take_hub_state(paper.box, b'{"v":1,"time":1790000000}')
    paper.wait(60000)
    assert 1790000060 <= paper.roll()["at"] <= 1790000061


def test_a_retained_state_of_the_hub_tells_no_time_but_where_its_pages_are(paper):
    remote.take_hub_state(paper.box, b'{"v":1,"time":1790000000,"page":"http://hub/"}', True)
    assert paper.roll()["at"] is None
    assert paper.box.hub_page == "http://hub/"


@pytest.mark.parametrize(
    "payload",
    [b"", b"\xff{", b"[]", b"{}", b'{"time":"noon"}', b'{"time":0}', b'{"time":1e9}', b'{"time":true}'],
)
def test_a_time_that_is_none_sets_no_clock(paper, payload):
    remote.take_hub_state(paper.box, payload)
    assert paper.roll()["at"] is None


def test_without_chance_nothing_is_rolled_and_the_digits_say_so(set_down, monkeypatch):
    paper = set_down()
    monkeypatch.setattr(PaperBoard, "has_chance", lambda board: False)
    paper.tap("roll")
    assert read(paper.board.cells) == fold("PAnnE")
    remote.command(paper.box, "roll", b"")
    paper.wait(3000)
    assert (paper.box.last, paper.box.journal.last_number, paper.screen) == (None, 0, "score")
    assert state(paper.box)["chance"] == "fault"


def test_erased_the_box_begins_another_journal(paper, set_down):
    paper.box.wipe()
    assert set_down().box.journal.last_number == 0


@pytest.mark.parametrize(
    ("text", "key"), [(KEY.hex(), KEY), (None, None), ("", None), ("00", None), ("x" * 64, None), (7, None)]
)
def test_a_key_is_64_hexadecimal_digits_or_none(text, key, capsys):
    assert read_key(text) == key
    assert bool(capsys.readouterr().out) == bool(text and not key)
