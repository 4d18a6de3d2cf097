"""Cards of an opposed test say who won it: in the log, on the projector, on the player's page."""

import re
from typing import Any

from playwright.async_api import Page, expect

from hub.core import Hub
from hub.integrations.viewer.console.seat import Seated, now_at_seat
from hub.integrations.viewer.duels import lately_decided
from hub.log.contests import Course, Side
from hub.table import contests
from hub.table.rolling import roll
from hub.table.visitor import GM, TABLE, Visitor
from hub.wire import D6Rule
from tests.hub.integrations.viewer.conftest import OpenPage, Serve

RULE = {"code": "3D", "fd": None}
KARL_WINS = "Karl l'emporte de 2 (11 contre 9)."


async def opened(hub: Hub, **more: Any) -> Course:
    sides = [Side(name, "", D6Rule(code="3D")) for name in ("Senna", "Karl")]
    return await contests.open_contest(hub, sides, "Bras de fer", **more)


async def throw(hub: Hub, course: Course, *last: int, joker: int = 3, secret: bool = False) -> list[str]:
    """Each side that is still asked throws joker, 2 and its last; the ids of the rolls."""
    waiting = [asked for asked, _ in course.asked if asked.state == "open"]
    made = []
    for asked, die in zip(waiting, last, strict=True):
        faces, name = {"joker": [joker], "dice": [2, die]}, asked.ask
        told = ("d6", RULE, name.player, name.label, name.id, faces)
        made.append((await roll(hub, *told, secret=secret, ask=name.id)).roll.id)
    return made


async def test_both_cards_of_an_open_log_tell_the_winner_once_the_second_has_rolled(
    hub: Hub, serve: Serve, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    course = await opened(hub)
    await throw(hub, course, 4, 6)
    verdicts = page.locator(".card .verdict strong")
    await expect(verdicts).to_have_text([KARL_WINS, KARL_WINS])
    cards = page.locator(".card")
    await expect(cards).to_have_class([re.compile("success"), re.compile("failure")])
    await expect(cards.first).to_have_attribute("aria-label", re.compile(re.escape(KARL_WINS)))
    await page.reload()
    await expect(verdicts).to_have_text([KARL_WINS, KARL_WINS])
    assert page.complaints == []


async def test_the_projector_tells_the_winner_after_the_duel_too(
    hub: Hub, serve: Serve, open_page: OpenPage
) -> None:
    await throw(hub, await opened(hub), 4, 6)
    page: Page = await open_page(await serve() + "projecteur")
    await expect(page.locator(".wall .roll .verdict strong")).to_have_text(KARL_WINS)
    await expect(page.locator(".strip .sign")).to_have_text(re.compile("✗"))


async def test_a_ruling_on_an_ec_may_turn_who_won(hub: Hub) -> None:
    course = await opened(hub)
    first, _ = await throw(hub, course, 6, 4, joker=1)
    assert (await lately_decided(hub.log, TABLE))[first]["outcome"] is None
    await hub.rule(first, "complication", "MJ")
    now = (await lately_decided(hub.log, TABLE))[first]
    assert (now["outcome"], now["words"]["fr"]) == ("success", "Senna l'emporte de 7 (9 contre 2).")


async def test_each_round_says_its_own_and_a_tie_that_it_is_one(hub: Hub) -> None:
    course = await opened(hub, wins=2)
    first = await throw(hub, course, 4, 4)
    second = await throw(hub, await contests.again(hub, course.opened.id), 6, 4)
    told = await lately_decided(hub.log, TABLE)
    assert [told[name]["outcome"] for name in (*first, *second)] == [None, None, "success", "failure"]
    assert told[first[0]]["words"]["fr"] == "Manche 1 : Égalité à 9 entre Senna et Karl."
    assert told[second[0]]["words"]["en"] == "Round 2: Senna wins by 2 (11 to 9)."


async def test_until_the_round_is_decided_nothing_is_told(hub: Hub) -> None:
    course = await opened(hub)
    asked = course.asked[0][0].ask
    faces = {"joker": [3], "dice": [2, 4]}
    await roll(hub, "d6", RULE, "Senna", asked.label, asked.id, faces, ask=asked.id)
    assert await lately_decided(hub.log, GM) == {}


async def test_of_a_secret_test_a_player_does_not_learn_the_other_side(hub: Hub) -> None:
    made = await throw(hub, await opened(hub, secret=True), 4, 6, secret=True)
    assert set(await lately_decided(hub.log, GM)) == set(made)
    senna = Visitor("player", "Senna")
    assert await lately_decided(hub.log, senna) == {}
    (mine,) = (await now_at_seat(hub, Seated("Senna", senna), "fr"))["rolls"]
    assert mine["told"]
    assert "duel" not in mine


async def test_a_players_own_roll_tells_them_whether_they_won(hub: Hub) -> None:
    await throw(hub, await opened(hub), 4, 6)
    (mine,) = (await now_at_seat(hub, Seated("Senna", Visitor("player", "Senna")), "fr"))["rolls"]
    assert mine["duel"]["outcome"] == "failure"
