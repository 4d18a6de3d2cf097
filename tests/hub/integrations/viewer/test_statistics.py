"""The page of statistics and /api/statistics: luck, what fell, moments; chosen, live, saved as pictures."""

import asyncio
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.integrations.viewer.test_page import HOSTILE
from tests.hub.rolls import d6, d100

PNG = b"\x89PNG\r\n\x1a\n"
SVG = "{http://www.w3.org/2000/svg}"


async def hear_an_evening(table: Table) -> None:
    """Five rolls of two players, two of them criticals."""
    await table.hear(
        d100(1, label="Escalade"),
        d100(2, label="Escalade", faces=[(9, 8)]),
        d100(3, player="Karl", faces=[(3, 3)]),
        d6(4, player="Karl", joker=(6, 2)),
        d6(5, player="Karl", joker=(1,), dice=(2, 3)),
    )


async def test_the_api_tells_luck_and_what_fell_of_what_is_chosen(
    web: httpx.AsyncClient, table: Table
) -> None:
    await hear_an_evening(table)
    told = (await web.get("/api/statistics")).json()
    assert (told["rolls"], told["luck"]["rolls"], told["luck"]["seen"]) == (5, 5, 3)
    assert {one["name"]: one["seen"] for one in told["criticals"]} == {
        "critical_success": 1,
        "critical_failure": 0,
        "rc": 1,
        "ec": 1,
    }
    karl = (await web.get("/api/statistics", params={"player": "Karl", "game": "d6"})).json()
    assert (karl["rolls"], karl["d100"], karl["d6"]["rolls"]) == (2, None, 2)
    assert karl["chosen"] == {"player": "Karl", "game": "d6", "session": None}
    assert karl["best"]["words"]["fr"]["roll"].startswith("Karl · 3D+2")


async def test_the_api_tells_a_session_and_refuses_one_there_never_was(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1, at=1_700_000_000))
    started = (await web.post("/api/sessions", json={"name": "Le port"})).json()
    await table.hear(d100(2))
    told = (await web.get("/api/statistics", params={"session": started["id"]})).json()
    assert told["rolls"] == 1
    assert told["pace"]["by"] == "hour"
    assert told["choices"]["sessions"][0]["name"] == "Le port"
    refused = await web.get("/api/statistics", params={"session": 99})
    assert refused.status_code == 404
    assert "99" in refused.json()["error"]["fr"]


async def test_secret_rolls_are_left_out_for_the_table_and_counted_for_the_mj(
    web: httpx.AsyncClient, stranger: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1), d100(2, secret=True, faces=[(2, 2)], label="Écouter"))
    for_gm, for_table = [(await one.get("/api/statistics")).json() for one in (web, stranger)]
    assert (for_gm["rolls"], for_table["rolls"]) == (2, 1)
    assert for_table["left_out"]["secret"] == 1
    assert [row["name"] for row in for_table["labels"]] == []
    assert [one["seen"] for one in for_table["criticals"]] == [0, 0]
    assert "Écouter" not in str(for_table)


