"""`verify` names whatever was done to a log behind the hub's back, and nothing where nothing was."""

import json
import sqlite3

import pytest

from hub import wire
from hub.core import open_hub
from hub.log import Box, open_log
from hub.received import Received, understand
from hub.seals import no_keys
from hub.verify import verify
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.sealing import KEY, OTHER_KEY, SealingBox, seal

ROLL = f"{BOX}.9f3c"
NOW_MS = 1_793_000_000_000


@pytest.fixture
def file(tmp_path):
    return tmp_path / "cornet.db"


def keys_of(box):
    return [KEY] if box == BOX else []


def incoming(message, keys=keys_of):
    """A roll as the hub hands it to the log, its seal checked."""
    return understand(Received(TOPIC, payload(message), False, lambda: None), NOW_MS, keys)


def unchecked(message):
    """A roll as a hub without keys hands it to the log."""
    return incoming(message, no_keys)


@pytest.fixture
async def sealed(file):
    """A log of nine sealed rolls, and the box that made them."""
    box = SealingBox()
    async with open_log(file) as log:
        await log.remember([incoming(roll) for roll in box.rolls(*range(1, 10))])
    return box


@pytest.fixture
def found(file):
    """[(kind, id), …] of what is wrong."""

    async def findings(keys=keys_of):
        async with open_log(file) as log:
            return [(one.kind, one.id) for one in (await verify(log, keys)).findings]

    return findings


@pytest.fixture
def edit(file):
    """edit("UPDATE …"): somebody with the file in their hands."""

    def execute(statement, *values):
        with sqlite3.connect(file) as database:
            assert database.execute(statement, values).rowcount > 0
        database.close()

    return execute


async def test_a_log_as_it_fell_is_well(sealed, file):
    async with open_log(file) as log:
        assert await verify(log, keys_of) == (9, 9, [])


async def test_an_unsealed_log_is_well_and_none_of_it_is_sealed(file):
    async with open_log(file) as log:
        await log.remember([unchecked(d6(number)) for number in (2, 1, 3)])
        assert await verify(log, no_keys) == (3, 0, [])


async def test_a_box_that_was_paired_later_is_well(file):
    async with open_log(file) as log:
        await log.remember([unchecked(d100(1))])
        await log.remember([incoming(roll) for roll in SealingBox().rolls(2, 3)])
        assert await verify(log, keys_of) == (3, 2, [])


async def test_a_roll_that_its_hub_took_before_it_had_the_key_is_well(file):
    async with open_log(file) as log:
        await log.remember([unchecked(roll) for roll in SealingBox().rolls(1, 2)])
        assert await verify(log, keys_of) == (2, 2, [])


async def test_a_roll_without_seal_that_is_marked_sealed_is_named(file, edit, found):
    async with open_log(file) as log:
        await log.remember([unchecked(d100(1))])
        await log.remember([incoming(roll) for roll in SealingBox().rolls(2, 3)])
    edit("UPDATE rolls SET seal_state = 0 WHERE number = 1")
    assert await found() == [("edited", f"{ROLL}.1")]


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("player_id", 0),
        ("label_id", 2),
        ("journal_id", 0),
        ("kind", 2),
        ("total", 1),
        ("secret", 1),
        ("rolled_at_ms", 1),
        ("received_at_ms", 1),
        ("received_at_ms", "soon"),
        ("rolled_at_ms", "soon"),
        ("agreed", 0),
        ("broken", 1),
        ("seal_state", "x"),
        ("dated_by", 0),
        ("number", 77),
    ],
)
async def test_an_edited_column_is_named(sealed, edit, found, column, value):
    edit(f"UPDATE rolls SET {column} = ? WHERE number = 4", value)
    named = {"number": f"{ROLL}.77", "journal_id": "None"}.get(column, f"{ROLL}.4")
    assert ("edited", named) in await found()


