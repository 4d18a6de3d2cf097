"""A box with a key: what it has not sealed is no roll of it, and takes nobody's place."""

import pytest

from hub.core import open_hub
from hub.errors import SettingsError
from tests.hub.conftest import Broker
from tests.hub.rolls import BOX, TOPIC, d6, d100, payload
from tests.hub.sealing import KEY, OTHER_KEY, SealingBox, seal
from tests.hub.waiting import until


@pytest.fixture
def keys():
    """The keys of the one box that has some."""
    return {BOX: [KEY]}


@pytest.fixture
async def hub(log, keys):
    """A hub that knows the keys."""
    async with open_hub(log, keys_of=lambda box: keys.get(box, [])) as opened:
        yield opened


@pytest.fixture
def hear(broker: Broker):
    """await hear(message, …): each is acknowledged to the broker."""

    async def all_of(*sent):
        wanted = len(broker.acknowledged) + len(sent)
        for one in sent:
            broker.send(TOPIC, one if isinstance(one, bytes) else payload(one))
        await until(lambda: len(broker.acknowledged) == wanted)

    return all_of


async def test_a_sealed_roll_is_in_the_log_and_marked(log, hear):
    await hear(*SealingBox().rolls(1, 2))
    assert [(roll.seal_state, roll.broken) for roll in await log.page()] == [("sealed", False)] * 2


async def test_a_roll_sent_again_older_is_the_same_roll(log, hear):
    sealed = SealingBox().roll(1)
    await hear(sealed, sealed | {"age_ms": 90_000})
    assert (await log.count(), await log.aside_count()) == (1, 0)


@pytest.mark.parametrize(
    ("impostor", "told"),
    [
        (d100(1), "no seal"),
        (d100(1) | {"seal": "0" * 64}, "wrong"),
        (seal(d100(1), OTHER_KEY), "wrong"),
        (SealingBox().roll(1) | {"faces": [[1, 1]], "result": d100(1, faces=((1, 1),))["result"]}, "wrong"),
        (SealingBox().roll(1) | {"player": "Vex"}, "wrong"),
        (SealingBox().roll(1) | {"unknown": 1}, "wrong"),
        (SealingBox().roll(1) | {"unknown": 1.5}, "wrong"),
        (SealingBox().roll(1) | {"prev": "0" * 64}, "wrong"),
        (SealingBox().roll(2) | {"id": f"{BOX}.9f3c.1"}, "wrong"),
        (SealingBox().roll(1, box="cd34") | {"id": f"{BOX}.9f3c.1"}, "wrong"),
        (payload(SealingBox().roll(1))[:-1] + b',"deep":' + b"[" * 900 + b"]" * 900 + b"}", "wrong"),
        (payload(SealingBox().roll(1))[:-1] + b',"player":"Vex","player":"Senna"}', None),
    ],
)
async def test_what_the_box_has_not_sealed_is_set_aside_and_takes_no_id(log, hear, impostor, told):
    await hear(impostor)
    if told:
        (aside,) = await log.asides()
        assert told in aside.why_en
        assert f"{BOX}.9f3c.1" in aside.why_fr
    await hear(SealingBox().roll(1))
    (roll,) = await log.page()
    assert (roll.roll.player, roll.roll.faces, roll.seal_state) == ("Senna", ((4, 3),), "sealed")


async def test_a_roll_sealed_with_an_older_key_is_still_its_box_s(log, hear, keys):
    before = SealingBox(OTHER_KEY)
    keys[BOX] = [KEY, OTHER_KEY]
    old = before.roll(1)
    await hear(old, seal(d100(2), KEY, old["seal"]))
    assert [(roll.seal_state, roll.broken) for roll in await log.page()] == [("sealed", False)] * 2


async def test_a_box_without_a_key_works_and_its_rolls_are_unsealed(log, hear, keys):
    keys.clear()
    await hear(d6(1), seal(d6(2)))
    assert [roll.seal_state for roll in await log.page()] == ["unsealed", "unsealed"]


async def test_rolls_from_before_the_box_had_a_key_are_taken_once_its_first_seal_speaks_for_them(
    log, hear, broker
):
    old, sealed = [d100(1), d100(2)], SealingBox().rolls(3, 4)
    await hear(*old)
    assert (await log.count(), await log.aside_count()) == (0, 2)
    await hear(*sealed)
    await hear(*old)  # not acknowledged, the box posts them again
    assert {roll.roll.id[-1]: (roll.seal_state, roll.broken) for roll in await log.page()} == {
        "1": ("unsealed", False),
        "2": ("unsealed", False),
        "3": ("sealed", False),
        "4": ("sealed", False),
    }
    assert await log.aside_count() == 0


async def test_a_box_that_sealed_from_the_start_has_no_unsealed_roll(log, hear):
    box = SealingBox()
    await hear(*box.rolls(1, 2), d100(3), *box.rolls(4), d100(3))
    assert [roll.roll.id[-1] for roll in await log.page()] == ["4", "2", "1"]
    assert await log.aside_count() == 2


async def test_whoever_took_an_id_before_the_box_had_a_key_makes_way_for_the_sealed_roll(log, hear, keys):
    true, squatter = SealingBox().roll(1), d100(1, faces=((1, 2),))
    keys.clear()
    await hear(squatter)
    keys[BOX] = [KEY]
    await hear(true)
    (kept,) = await log.page()
    (aside,) = await log.asides()
    assert (kept.roll.faces, kept.seal_state) == (((4, 3),), "sealed")
    assert kept.position > 1
    assert aside.payload == payload(squatter)


async def test_while_a_key_cannot_be_read_rolls_wait_which_is_told_and_none_is_lost(log, hub, broker, caplog):
    spoilt = True

    def keys_of(box):
        if spoilt:
            raise SettingsError(fr="illisible", en="unreadable")
        return [KEY]

    hub.keys_of = keys_of
    box = SealingBox()
    broker.send(TOPIC, payload(box.roll(1)))
    await until(lambda: hub.stuck)
    broker.send(TOPIC, payload(box.roll(2)))
    with pytest.raises(AssertionError):
        await until(lambda: broker.acknowledged, patience_s=0.3)
    assert hub.stuck.waiting == 2
    spoilt = False
    await until(lambda: len(broker.acknowledged) == 2)
    assert (await log.count(), hub.stuck) == (2, None)
    assert caplog.text.count("illisible") == 1


async def test_a_break_of_the_chain_shows_whatever_the_order_of_arrival(log, hear):
    box = SealingBox()
    first, second, third = box.rolls(1, 2, 3)
    again = seal(d100(2, faces=((1, 2),)), KEY, first["seal"])
    await hear(third, first)
    assert not any([roll.broken for roll in await log.page()])
    await hear(again)  # rolled again after the true second: the third was sealed upon that one
    broken = {roll.roll.id: roll.broken for roll in await log.page()}
    assert broken == {first["id"]: False, again["id"]: False, third["id"]: True}


async def test_a_first_roll_that_names_one_before_it_is_broken(log, hear):
    await hear(seal(d100(1), KEY, "0" * 64))
    assert [roll.broken for roll in await log.page()] == [True]


async def test_a_whole_chain_that_arrives_backwards_is_whole(log, hear):
    await hear(*reversed(SealingBox().rolls(*range(1, 21))))
    assert [roll.broken for roll in await log.page()] == [False] * 20
