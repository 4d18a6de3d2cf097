"""An update over the air, with a hub on paper: what is believed, what is fetched, and what is refused."""

import asyncio
import json
import os

import pytest

from firmware import trial, update, version_files
from firmware.update import FETCHES
from tests.firmware.paper_hub import ID, KEY, PaperBox, PaperHub, brought, sum_of
from tests.micropython import run

OLD = {
    "firmware/box.mpy": b"same " * 99,
    "firmware/main.mpy": b"old main " * 99,
    "shared_rules/odds.mpy": b"old",
}
NEW = {
    "firmware/box.mpy": b"same " * 99,
    "firmware/main.mpy": b"new main " * 99,
    "firmware/more.mpy": b"more!",
}


@pytest.fixture(autouse=True)
def flash(tmp_path, monkeypatch):
    """A deployed box: its version in `a`, which runs."""
    monkeypatch.chdir(tmp_path)
    lay(tmp_path, a=OLD)
    (tmp_path / "current").write_text("a")
    return tmp_path


def lay(flash, **folders):
    for folder, files in folders.items():
        for path, content in files.items():
            (flash / folder / path).parent.mkdir(parents=True, exist_ok=True)
            (flash / folder / path).write_bytes(content)


def lies(flash, folder="b"):
    found = (path for path in (flash / folder).rglob("*") if path.is_file())
    return {path.relative_to(flash / folder).as_posix(): path.read_bytes() for path in found}


def refused(box, hub):
    """Why nothing came of it; the old version starts next."""
    assert not brought(box, hub)
    with open("current") as file:
        assert file.read() == "a"
    assert box.updating is None
    assert box.refused["name"] == "update"
    return box.refused["why"]


def test_the_new_version_lies_there_to_the_byte_and_is_tried_next(flash):
    lay(
        flash,
        b={"firmware/old.mpy": b"older", "firmware/main.mpy": b"older", "firmware/main.mpy.new": b"torn"},
    )
    box = PaperBox()
    assert brought(box, PaperHub(NEW))
    assert lies(flash) == NEW
    assert lies(flash, "a") == OLD
    assert (flash / "current").read_text() == "b 3 a"
    assert json.loads((flash / "update.json").read_text()) == {"version": "0.2.0", "folder": "b"}
    assert box.updating == {"version": "0.2.0", "percent": 100}
    assert sorted(os.listdir()) == ["a", "b", "current", "update.json"]


@pytest.mark.parametrize("forged", [{"offer": 1.5}, {"offer": [[[[]]]]}, {"files": {"a": 1}}, [1]])
def test_what_a_stranger_offers_instead_changes_nothing_and_it_may_be_asked_again(flash, forged):
    hub, box = PaperHub(NEW), PaperBox()
    hub.offered = lambda told: forged
    assert refused(box, hub) in ("damaged", "seal_wrong", "seal_missing")
    assert brought(box, PaperHub(NEW))


def test_only_what_it_lacks_is_fetched(flash):
    hub = PaperHub(NEW)
    lay(flash, b={"firmware/more.mpy": NEW["firmware/more.mpy"]})
    assert brought(PaperBox(), hub)
    assert set(hub.fetched) == {sum_of(hub.list), sum_of(NEW["firmware/main.mpy"])}


def test_asked_again_it_goes_on_where_it_was(flash):
    hub = PaperHub(NEW)
    hub.parted = lambda answer: None if sum_of(NEW["firmware/more.mpy"]) in hub.fetched else answer
    box = PaperBox()
    assert refused(box, hub) == "silent"
    del hub.fetched[:]
    hub.parted = lambda answer: answer
    assert brought(box, hub)
    assert set(hub.fetched) == {sum_of(NEW["firmware/more.mpy"])}
    assert (box.refused, lies(flash)) == (None, NEW)


def forged(hub):
    return lambda offer: hub.offer(offer["offer"], files=sum_of(b"evil")) | {"seal": offer["seal"]}


def of_a_stranger(hub):
    return lambda offer: PaperHub(NEW, key=bytes(32)).offer(offer["offer"])


def of_yesterday(hub):
    return lambda offer: hub.offer("09" * 16)


def of_another_box(hub):
    def other(offer):
        from shared_rules.offers import seal_offer

        return offer | {"seal": seal_offer(KEY, ID[::-1], offer)}

    return other


def unsealed(hub):
    return lambda offer: {name: value for name, value in offer.items() if name != "seal"}


@pytest.mark.parametrize("spoilt", [forged, of_a_stranger, of_yesterday, of_another_box, unsealed])
def test_an_offer_that_is_not_this_hub_s_answer_to_this_question_changes_nothing(flash, spoilt):
    hub = PaperHub(NEW)
    hub.offered = spoilt(hub)
    assert refused(PaperBox(), hub) == "seal_wrong"
    assert (hub.fetched, lies(flash)) == ([], {})


@pytest.mark.parametrize(
    ("said", "why"),
    [({"mpy": 99}, "bytecode"), ({"why": "compile"}, "compile"), ({"why": "\x00" * 99}, "")],
)
def test_a_true_offer_that_cannot_be_taken_is_told(flash, said, why):
    hub = PaperHub(NEW)
    hub.offered = lambda offer: hub.offer(offer["offer"], **said)
    assert refused(PaperBox(), hub) == why


def test_a_part_damaged_on_the_way_is_fetched_again(flash):
    hub, damaged = PaperHub(NEW), []

    def once(answer):
        if answer.endswith(b"more!") and not damaged:
            damaged.append(answer)
            return answer[:-1] + b"?"
        return answer

    hub.parted = once
    assert brought(PaperBox(), hub)
    assert (len(damaged), lies(flash)) == (1, NEW)