@pytest.mark.parametrize(
    ("told", "late"),
    [({"at": NOW_MS // 1000}, 1), ({"at": NOW_MS // 1000 - 90}, 0), ({"age_ms": 90_000}, 0)],
)
async def test_a_lateness_that_its_message_belies_is_named(file, edit, found, told, late):
    async with open_log(file) as log:
        await log.remember([incoming(seal(d100(1, **told)))])
    assert await found() == []
    edit("UPDATE rolls SET late = ?", late)
    assert await found() == [("edited", f"{ROLL}.1")]


async def test_a_roll_that_lay_at_the_broker_is_late_and_well(file, found):
    sent = Received(TOPIC, payload(SealingBox().roll(1)), False, lambda: None, queued=True)
    async with open_log(file) as log:
        (kept,) = await log.remember([understand(sent, NOW_MS, keys_of)])
    assert (kept.late, await found()) == (True, [])


async def test_the_roll_after_a_squatter_is_marked_no_more_once_the_true_one_took_its_place(file, found):
    first, second, third = SealingBox().rolls(1, 2, 3)
    async with open_log(file) as log:
        await log.remember([unchecked(d100(2, faces=((1, 2),)))])
        (marked,) = await log.remember([incoming(third)])
        assert marked.broken
        await log.remember([incoming(first), incoming(second)])
        assert [one.broken for one in await log.page()] == [False] * 3
    assert await found() == []


@pytest.mark.parametrize("column", ["raw", "received_at_ms"])
async def test_a_damaged_newest_row_is_named_and_the_hub_starts(sealed, file, edit, found, column):
    edit(f"UPDATE rolls SET {column} = 'soon' WHERE number = 9")
    async with open_log(file, to_write=True) as log, open_hub(log):
        pass
    assert await found() == [("edited", f"{ROLL}.9")]


async def test_an_edited_message_does_not_match_its_seal(sealed, edit, found):
    true = SealingBox().rolls(1, 2, 3, 4)[-1]
    forged = json.dumps(true | {"faces": [[1, 1]], "result": d100(faces=((1, 1),))["result"]})
    edit("UPDATE rolls SET raw = ?, total = 11, kind = 2 WHERE number = 4", forged)
    assert await found() == [("altered", f"{ROLL}.4")]


async def test_a_message_that_is_no_roll_any_more_is_named(sealed, edit, found):
    edit("UPDATE rolls SET raw = 'x' WHERE number = 4")
    assert await found() == [("edited", f"{ROLL}.4")]


async def test_a_deleted_roll_is_a_gap(sealed, edit, found):
    edit("DELETE FROM rolls WHERE number IN (4, 5)")
    assert await found() == [("gap", f"{ROLL}.4")]


async def test_the_first_and_the_last_cannot_be_deleted_unseen(sealed, file, edit, found):
    async with open_log(file) as log:
        await log.remember([], [], [Box(BOX, "online", wire.State(epoch="9f3c", first=1, last=9))])
    edit("DELETE FROM rolls WHERE number IN (1, 9)")
    assert await found() == [("gap", f"{ROLL}.1"), ("gap", f"{ROLL}.9")]


async def test_a_roll_put_in_without_a_seal_is_foreign(sealed, file, found):
    async with open_log(file) as log:
        await log.remember([unchecked(d100(10))])
    assert await found() == [("foreign", f"{ROLL}.10")]


async def test_a_roll_sealed_by_another_is_no_roll_of_the_box(sealed, file, found):
    forged = seal(d100(10), OTHER_KEY, sealed.prev)
    async with open_log(file) as log:
        await log.remember([unchecked(forged)])
    assert await found() == [("altered", f"{ROLL}.10")]


async def test_a_roll_rolled_again_breaks_the_chain(file, found):
    box = SealingBox()
    first, _, third = box.rolls(1, 2, 3)
    again = seal(d100(2, faces=((1, 2),)), KEY, first["seal"])
    async with open_log(file) as log:
        await log.remember([incoming(roll) for roll in (first, again, third)])
    assert await found() == [("break", f"{ROLL}.3")]


async def test_a_roll_that_stands_twice_is_named(sealed, edit, found):
    edit(
        "INSERT INTO rolls SELECT 100, journal_id, 10, player_id, label_id, kind, total, "
        "secret, rolled_at_ms, received_at_ms, dated_by, late, agreed, seal_state, broken, raw "
        "FROM rolls WHERE number = 4"
    )
    assert await found() == [("edited", f"{ROLL}.10"), ("duplicate", f"{ROLL}.4")]


async def test_seals_without_their_key_are_not_called_good(sealed, found):
    assert await found(no_keys) == [("unchecked", BOX)]


async def test_a_ruling_is_no_edit_and_one_without_a_roll_is_named(sealed, file, found):
    async with open_log(file) as log:
        await log.rule(f"{ROLL}.4", "complication", "", NOW_MS)
        assert (await verify(log, keys_of)).findings == []
        await log.rule("gone.e.1", "cancel", "", NOW_MS)
    assert await found() == [("ruling", "gone.e.1")]


async def test_every_finding_has_its_sentence_in_both_languages(sealed, edit, file):
    edit("DELETE FROM rolls WHERE number = 4")
    edit("UPDATE rolls SET player_id = 0 WHERE number = 6")
    async with open_log(file) as log:
        edited, gap = (await verify(log, keys_of)).findings
    assert edited.fr == f"Jet {ROLL}.6 : le journal ne dit plus ce que dit son message (player)."
    assert gap.en == f"Roll 4 of {BOX} (epoch 9f3c): not in the log."
