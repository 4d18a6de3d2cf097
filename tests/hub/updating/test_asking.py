"""What stands in the way of an update, before it begins and on its way; what a hub offers and answers."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from hub import wire
from hub.deploy.content import BESIDE, digest
from hub.log import Box
from hub.table.errors import TableError
from hub.updating.answering import answer
from hub.updating.asking import ask_box
from hub.updating.edition import Editions, listed_as
from hub.updating.following import AWAY_S, MOST_ASKS, STILL_S, Following
from hub.updating.order import is_older
from hub.updating.refusals import WHY_NOT
from hub.updating.updates import MOST, Updates, is_wish
from shared_rules.offers import seal_offer
from tests.hub.updating.conftest import made_from

ID, KEY = "ab12", bytes(range(32))
NOW = datetime(2026, 12, 1, tzinfo=UTC)
STATE = wire.State(name="Noyer", version="0.1.0", sealed=True)
BOX = Box(ID, "online", STATE, NOW)
NONCE = "0f" * 16


class Link:
    """A broker that notes what is said."""

    connection = 1

    def __init__(self):
        self.said = []

    def publish(self, topic, payload, retain=False):
        assert not retain
        self.said.append((topic, payload))


@pytest.fixture
def paired(hub):
    """A hub that knows the box and its key."""
    hub.keys_of = lambda box: [KEY] if box == ID else []
    hub.boxes[ID] = BOX
    hub.link = Link()
    return hub


async def refusal(hub, box_id=ID):
    with pytest.raises(TableError) as error:
        await ask_box(hub, box_id)
    assert hub.link.said == []
    return error.value.en


async def test_a_box_is_asked_on_its_topic_for_the_version_of_here(paired):
    assert await ask_box(paired, ID) == "0.1.0"
    assert paired.link.said == [(f"cornet/table/{ID}/set/update", b"install")]


async def test_sources_that_go_while_they_are_looked_at_are_no_version_yet(paired, monkeypatch):
    def gone(editions):
        raise FileNotFoundError("firmware/box.py")

    monkeypatch.setattr(Editions, "_look", gone)
    await answer(paired, ID, wire.Wants(offer=NONCE))
    ((_, offer),) = paired.link.said
    assert msgspec.json.decode(offer)["why"] == "compile"
    monkeypatch.undo()
    assert await ask_box(paired, ID) == "0.1.0"


@pytest.mark.parametrize(
    ("box", "sentence"),
    [
        (None, 'No box is called "ab12": there are –.'),
        (replace(BOX, availability="offline"), "The box Noyer (ab12) is offline: switch it on"),
        (replace(BOX, state=wire.State(sealed=False)), "The box ab12 is not updated: it has no key"),
        (replace(BOX, state=None), "The box ab12 is not updated: it has no key"),
        (
            replace(BOX, state=wire.State(sealed=True, version="9.0")),
            "The box ab12 has version 9.0, newer than",
        ),
    ],
)
async def test_a_box_that_cannot_take_it_is_not_asked(paired, box, sentence):
    paired.boxes = {ID: box} if box else {}
    assert (await refusal(paired)).startswith(sentence)


async def test_a_box_whose_key_this_hub_lacks_is_not_asked(paired):
    paired.keys_of = lambda box: []
    assert "this hub does not have its key" in await refusal(paired)


async def test_a_hub_that_does_not_compile_it_says_so_and_the_box_hears_why(paired, tmp_path):
    paired.updates.editions = Editions(made_from(tmp_path, ("firmware/box.py", "class Box", "class class")))
    assert "does not compile" in await refusal(paired)
    await answer(paired, ID, wire.Wants(offer=NONCE))
    assert told(paired)["why"] == "compile"


def told(hub):
    topic, payload = hub.link.said[-1]
    assert topic == f"cornet/table/{ID}/offer"
    return msgspec.structs.asdict(msgspec.json.decode(payload, type=wire.Offer))


async def test_an_offer_answers_the_question_with_the_seal_of_the_box(paired):
    await answer(paired, ID, wire.Wants(offer=NONCE))
    offer = told(paired)
    made = await paired.updates.editions.current()
    assert (offer["offer"], offer["version"], offer["files"]) == (NONCE, "0.1.0", made.files)
    assert offer["seal"] == seal_offer(KEY, ID, offer)
    assert offer["length"] == len(made.by_sum[made.files])
    await answer(paired, "cd34", wire.Wants(offer=NONCE))
    assert b'"seal"' not in paired.link.said[-1][1]


async def test_each_file_of_the_list_comes_by_parts_and_what_is_unknown_is_empty(paired):
    made = await paired.updates.editions.current()
    got = {}
    for known in (made.files, digest((BESIDE / "firmware/discovery.txt").read_bytes()), digest(b"what?")):
        got[known] = b""
        while True:
            await answer(paired, ID, wire.Wants(file=known, at=len(got[known])))
            topic, payload = paired.link.said[-1]
            assert (topic, payload[:36]) == (
                f"cornet/table/{ID}/part",
                bytes.fromhex(known) + len(got[known]).to_bytes(4, "big"),
            )
            if len(payload) == 36:
                break
            got[known] += payload[36:]
    assert {digest(content) for content in got.values()} == {*list(got)[:2], digest(b"")}


async def test_the_same_sources_are_compiled_once_and_changed_ones_again(tmp_path):
    editions = Editions(made_from(tmp_path))
    first = await editions.current()
    assert await editions.current() is first
    (tmp_path / "firmware/version.py").write_text('"""The version."""\n\nVERSION = "0.2.0"\nSHORT = "0.2"\n')
    assert await editions.kept() is first
    assert (await editions.current()).version == "0.2.0"


def test_the_list_names_every_file_with_its_sum_and_length():
    listed = listed_as({"b.mpy": b"two", "a.mpy": b"1"}).decode()
    assert listed == f"{digest(b'1')} 1 a.mpy\n{digest(b'two')} 3 b.mpy\n"


async def test_of_each_box_the_newest_wish_is_kept_and_strangers_fill_nothing():
    updates = Updates()
    assert is_wish("cornet/table/ab/wants")
    assert not is_wish("cornet/table/ab/state")
    updates.put("cornet/table/ab/wants", b"1")
    for number in range(2 * MOST):
        updates.put(f"cornet/table/{number}/wants", b"x")
    updates.put("cornet/table/ab/wants", b"2")
    taken = await updates.take()
    assert (taken["ab"], len(taken)) == (b"2", MOST)


def test_versions_are_compared_by_their_numbers():
    assert is_older("0.9.0", "0.10.0")
    assert not is_older("0.10.0", "0.9.0")
    assert not is_older("1.0", "1.0")
    assert not is_older("", "1.0")


def test_every_word_that_a_box_may_say_has_its_sentence_in_both_languages():
    said = "".join((BESIDE / f"firmware/{name}.py").read_text() for name in ("update", "trial"))
    words = {one or other for one, other in re.findall(r'Refused\("(\w+)"\)|_refuse\("(\w+)"', said)}
    assert words | {"unconfirmed", "flash", "pair", "compile"} == set(WHY_NOT)
    assert all(why.fr != why.en for why in WHY_NOT.values())


def box(availability="online", after_s=1, **state):
    told = {"version": "0.1.0", "sealed": True} | state
    return Box(ID, availability, wire.State(**told), NOW + timedelta(seconds=after_s))


def going(percent):
    return wire.Updating(version="0.2.0", percent=percent)


def test_a_box_is_followed_to_its_confirmation_over_its_restart():
    one = Following(BOX, "0.2.0", NOW, 0.0)
    seen = [
        box(after_s=-1, refused=wire.Refused(name="update", why="silent")),  # of an earlier time
        box(updating=going(0)),
        box(updating=going(60)),
        box("offline", updating=going(60)),
        box(version="0.2.0", updating=going(100)),
    ]
    assert [one.look(shown, second) for second, shown in enumerate(seen)] == ["wait"] * 5
    assert one.percent == 100
    assert one.look(box(version="0.2.0"), 9) == "confirmed"


def test_a_box_that_was_cut_off_is_asked_again_but_not_for_ever():
    one = Following(BOX, "0.2.0", NOW, 0.0)
    for _ in range(MOST_ASKS - 1):
        assert one.look(box(updating=going(20)), 1) == "wait"
        assert one.look(box(), 2) == "ask"
    one.look(box(updating=going(20)), 3)
    with pytest.raises(TableError):
        one.look(box(), 4)


@pytest.mark.parametrize(
    ("why", "sentence"),
    [
        ("room", "its flash is full"),
        ("bytecode", "its MicroPython does not read"),
        ("unconfirmed", "the old one came back"),
        ("choice", "cannot update itself without a cable yet"),
        ("of a newer box", "it refused"),
    ],
)
def test_what_a_box_refuses_is_told_with_the_mend(why, sentence):
    with pytest.raises(TableError) as error:
        Following(BOX, "0.2.0", NOW, 0.0).look(box(refused=wire.Refused(name="update", why=why)), 1)
    assert sentence in error.value.en


@pytest.mark.parametrize(("availability", "patience_s"), [("online", STILL_S), ("offline", AWAY_S)])
def test_a_box_that_says_nothing_more_is_given_up(availability, patience_s):
    one = Following(BOX, "0.2.0", NOW, 0.0)
    silent = box(availability, updating=going(40))
    one.look(silent, 1)
    assert one.look(silent, patience_s) == "wait"
    with pytest.raises(TableError, match="ne dit plus rien"):
        one.look(silent, patience_s + 2)
