"""Opposed tests: everyone is asked, ties are told, rolled again or ruled, runs of wins counted."""

import json

import pytest
from sqlalchemy import delete

from hub import wire
from hub.log.contests import Side
from hub.log.play_schema import contests
from hub.table.contests import again, open_contest, rule, withdraw
from hub.table.errors import NotThere, TableError
from hub.table.rolling import roll
from hub.table.standing import standing
from hub.wording.contest import contest_in_words
from shared_rules.errors import RuleError
from tests.hub.rolls import d6
from tests.hub.test_schema import errors
from tests.hub.waiting import until

TOPIC = "cornet/table/contest"
KARL = Side("Karl", "", wire.D6Rule(code="2D"))
SENNA = Side("Senna", "", wire.D6Rule(code="2D", fd=10))
VEX = Side("Vex", "", wire.D6Rule(code="2D", bonuses=(2,)))


async def fall(hub, course, **totals):
    """Each named side rolls this total with two dice, in the last round."""
    course = await hub.log.contests.get(course.opened.id)
    for asked in [asked for asked, _ in course.asked if asked.state == "open"]:
        if asked.ask.player in totals:
            total = totals[asked.ask.player]
            faces = {"joker": [2], "dice": [total - 2]}
            told = {"code": "2D", "fd": None, "bonuses": list(asked.ask.rule.bonuses)}
            about = {"secret": asked.ask.secret, "ask": asked.ask.id}
            await roll(hub, "d6", told, asked.ask.player, "", asked.ask.id, faces, **about)
    return standing(await hub.log.contests.get(course.opened.id))


async def test_every_side_is_asked_without_an_fd_and_the_highest_wins(hub, link):
    course = await open_contest(hub, [KARL, SENNA, VEX], "Bras de fer", by="Maxime")
    assert [asked.ask.rule.fd for asked, _ in course.asked] == [None] * 3
    assert {asked.ask.contest for asked, _ in course.asked} == {course.opened.id}
    stand = await fall(hub, course, Karl=7)
    assert (stand.state, stand.winner, stand.rounds[0].totals) == ("rolling", None, (7, None, None))
    stand = await fall(hub, course, Senna=5, Vex=7)
    assert (stand.state, stand.winner, stand.margin) == ("won", 2, 2)
    await until(lambda: b'"won"' in link.retained[TOPIC])
    told = [json.loads(payload) for payload in link.on(TOPIC) if payload]
    assert told[0]["label"] == "Bras de fer"
    assert errors("contest", json.loads(link.retained[TOPIC])) == []


async def test_a_tie_is_told_and_only_the_tied_roll_again(hub):
    course = await open_contest(hub, [KARL, SENNA, VEX])
    stand = await fall(hub, course, Karl=7, Senna=7, Vex=3)
    assert (stand.state, stand.rounds[0].winners, stand.rounds[0].margin) == ("tie", (0, 1), 0)
    assert "Égalité à 7 entre Karl et Senna" in contest_in_words(stand, ["Karl", "Senna", "Vex"], 1, "fr")
    course = await again(hub, course.opened.id)
    assert [asked.ask.player for asked, _ in course.asked if asked.place.round == 2] == ["Karl", "Senna"]
    stand = await fall(hub, course, Karl=4, Senna=8)
    assert (stand.state, stand.winner, stand.margin, stand.rounds[1].totals) == ("won", 1, 4, (4, 8, None))
    with pytest.raises(TableError):
        await again(hub, course.opened.id)


async def test_a_tie_is_ruled_by_the_mj_and_the_last_ruling_holds(hub):
    course = await open_contest(hub, [KARL, SENNA])
    await fall(hub, course, Karl=7, Senna=7)
    for winner in (0, 1):
        course = await rule(hub, course.opened.id, winner, "Maxime")
    stand = standing(course)
    assert (stand.state, stand.winner, stand.margin, stand.rounds[0].ruled_by) == ("won", 1, None, "Maxime")
    assert contest_in_words(stand, ["Karl", "Senna"], 1, "en") == "Senna wins, the GM ruling so."


async def test_what_the_dice_decided_is_not_ruled_upon(hub):
    course = await open_contest(hub, [KARL, SENNA])
    await fall(hub, course, Karl=7, Senna=5)
    with pytest.raises(TableError):
        await rule(hub, course.opened.id, 1)
    with pytest.raises(RuleError):
        await rule(hub, course.opened.id, 2)


async def test_a_drawn_out_test_takes_wins_in_a_row_and_a_tie_starts_the_run_again(hub):
    course = await open_contest(hub, [KARL, SENNA], wins=2)
    seen = []
    for karl, senna in ((7, 5), (6, 6), (7, 5), (5, 8), (5, 7)):
        stand = await fall(hub, course, Karl=karl, Senna=senna)
        seen.append((stand.state, stand.leader, stand.run))
        if stand.state != "won":
            await again(hub, course.opened.id)
    assert seen == [
        ("between", 0, 1), ("tie", None, 0), ("between", 0, 1), ("between", 1, 1), ("won", 1, 2),
    ]  # fmt: skip
    assert contest_in_words(stand, ["Karl", "Senna"], 2, "fr") == "Senna l'emporte : 2 manches d'affilée."


async def test_who_does_not_roll_is_asked_again_in_the_same_round_or_the_mj_rules(hub):
    course = await open_contest(hub, [KARL, SENNA])
    await fall(hub, course, Karl=7)
    with pytest.raises(TableError):
        await again(hub, course.opened.id)
    senna = next(asked for asked, _ in course.asked if asked.ask.player == "Senna")
    await hub.log.asks.end(senna.ask.id, "declined", hub.now_ms())
    assert standing(await hub.log.contests.get(course.opened.id)).state == "stalled"
    course = await again(hub, course.opened.id)
    assert standing(course).state == "rolling"
    course = await rule(hub, course.opened.id, 0)
    assert standing(course).winner == 0
    assert await hub.log.asks.open() == []


