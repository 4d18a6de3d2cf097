"""The page of fairness and /api/stats: what fell, judged in words, live."""

import httpx
from playwright.async_api import Page, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.integrations.viewer.test_page import HOSTILE
from tests.hub.rolls import d6, d100


async def test_the_api_tells_every_group_with_its_tests_and_words(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear_box("ab12", name="Dés de Senna")
    await table.hear(d100(1), d6(2, player="Karl", box="cd34"))
    told = (await web.get("/api/stats")).json()
    d100_group, d6_group = told["groups"]
    assert (d100_group["boxes"], d100_group["players"], d100_group["dice"]) == (["ab12"], ["Senna"], 2)
    assert [bar["seen"] for bar in d100_group["bars"]] == [0, 0, 0, 1, 1, 0, 0, 0, 0, 0]
    assert {test["name"] for test in d6_group["tests"]} == {"faces", "runs", "chains"}
    assert d100_group["words"]["fr"]["title"] == "Toute la table · Boîte Dés de Senna · Senna"
    assert d6_group["words"]["en"]["verdict"] == "too few to judge"
    assert told["tests"] == 6


async def test_the_api_betrays_no_secret_roll(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(d100(1, secret=True, faces=[(2, 2)]))
    told = (await web.get("/api/stats")).json()
    assert told["groups"] == []
    assert told["left_out"]["secret"] == 1


async def test_the_page_is_one_press_away_and_follows_the_rolls(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1))
    page: Page = await open_page(await serve())
    await page.get_by_role("link", name="Équité").click()
    await expect(page.locator(".group .verdict")).to_contain_text("trop peu pour juger")
    await expect(page.locator(".group .said > p")).to_contain_text("2 dés : trop peu pour juger")
    await table.hear(d100(2))
    await expect(page.locator(".group .said > p")).to_contain_text("4 dés : trop peu pour juger")
    await page.get_by_role("link", name="Jets").click()
    await expect(page.locator(".card")).to_have_count(2)
    assert page.complaints == []


async def test_an_empty_table_becomes_a_judged_one(serve: Serve, table: Table, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve() + "equite?lang=en")
    await expect(page.locator(".fair .nothing")).to_have_text("No die has fallen yet.")
    await table.hear(d6(1, joker=(6, 2)))
    await expect(page.locator(".group h4")).to_have_text("The whole table · Box ab12 · Senna")
    await expect(page.locator(".chart")).to_have_count(2)


async def test_a_face_out_of_the_band_is_told_by_a_sign_and_in_words(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(*[d6(number, joker=(5,), dice=(5, 5)) for number in range(1, 31)])
    page: Page = await open_page(await serve() + "equite")
    await expect(page.locator(".group .verdict")).to_contain_text("▲")
    await expect(page.locator(".group details")).to_have_attribute("open", "")
    five = page.locator(".chart").first.locator(".seen").nth(4)
    await expect(five).to_contain_text("▲ 90")
    heard = await page.locator(".chart svg").first.get_attribute("aria-label")
    assert "5 : 90 fois, 15 attendues — hors de la bande" in str(heard)


async def test_a_players_name_is_text_on_a_phone_too(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1, player=HOSTILE[:80]), d6(2, player="x" * 80, box="cd34"))
    page: Page = await open_page(await serve() + "equite", viewport={"width": 360, "height": 740})
    await expect(page.locator(".group h4").first).to_contain_text(HOSTILE[:80])
    assert await page.evaluate("window.hurt") is None
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.complaints == []