async def test_a_thousand_rolls_do_not_hold_up_the_loop(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(*(d100(number, faces=[divmod(number % 100, 10)]) for number in range(1, 1001)))
    asked = asyncio.create_task(web.get("/api/statistics"))
    slowest, loop = 0.0, asyncio.get_running_loop()
    while not asked.done():
        before = loop.time()
        await asyncio.sleep(0)
        slowest = max(slowest, loop.time() - before)
    assert (await asked).json()["rolls"] == 1000
    assert slowest < 0.5


async def test_the_page_is_one_press_away_and_follows_the_rolls(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await hear_an_evening(table)
    page: Page = await open_page(await serve())
    await page.get_by_role("link", name="Stats").click()
    await expect(page.locator(".figures .sentence")).to_contain_text("3 réussites en 5 jets, pour 3,")
    await expect(page.locator(".figures .plot")).to_have_count(5)
    await table.hear(d100(6))
    await expect(page.locator(".figures .sentence")).to_contain_text("4 réussites en 6 jets")
    assert page.complaints == []


async def test_an_empty_table_says_so_until_a_roll_falls(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "stats?lang=en")
    await expect(page.locator(".figures .nothing")).to_have_text("No roll to count here yet.")
    await table.hear(d6(1, rule={"code": "3D+2", "fd": None}))
    await expect(page.locator(".figures .big")).to_have_text("No roll to judge")
    await expect(page.locator(".figures .plot h3").first).to_have_text("The totals of the D6 System")


async def test_what_is_chosen_stands_in_the_address_and_comes_back_with_it(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await hear_an_evening(table)
    address = await serve()
    page: Page = await open_page(address + "stats")
    await page.get_by_role("combobox", name="Joueur").select_option("Karl")
    await expect(page.locator(".tiles dd").first).to_have_text("3")
    await page.get_by_role("combobox", name="Jeu").select_option("d6")
    await expect(page.locator(".tiles dd").first).to_have_text("2")
    assert page.url == address + "stats?player=Karl&game=d6"
    await page.go_back()
    await expect(page.locator(".tiles dd").first).to_have_text("3")
    await expect(page.get_by_role("combobox", name="Jeu")).to_have_value("")
    again: Page = await open_page(address + "stats?player=Karl&game=d6&session=nonsense")
    await expect(again.get_by_role("combobox", name="Joueur")).to_have_value("Karl")
    await expect(again.locator(".tiles dd").first).to_have_text("2")


async def test_a_player_of_the_list_is_one_press_away(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await hear_an_evening(table)
    page: Page = await open_page(await serve() + "stats")
    await page.locator(".lists").get_by_role("link", name="Senna").click()
    await expect(page.locator(".tiles dd").first).to_have_text("2")
    await expect(page.get_by_role("combobox", name="Joueur")).to_have_value("Senna")


async def test_moments_lead_to_their_roll(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await hear_an_evening(table)
    page: Page = await open_page(await serve() + "stats")
    best = page.locator(".moment.best")
    await expect(best).to_have_attribute("href", "/jet/ab12.9f3c.1")
    await expect(best).to_contain_text("55\u202f% de chances")


async def test_what_is_secret_stays_covered_on_the_page_of_the_mj(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(
        d100(1, label="Escalade", secret=True, rule={"score": 8}, faces=[(0, 3)]), d100(2, label="Saut")
    )
    page: Page = await open_page(await serve() + "stats")
    await expect(page.locator(".moment.best bdi")).to_have_text("Senna : jet secret")
    await expect(page.locator(".moment.best")).not_to_contain_text("8\u202f% de")
    await expect(page.locator(".lists .veil")).to_have_text(["jet secret"])
    await expect(page.locator(".notes")).to_contain_text("Jets secrets comptés ici")
    await expect(page.locator(".lists")).to_contain_text("Saut")
    await expect(page.locator(".figures")).not_to_contain_text("Escalade")
    assert page.complaints == []


async def test_every_value_is_told_by_keyboard_by_pointer_and_in_a_table(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await hear_an_evening(table)
    page: Page = await open_page(await serve() + "stats")
    curve = page.locator(".plot").first
    await curve.locator("svg").focus()
    await page.keyboard.press("ArrowRight")
    await expect(curve.locator(".readout")).to_have_text(
        "Jet 1 : réussites 1, attendues 0,6, écart +0,4 (bande ±\u202f1,0)"
    )
    await page.keyboard.press("End")
    await expect(curve.locator(".readout")).to_contain_text("Jet 5 : réussites 3")
    await page.keyboard.press("Escape")
    await expect(curve.locator(".readout")).to_have_text("")
    spread = page.get_by_role("figure", name="Les d100 tombés")
    box = await spread.locator("svg").bounding_box()
    assert box
    await spread.locator("svg").hover(position={"x": box["width"] * 0.45, "y": 100})
    await expect(spread.locator(".readout")).to_have_text("d100 41–50 : 1, pour 0,3 attendus")
    await spread.get_by_text("En tableau").click()
    await expect(spread.locator("tbody tr").nth(4)).to_have_text("41–5010,3")


@pytest.mark.parametrize("colour", ["light", "dark"])
async def test_a_plot_is_saved_as_a_picture_that_needs_nothing_else(
    serve: Serve, table: Table, open_page: OpenPage, tmp_path: Path, colour: str
) -> None:
    await hear_an_evening(table)
    page: Page = await open_page(await serve() + "stats?player=Karl", color_scheme=colour)
    figure = page.get_by_role("figure", name="Les d100 tombés")
    saved = {}
    for kind in ("svg", "png"):
        async with page.expect_download() as coming:
            await figure.get_by_role("button", name=f"Enregistrer en {kind.upper()}").click()
        download = await coming.value
        assert download.suggested_filename == f"cornet-les-d100-tombes-jet-garde.{kind}"
        await download.save_as(tmp_path / download.suggested_filename)
        saved[kind] = (tmp_path / download.suggested_filename).read_bytes()
    assert saved["png"].startswith(PNG)
    drawing = ElementTree.fromstring(saved["svg"])
    words = " ".join(text.text or "" for text in drawing.iter(f"{SVG}text"))
    for said in (
        "Les d100 tombés",
        "Cornet · table « table » · Karl".replace("« table »", "«\u00a0table\u00a0»"),
    ):
        assert said in words
    assert "Ce que promettent les chances exactes" in words
    assert b"var(" not in saved["svg"]
    assert b"class=" not in saved["svg"]
    background = drawing.find(f"{SVG}rect").get("fill")
    assert background == {"light": "#fcf8ee", "dark": "#1c2c26"}[colour]
    assert page.complaints == []


async def test_the_plots_of_fairness_are_saved_too(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1))
    page: Page = await open_page(await serve() + "equite")
    async with page.expect_download() as coming:
        await page.get_by_role("button", name="Enregistrer en PNG").click()
    assert (await coming.value).suggested_filename.endswith(".png")


async def test_a_players_name_is_text_on_a_phone_too(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1, player=HOSTILE[:80], label="<b>"), d6(2, player="x" * 80, label="y" * 80))
    page: Page = await open_page(await serve() + "stats?lang=en", viewport={"width": 360, "height": 740})
    await expect(page.locator(".lists").first).to_contain_text(HOSTILE[:80])
    assert await page.evaluate("window.hurt") is None
    assert await page.evaluate("document.documentElement.scrollWidth") <= 360
    assert page.complaints == []
