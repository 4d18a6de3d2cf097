"""Rolls made by the hub: once a request, numbered without a gap, sealed, marked, judged like any other."""

import pytest
from sqlalchemy import update

from hub.broker.rights import ANYONE, HUB, TableRights
from hub.chance import fair
from hub.core import open_hub
from hub.fairness import Watch
from hub.log import open_log
from hub.log.schema import rolls
from hub.mqtt import open_link
from hub.settings import MqttSettings
from hub.table.answering import answer
from hub.table.asks import ask
from hub.table.errors import NotThere, TableError
from hub.table.rolling import roll
from hub.verify import verify
from hub.wire.own_box import own_box
from hub.wording import sentence
from shared_rules.errors import MessageError, RuleError
from shared_rules.notation import read_roll
from tests.hub.peers import hearing
from tests.hub.rolls import d100
from tests.hub.table.test_asks import CLIMB, LIFT
from tests.hub.waiting import until

RULE = {"score": 55, "modifiers": [], "advantages": 0, "disadvantages": 0}
KARL = {"code": "3D+2", "fd": 10}


async def throw(hub, request="r1", **more):
    given = {"game": "d100", "rule": RULE, "player": "Senna", "label": "", "request_id": request} | more
    return await roll(hub, **given)


async def test_a_roll_made_here_is_in_the_log_and_told_to_subscribers(hub, link):
    made = await throw(hub, label="Escalade")
    own = f"hub-{await hub.log.hub_id()}"
    assert (made.box, made.roll.source, made.roll.label) == (own, "hub", "Escalade")
    assert await hub.log.get(made.roll.id) == made
    (payload,) = link.on(f"cornet/table/{own}/roll")
    assert b'"source":"hub"' in payload


async def test_the_chance_is_the_systems(hub):
    given = iter([4, 3])
    made = await throw(hub, randbelow=lambda n: next(given))
    assert made.roll.faces == ((4, 3),)
    assert roll.__kwdefaults__["randbelow"] is fair


async def test_the_same_request_again_is_the_same_roll(hub, link):
    first = await throw(hub)
    assert await throw(hub) == first
    assert await hub.log.count() == 1
    assert len([topic for topic, _ in link.said if topic.endswith("/roll")]) == 1
    with pytest.raises(TableError):
        await throw(hub, player="Koris")
    assert await hub.log.count() == 1


async def test_real_dice_are_judged_and_marked_as_typed(hub):
    made = await throw(hub, game="d6", rule=KARL, faces={"joker": [1], "dice": [4, 5]}, player="Karl")
    assert (made.roll.source, made.roll.result.total, made.roll.result.totals.complication) == (
        "typed",
        6,
        12,
    )
    assert sentence(made.roll, "fr").endswith("· dés réels, saisis")
    assert sentence((await throw(hub, "r2")).roll, "en").endswith("· rolled by the hub")


@pytest.mark.parametrize(
    ("game", "rule", "faces"),
    [
        ("d100", RULE, [[4, 3], [2, 2]]),
        ("d100", RULE, {"joker": [1], "dice": []}),
        ("d6", KARL, [[4, 3]]),
        ("d6", KARL, {"joker": [6], "dice": [4, 5]}),
        ("d6", {"code": "chess"}, None),
    ],
)
async def test_faces_that_cannot_have_fallen_are_refused_and_nothing_is_kept(hub, game, rule, faces):
    with pytest.raises(RuleError):
        await throw(hub, game=game, rule=rule, faces=faces)
    assert await hub.log.count() == 0


async def test_a_name_no_message_may_carry_is_refused_and_the_next_roll_is_made(hub):
    with pytest.raises(MessageError):
        await throw(hub, player="x" * 81)
    assert (await throw(hub)).roll.id.endswith(".1")


@pytest.mark.parametrize(("declared", "outcome"), [("automatic", "success"), ("impossible", "failure")])
async def test_what_the_mj_declares_is_recorded_without_dice(hub, declared, outcome):
    made = await throw(hub, rule={"declared": declared})
    assert (made.roll.faces, made.roll.result.outcome, made.roll.result.roll) == ((), outcome, None)
    assert "par le hub" not in sentence(made.roll, "fr")


async def test_what_the_hub_rolls_counts_for_fairness_and_what_is_typed_does_not(hub):
    await throw(hub)
    await throw(hub, "r2", faces=[[1, 1]])
    report = await Watch(hub.log, secrets=False).report()
    assert report.left_out.typed == 1
    assert {group.rolls for group in report.groups} == {1}


