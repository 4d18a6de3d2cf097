"""The player's page while something is asked: one key answers, the player may decline, other rolls wait."""

import pytest
from playwright.async_api import Browser, Page, expect

from hub import wire
from hub.core import Hub
from hub.integrations.viewer.console.seat import Seated, playing
from hub.table import asks
from hub.table.errors import TableError
from hub.table.visitor import Visitor
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import Listening, open_desk, panel

SENNA = Seated("Senna", Visitor("player", "Senna"))


async def ask_of(hub: Hub, player: str) -> str:
    wanted = wire.D100Ask(id="", player=player, label="Tir", rule=wire.D100Rule(score=40))
    return (await asks.ask(hub, wanted)).ask.id


async def state_of(hub: Hub, ask_id: str) -> str:
    return (await asks.need_ask(hub, ask_id)).state


@pytest.fixture
async def page(hub: Hub, serve: Serve, browser: Browser) -> Page:
    """Karl's page."""
    hub.link = Listening()
    return await open_desk(browser, await serve(), "joueur?joueur=Karl")


async def test_a_player_declines_what_is_asked_of_them_and_of_nobody_else(hub: Hub) -> None:
    mine, other = await ask_of(hub, "senna"), await ask_of(hub, "Karl")
    decline = playing(hub, SENNA)["decline"]
    await decline({"id": mine})
    with pytest.raises(TableError, match="pas le tien"):
        await decline({"id": other})
    assert (await state_of(hub, mine), await state_of(hub, other)) == ("declined", "open")


async def test_what_is_over_cannot_be_declined(hub: Hub) -> None:
    mine = await ask_of(hub, "Senna")
    await asks.withdraw(hub, mine)
    with pytest.raises(TableError, match="rien à décliner"):
        await playing(hub, SENNA)["decline"]({"id": mine})
    assert await state_of(hub, mine) == "withdrawn"


async def test_while_something_is_asked_one_key_rolls_and_it_is_the_answer(hub: Hub, page: Page) -> None:
    lancer = page.get_by_role("button", name="LANCER", exact=True)
    await expect(lancer).to_have_count(1)
    asked = await ask_of(hub, "Karl")
    await expect(panel(page, "On te demande")).to_be_visible()
    await expect(lancer).to_have_count(1)
    await lancer.click()
    await expect(panel(page, "On te demande")).to_have_count(0)
    assert await state_of(hub, asked) == "answered"
    assert page.complaints == []


async def test_another_roll_is_unfolded_under_its_own_name_and_answers_nothing(hub: Hub, page: Page) -> None:
    asked = await ask_of(hub, "Karl")
    await page.get_by_role("button", name="Un autre jet, que personne n'a demandé").click()
    await page.get_by_role("button", name="Lancer cet autre jet").click()
    await expect(page.locator(".last .card")).to_have_count(1)
    assert await state_of(hub, asked) == "open"


async def test_a_player_declines_on_the_page(hub: Hub, page: Page) -> None:
    asked = await ask_of(hub, "Karl")
    await panel(page, "On te demande").get_by_role("button", name="Décliner").click()
    await expect(panel(page, "On te demande")).to_have_count(0)
    await expect(page.get_by_role("button", name="LANCER", exact=True)).to_be_visible()
    assert (await state_of(hub, asked), await hub.log.count()) == ("declined", 0)