def test_parts_that_are_always_damaged_never_become_a_file(flash):
    hub = PaperHub(NEW)
    hub.parted = lambda answer: answer[:-1] + b"?" if answer.endswith(b"more!") else answer
    assert refused(PaperBox(), hub) == "damaged"
    assert hub.fetched.count(sum_of(NEW["firmware/more.mpy"])) == FETCHES
    assert "firmware/more.mpy" not in lies(flash)


def test_a_part_of_another_place_or_file_is_not_taken(flash):
    hub = PaperHub(NEW)
    hub.parted = lambda answer: answer[:32] + b"\x00\x00\x00\x09" + answer[36:]
    assert refused(PaperBox(), hub) == "silent"


def test_a_hub_that_has_another_version_by_now_is_told(flash):
    hub = PaperHub(NEW)
    hub.parted = lambda answer: answer[:36] if sum_of(NEW["firmware/more.mpy"]) in hub.fetched else answer
    assert refused(PaperBox(), hub) == "gone"


def test_a_hub_that_does_not_answer_is_asked_again_then_told(flash):
    hub, asked = PaperHub(NEW), []
    hub.offered = asked.append
    assert refused(PaperBox(), hub) == "silent"
    assert len(asked) == update.TRIES


@pytest.mark.parametrize(
    ("current", "key", "why"),
    [
        ("a", None, "no_key"),
        ("b 2 a", KEY, "on_trial"),
        (None, KEY, "not_deployed"),
        ("c", KEY, "not_deployed"),
    ],
)
def test_a_box_that_may_not_take_one_asks_nothing(flash, current, key, why):
    os.remove("current") if current is None else (flash / "current").write_text(current)
    box, hub = PaperBox(key), PaperHub(NEW)
    assert not brought(box, hub)
    assert (box.refused["why"], box.board.asked, lies(flash)) == (why, 1, {})


def test_a_box_that_has_it_already_says_so(flash):
    hub = PaperHub(OLD)
    assert refused(PaperBox(), hub) == "same"
    fetched = list(hub.fetched)
    assert refused(PaperBox(), hub) == "same"
    assert hub.fetched == fetched
    assert sorted(os.listdir()) == ["a", "current", "update.txt"]


def test_a_flash_without_room_for_it_and_an_evening_is_told_before_anything_is_written(flash, monkeypatch):
    monkeypatch.setattr(version_files, "SPARE_BYTES", 1 << 60)
    assert refused(PaperBox(), PaperHub(NEW)) == "room"
    assert lies(flash) == {}


def test_cut_at_every_byte_and_in_every_erase_a_whole_version_starts_and_an_update_then_ends(micropython):
    printed = run(micropython, "tests.firmware.cut_update", "16M", timeout_s=100)
    assert int(printed.split("cuts")[1]) > 2000


class Tried(PaperBox):
    """A box on trial on which hours pass between two looks."""

    def __init__(self, chance=True, online=True):
        super().__init__()
        self.online, self._sound = online, chance
        self.panel, self.store = self, self
        self.touched_ms, self.path, self.ms, self.restarts = 0, "saved.json", 0, 0
        self.signal = self.battery = lambda: None

    def now_ms(self):
        self.ms += 60_000
        return self.ms

    def has_chance(self):
        return self._sound

    def random_bytes(self, count):
        return os.urandom(count)

    def is_tumbling(self):
        return False

    def save(self):
        pass

    def restart(self):
        self.restarts += 1
        raise KeyboardInterrupt


def tried(box, confirm):
    """Until it is decided: whether the box starts again."""
    try:
        asyncio.run(trial.run(box, confirm))
    except KeyboardInterrupt:
        return True
    return False


def test_a_version_on_trial_that_is_linked_and_sound_confirms_itself_and_forgets_the_trial(flash):
    (flash / "update.json").write_text('{"version": "0.2.0", "folder": "b"}')
    box, said = Tried(), []
    assert not tried(box, lambda: said.append("b") or True)
    assert (said, box.updating, box.refused) == (["b"], None, None)
    assert not (flash / "update.json").exists()


@pytest.mark.parametrize("how", [{"online": False}, {"chance": False}])
def test_one_that_is_never_linked_or_not_sound_starts_again(flash, how):
    (flash / "update.json").write_text('{"version": "0.2.0", "folder": "b"}')
    box = Tried(**how)
    assert tried(box, lambda: pytest.fail("confirmed"))
    assert box.updating == {"version": "0.2.0", "percent": 100}


def test_one_that_cannot_write_its_name_is_not_confirmed(flash):
    assert tried(Tried(), lambda: False)


def test_the_version_that_returned_tells_which_one_did_not_confirm_itself(flash):
    (flash / "update.json").write_text('{"version": "0.2.0", "folder": "b"}')
    box = Tried()
    tried(box, None)
    assert box.refused == {"name": "update", "value": "0.2.0", "why": "unconfirmed"}


def test_a_version_that_was_confirmed_and_cut_off_before_it_forgot_does_so_at_its_next_start(flash):
    (flash / "update.json").write_text('{"version": "0.2.0", "folder": "a"}')
    box = Tried()
    tried(box, None)
    assert box.refused is None
    assert not (flash / "update.json").exists()


def test_one_whose_self_test_breaks_starts_again(flash, monkeypatch):
    from firmware import self_test

    monkeypatch.setattr(self_test, "measured", lambda box: box.no_such_part)
    assert tried(Tried(), lambda: pytest.fail("confirmed"))