async def test_a_test_that_is_in_the_log_no_more_is_told_no_more(hub, link):
    await until(lambda: TOPIC in link.retained)
    assert link.retained[TOPIC] == b""
    await open_contest(hub, [KARL, SENNA])
    await until(lambda: link.retained[TOPIC])
    await hub.log._write(lambda connection: connection.execute(delete(contests)) and None)
    hub.play.ring()
    await until(lambda: link.retained[TOPIC] == b"")


async def test_a_side_that_is_asked_twice_and_answers_the_first_is_asked_no_more(hub, table):
    for box, player in (("aa11", "Karl"), ("bb22", "Senna")):
        await table.hear_box(box, player=player, players=[player])
    course = await open_contest(hub, [KARL, SENNA])
    (karl, senna) = [asked for asked, _ in course.asked]
    other = await open_contest(hub, [KARL, SENNA])
    await hub.log.asks.end(senna.ask.id, "expired", hub.now_ms())
    rule = {"code": "2D", "fd": None}
    await table.hear(d6(1, box="aa11", joker=[2], dice=[3], rule=rule, player="Karl", ask=karl.ask.id))
    course = await again(hub, course.opened.id)
    assert len(course.asked) == 3
    await table.hear(d6(1, box="bb22", joker=[2], dice=[5], rule=rule, player="Senna", ask=senna.ask.id))
    course = await hub.log.contests.get(course.opened.id)
    assert [asked.state for asked, _ in course.asked] == ["answered", "answered", "withdrawn"]
    assert standing(course).winner == 1
    assert {asked.ask.contest for asked in await hub.log.asks.open()} == {other.opened.id}


async def test_a_ruling_on_an_ec_changes_who_wins(hub):
    course = await open_contest(hub, [KARL, SENNA])
    karl = course.asked[0][0]
    told = {"code": "2D", "fd": None}
    made = await roll(hub, "d6", told, "Karl", "", "r", {"joker": [1], "dice": [6]}, ask=karl.ask.id)
    stand = await fall(hub, course, Senna=5)
    assert (stand.winner, stand.rounds[0].totals) == (1, (0, 5))
    await hub.rule(made.roll.id, "complication", "Maxime")
    stand = standing(await hub.log.contests.get(course.opened.id))
    assert (stand.winner, stand.margin, stand.rounds[0].totals) == (0, 2, (7, 5))


async def test_a_later_ruling_may_decide_an_earlier_round_and_what_came_after_counts_no_more(hub):
    course = await open_contest(hub, [KARL, SENNA])
    about = {"ask": course.asked[0][0].ask.id}
    made = await roll(
        hub, "d6", {"code": "2D", "fd": None}, "Karl", "", "r", {"joker": [1], "dice": [6]}, **about
    )
    await hub.rule(made.roll.id, "complication", "")
    await fall(hub, course, Senna=7)
    await again(hub, course.opened.id)
    await fall(hub, course, Karl=8, Senna=3)
    await hub.rule(made.roll.id, "cancel", "")
    stand = standing(await hub.log.contests.get(course.opened.id))
    assert (stand.state, stand.winner, stand.margin, len(stand.rounds)) == ("won", 1, 7, 1)


async def test_a_test_called_off_asks_nobody_any_more(hub):
    course = await open_contest(hub, [KARL, SENNA])
    assert standing(await withdraw(hub, course.opened.id)).state == "withdrawn"
    assert await hub.log.asks.open() == []
    for late in (again, withdraw):
        with pytest.raises(TableError):
            await late(hub, course.opened.id)
    with pytest.raises(TableError):
        await rule(hub, course.opened.id, 0)
    with pytest.raises(NotThere):
        await again(hub, "nothing")


async def test_a_secret_test_is_told_to_nobody(hub, link):
    await open_contest(hub, [KARL, SENNA], "Ouvert")
    await until(lambda: TOPIC in link.retained)
    course = await open_contest(hub, [KARL, SENNA], "Mensonge", secret=True)
    stand = await fall(hub, course, Karl=7, Senna=5)
    assert stand.winner == 0
    assert all(b"Mensonge" not in payload for payload in link.on(TOPIC))


async def test_two_players_of_one_box_are_asked_one_after_the_other(hub, table, link):
    await table.hear_box("ab12", player="Karl", players=["Karl", "Senna"])
    await open_contest(hub, [KARL, SENNA])
    told = json.loads(await link.heard("cornet/table/ab12/ask"))
    assert (told["player"], told["rule"]["fd"]) == ("Karl", None)
    assert [asked.ask.player for asked in await hub.log.asks.open()] == ["Karl", "Senna"]


@pytest.mark.parametrize(
    ("sides", "wins"),
    [([KARL], 1), ([KARL] * 9, 1), ([KARL, SENNA], 0), ([KARL, SENNA], 21)],
)
async def test_a_test_that_cannot_be_is_refused_and_nobody_is_asked(hub, sides, wins):
    with pytest.raises(RuleError):
        await open_contest(hub, sides, wins=wins)
    assert await hub.log.asks.open() == []


@pytest.mark.parametrize("wrong", [Side("Karl", "", wire.D6Rule(code="x")), Side("", "", KARL.rule)])
async def test_a_side_that_cannot_roll_is_refused_and_nobody_is_asked(hub, wrong):
    with pytest.raises(RuleError):
        await open_contest(hub, [SENNA, wrong])
    assert await hub.log.asks.open() == []
