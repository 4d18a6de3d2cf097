"""The player's page: a player rolls, answers and sees for themselves alone."""

from typing import Any

import pytest
from playwright.async_api import Browser, expect
from pydantic import ValidationError

from hub import wire
from hub.core import Hub
from hub.integrations.viewer.console.seat import Seated, now_at_seat, playing
from hub.table import asks, characters
from hub.table.errors import TableError
from hub.table.sheet_file import example
from hub.table.visitor import GM, Visitor
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import Listening, open_desk, type_d6
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100

PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True}
SENNA = Seated("Senna", Visitor("player", "Senna"))


def wanted(**more: Any) -> dict[str, Any]:
    return {"request": "one", "game": "d100", "rule": {"score": 55}, **more}


async def test_a_player_rolls_as_themselves_whoever_is_named(hub: Hub) -> None:
    roll = playing(hub, SENNA)["roll"]
    made = await roll(wanted(player="Karl", secret=True))
    assert (made["player"], made["secret"], made["source"]) == ("Senna", True, "hub")
    assert made["told"]["fr"]["who"] == "Senna"


async def test_the_same_press_again_is_the_same_roll(hub: Hub) -> None:
    roll = playing(hub, SENNA)["roll"]
    assert (await roll(wanted()))["id"] == (await roll(wanted()))["id"]
    assert await hub.log.count() == 1


async def test_a_player_declares_nothing_and_sends_nothing_else(hub: Hub) -> None:
    roll = playing(hub, SENNA)["roll"]
    with pytest.raises(TableError, match="pas le tien"):
        await roll(wanted(rule={"declared": "automatic"}))
    with pytest.raises(ValidationError):
        await roll(wanted(source="box"))
    assert await hub.log.count() == 0


async def test_a_player_answers_what_is_asked_of_them_and_of_nobody_else(hub: Hub) -> None:
    theirs, other = [
        (await asks.ask(hub, wire.D100Ask(id="", player=name, rule=wire.D100Rule(score=40)))).ask.id
        for name in ("senna", "Karl")
    ]
    answer = playing(hub, SENNA)["answer"]
    with pytest.raises(TableError):
        await answer({"id": other, "request": "one"})
    assert [one["id"] for one in (await now_at_seat(hub, SENNA, "fr"))["asks"]] == [theirs]
    assert (await answer({"id": theirs, "request": "one"}))["ask"] == theirs


async def test_what_a_box_is_asked_is_for_whoever_holds_it_and_becomes_their_roll(
    hub: Hub, table: Table
) -> None:
    hub.link = Listening()
    await table.hear_box("cd34", player="senna", players=["senna", "Karl"])
    wanted = wire.D100Ask(id="", rule=wire.D100Rule(score=40), label="Mensonge", secret=True)
    asked = (await asks.ask(hub, wanted, "cd34")).ask.id
    karl = Seated("Karl", Visitor("player", "Karl"))
    with pytest.raises(TableError):
        await playing(hub, karl)["answer"]({"id": asked, "request": "one"})
    (shown,) = (await now_at_seat(hub, SENNA, "fr"))["asks"]
    assert (shown["id"], shown["label"]) == (asked, "Mensonge")
    made = await playing(hub, SENNA)["answer"]({"id": asked, "request": "one"})
    assert (made["player"], made["ask"]) == ("senna", asked)
    assert [one["id"] for one in (await now_at_seat(hub, SENNA, "fr"))["rolls"]] == [made["id"]]


async def test_a_player_sees_their_own_secret_rolls_and_those_of_nobody_else(hub: Hub, table: Table) -> None:
    await table.hear(d100(1, secret=True), d100(2, player="Karl", secret=True))
    (mine,) = (await now_at_seat(hub, SENNA, "fr"))["rolls"]
    assert mine["told"]
    nosy = Seated("Karl", Visitor("player", "Senna"))
    assert "told" not in (await now_at_seat(hub, nosy, "fr"))["rolls"][0]
    assert "told" in (await now_at_seat(hub, Seated("Karl", GM), "fr"))["rolls"][0]


async def test_whoever_plays_nobody_rolls_nothing(hub: Hub) -> None:
    nobody = Seated("", Visitor("player"))
    with pytest.raises(TableError):
        await playing(hub, nobody)["roll"](wanted())
    assert (await now_at_seat(hub, nobody, "fr"))["rolls"] == []


async def test_a_player_rolls_and_answers_under_one_thumb(hub: Hub, serve: Serve, browser: Browser) -> None:
    hub.link = Listening()
    for one in example():
        await characters.put(hub, one)
    page = await open_desk(browser, await serve(), "joueur?joueur=Karl", **PHONE)
    mine, rolls = page.get_by_label("Mon jet", exact=True), page.locator(".last .card")
    await mine.get_by_role("button", name="Escalade 4D+1").tap()
    await mine.get_by_role("button", name="LANCER").dblclick()
    await expect(rolls).to_have_count(1)
    await expect(rolls.locator(".skill")).to_contain_text("4D+1 · FD 10")
    await asks.ask(hub, wire.D6Ask(id="", player="Karl", label="Tir", rule=wire.D6Rule(code="1D", fd=5)))
    asked = page.get_by_label("On te demande", exact=True)
    await expect(asked.locator(".what")).to_have_text("Karl · Tir · 1D · FD 5 (Très facile)")
    await asked.get_by_role("button", name="Dés réels…").tap()
    await type_d6(page, 5)
    await expect(asked).to_have_count(0)
    await expect(rolls).to_have_count(2)
    await expect(rolls.first.locator(".made")).to_have_text("dés réels, saisis")
    assert await page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.complaints == []
    assert [one.roll.source for one in await hub.log.after(0)] == ["hub", "typed"]


async def test_a_press_while_the_line_is_cut_rolls_once_when_it_is_back(
    hub: Hub, serve: Serve, browser: Browser
) -> None:
    page = await open_desk(browser, await serve(), "joueur?joueur=Karl")
    big = page.get_by_label("Mon jet", exact=True).get_by_role("button", name="LANCER")
    await page.evaluate("window.socket.disconnect()")
    await big.click()
    await page.evaluate("document.querySelector('form.ask').requestSubmit()")
    await page.evaluate("window.socket.connect()")
    await expect(page.locator(".last .card")).to_have_count(1)
    await expect(big).to_be_enabled()
    assert await hub.log.count() == 1