async def test_numbers_go_on_over_a_restart_and_the_request_is_remembered(tmp_path):
    place, ids = tmp_path / "cornet.db", []
    for request in ("r1", "r2", "r1"):
        async with open_log(place) as log, open_hub(log) as hub:
            ids.append((await throw(hub, request)).roll.id)
    assert ids[0] == ids[2]
    assert [one.split(".")[2] for one in ids] == ["1", "2", "1"]
    assert len({one.split(".")[1] for one in ids}) == 1


async def test_with_a_key_each_roll_is_sealed_upon_the_one_before(hub, link):
    key = bytes(range(32))
    hub.keys_of = lambda box: [key] if box.startswith("hub-") else []
    made = [await throw(hub, f"r{number}") for number in range(3)]
    assert [one.seal_state for one in made] == ["sealed"] * 3
    assert made[2].roll.prev == made[1].roll.seal != ""
    found = await verify(hub.log, hub.keys_of)
    assert (found.rolls, found.sealed, found.findings) == (3, 3, [])


@pytest.mark.parametrize("raw", ["{", "", '{"game":"d100"}'])
async def test_a_damaged_own_roll_stops_no_other_one(tmp_path, hub, raw):
    key = bytes(range(32))
    hub.keys_of = lambda box: [key] if box.startswith("hub-") else []
    last = await throw(hub, "r1")
    damage = update(rolls).where(rolls.c.position == last.position).values(raw=raw)
    await hub.log._write(lambda connection: connection.execute(damage) and None)
    second, third = [(await throw(hub, request)).roll for request in ("r2", "r3")]
    assert [one.id.split(".")[2] for one in (second, third)] == ["1", "2"]
    assert last.roll.id.split(".")[1] != second.id.split(".")[1] == third.id.split(".")[1]
    assert (second.prev, third.prev) == ("", second.seal)


async def test_our_own_roll_heard_back_from_the_broker_changes_nothing(hub, link, table):
    made = await throw(hub)
    topic, payload = next(one for one in link.said if one[0].endswith("/roll"))
    table._send(topic, payload)
    await table.hear(d100(1))
    assert await hub.log.count() == 2
    assert await hub.log.aside_count() == 0
    assert [topic for topic in link.retained if made.box in topic] == []


async def test_a_player_without_a_box_answers_an_ask_here(hub):
    asked = await ask(hub, LIFT)
    made = await answer(hub, asked.ask.id, "r1")
    assert (made.roll.ask, made.roll.rule.fd, made.roll.player) == (asked.ask.id, 15, "Koris")
    assert (await hub.log.asks.get(asked.ask.id)).roll_id == made.roll.id
    assert await answer(hub, asked.ask.id, "r1") == made
    with pytest.raises(TableError):
        await answer(hub, asked.ask.id, "r2")
    with pytest.raises(NotThere):
        await answer(hub, "nothing", "r3")


async def test_who_has_a_box_may_answer_with_real_dice_and_the_box_stops_asking(hub, table, link):
    await table.hear_box("ab12", player="Senna")
    asked = await ask(hub, CLIMB)
    await link.heard("cornet/table/ab12/ask")
    await table.hear_box("ab12", player="Senna", asked=asked.ask.id)
    made = await answer(hub, asked.ask.id, "r1", [[4, 3]])
    assert (made.roll.source, made.roll.result.outcome) == ("typed", "success")
    await until(lambda: link.on("cornet/table/ab12/ask")[-1] == b"")


@pytest.mark.parametrize("typed", ["d100 55 +10 av", "3D+2 fd 15", "12D opp", "+2", "d100 0 des 2"])
async def test_what_is_typed_in_one_line_is_thrown_judged_and_kept_like_any_other_roll(hub, typed):
    game, rule = read_roll(typed)
    made = await throw(hub, game=game, rule=rule)
    assert (made.roll.game, made.agreed, made.dated_by, made.late) == (game, True, "box", False)
    assert await hub.log.own_rolls.request_of(made.roll.id) == "r1"
    assert await hub.log.own_rolls.request_of("ab12.9f3c.1") == ""


async def test_the_hubs_own_box_waits_for_no_acknowledgement(hub):
    await throw(hub)
    hub.owed.tell("ab12")
    assert await hub.owed.take() == {"ab12": True}


def test_only_the_hub_may_speak_for_its_own_box():
    rights = TableRights(Nobody(), "secret")
    mine, real = (f"cornet/table/{box}/roll" for box in (own_box("0a"), "ab12"))
    assert rights.may_publish(HUB, mine)
    assert rights.may_publish(ANYONE, real)
    assert not rights.may_publish(ANYONE, mine)


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
        await until(lambda: link.connection)
        with hearing(mosquitto, "cornet/table/+/roll") as subscriber:
            made = await throw(hub)
            heard, retained = subscriber.next()
        assert (made.roll.id.encode() in heard, retained) == (True, False)
        assert (await log.count(), await log.aside_count()) == (1, 0)
