"""The hub throws for whoever has no box: a roll like any other, once for each who asks."""

import pytest

from hub.broker.rights import ANYONE, HUB, TableRights
from hub.core import open_hub
from hub.hub_box import hub_box, is_of_a_hub
from hub.log import open_log
from hub.mqtt import open_link
from hub.own_throws import OwnThrows
from hub.settings import MqttSettings
from shared_rules.errors import MessageError, RuleError
from shared_rules.notation import read_roll
from tests.hub.peers import hearing
from tests.hub.rolls import d100, payload
from tests.hub.waiting import until


@pytest.fixture
async def own(hub):
    """The hub's own throws."""
    return OwnThrows(hub, await hub.log.hub_id())


@pytest.mark.parametrize("typed", ["d100 55 +10 av", "3D+2 fd 15", "12D opp", "+2", "d100 0 des 2"])
async def test_what_is_typed_is_thrown_judged_and_kept_like_any_other_roll(hub, log, own, typed):
    game, rule = read_roll(typed)
    name = await own.throw("chat/m1", "Senna", game, rule)
    logged = await log.get(name)
    assert (logged.roll.player, logged.roll.game, logged.agreed) == ("Senna", game, True)
    assert logged.box == hub_box(await log.hub_id())
    assert (logged.dated_by, logged.late) == ("box", False)
    assert await log.aside_count() == 0


async def test_the_numbers_of_a_start_follow_each_other_and_no_gap_is_seen(hub, log, own):
    names = [await own.throw(f"chat/m{place}", "Senna", *read_roll("d100 55")) for place in range(3)]
    assert [name.split(".")[2] for name in names] == ["1", "2", "3"]
    assert await log.gaps() == []


async def test_whoever_asks_again_gets_the_same_roll_even_from_another_start(tmp_path):
    names = []
    for _ in range(2):
        async with open_log(tmp_path / "cornet.db") as log, open_hub(log) as hub:
            own = OwnThrows(hub, await log.hub_id())
            names += [await own.throw(key, "Senna", *read_roll("9D")) for key in ("a", "a")]
            assert await log.count() == 1
    assert len(set(names)) == 1


async def test_a_throw_that_was_kept_and_not_stored_is_stored_when_asked_again(hub, log, own):
    """The hub died in between."""
    kept = d100(7, box=hub_box("0a"), player="Senna")
    await log.keep_thrown("a", kept["id"], payload(kept), 0)
    assert await log.count() == 0
    assert await own.throw("a", "Senna", *read_roll("d100 55")) == kept["id"]
    assert [one.roll.id for one in await log.page()] == [kept["id"]]


@pytest.mark.parametrize(
    ("typed", "error"), [("3D opp aj 5", RuleError), ("3D bon 9", RuleError), ("d100 99999", MessageError)]
)
async def test_what_no_rule_allows_is_refused_and_takes_no_number(log, own, typed, error):
    with pytest.raises(error):
        await own.throw("a", "Senna", *read_roll(typed))
    assert (await own.throw("b", "Senna", *read_roll("1D"))).endswith(".1")
    assert await log.count() == 1


async def test_a_name_no_message_may_carry_is_cut_to_what_it_may(log, own):
    name = await own.throw("a", "Sen\x00na\n" + "x" * 200, *read_roll("1D"))
    assert (await log.get(name)).roll.player == "Senna" + "x" * 73


async def test_the_hubs_own_box_waits_for_no_acknowledgement(hub, log, own):
    await own.throw("a", "Senna", *read_roll("1D"))
    hub.owed.tell("ab12")
    assert await hub.owed.take() == {"ab12": True}


def test_only_the_hub_may_speak_for_its_own_box():
    rights = TableRights(Nobody(), "secret")
    mine, real = (f"cornet/table/{box}/roll" for box in (hub_box("0a"), "ab12"))
    assert rights.may_publish(HUB, mine)
    assert rights.may_publish(ANYONE, real)
    assert not rights.may_publish(ANYONE, mine)
    assert not is_of_a_hub("ab12")


class Nobody:
    """No box is paired."""

    def boxes(self):
        return ()

    def password(self, box):
        return None


async def test_whoever_listens_at_the_broker_hears_it_too(mosquitto, tmp_path):
    settings = MqttSettings(embedded=False, port=mosquitto.port)
    async with (
        open_log(tmp_path / "cornet.db") as log,
        open_hub(log) as hub,
        open_link(settings, hub) as link,
    ):
        await until(lambda: link.connected)
        with hearing(mosquitto, "cornet/table/+/roll") as subscriber:
            own = OwnThrows(hub, await log.hub_id())
            name = await own.throw("a", "Senna", *read_roll("d100 55"))
            heard, retained = subscriber.next()
        assert (name.encode() in heard, retained) == (True, False)
        assert (await log.count(), await log.aside_count()) == (1, 0)
