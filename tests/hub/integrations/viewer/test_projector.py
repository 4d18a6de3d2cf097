"""The projector's page in a real browser: one roll, large and live, as anyone may see it."""

from playwright.async_api import Page, expect

from hub.log.contests import Side
from hub.table import contests
from hub.table.rolling import roll
from hub.wire import D6Rule
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, d6, d100


async def test_the_newest_roll_is_large_and_those_before_it_small(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, player="Koris"))
    page: Page = await open_page(await serve() + "projecteur")
    await expect(page.locator("body.body--dark")).to_be_attached()
    await table.hear(d6(2, joker=(6, 2), dice=(4, 5), label="Tir"))
    shown = page.locator(".wall .roll")
    await expect(shown.locator(".who")).to_have_text("Senna")
    await expect(shown.locator(".figure")).to_have_text("19")
    assert await shown.locator(".die").count() == 4
    await expect(shown.locator(".verdict")).to_contain_text("marge +9")
    await expect(page.locator(".strip .who")).to_have_text(["Koris"])
    height = await shown.locator(".figure").evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert height > 900 / 6
    within = "() => [...document.querySelectorAll('.wall .roll > *')].every((one) => {" + (
        "const place = one.getBoundingClientRect(); return place.top >= 0 && place.bottom <= innerHeight; })"
    )
    assert await page.evaluate(within)
    assert page.complaints == []


async def test_what_the_mj_rules_is_the_large_figure_and_what_it_was_stands_below(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d6(1, joker=(1,), dice=(4, 5)))
    page: Page = await open_page(await serve() + "projecteur")
    shown = page.locator(".wall .roll")
    await expect(shown.locator(".figure")).to_have_text("6")
    for ruling, figure, outcome in (("complication", "12", "success"), ("cancel", "6", "failure")):
        await table.hub.rule(f"{BOX}.9f3c.1", ruling, "MJ")
        await expect(shown.locator(".figure")).to_have_text(figure)
        await expect(page.locator(f".wall .roll.{outcome}")).to_be_visible()
        before = shown.locator(".notes", has_text="Avant que le MJ tranche : 6 ✗ échec.")
        await expect(before).to_have_count(int(ruling == "complication"))


async def test_it_shows_no_secret_even_to_the_mj(serve: Serve, table: Table, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve() + "projecteur")
    await table.hear(d100(1, secret=True, label="Mensonge"))
    await expect(page.locator(".wall .roll")).to_contain_text("jet secret")
    content = await page.content()
    assert "Mensonge" not in content
    assert "43" not in await page.locator(".wall").inner_text()


async def test_it_fades_to_the_tables_name_when_nothing_falls(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "projecteur")
    await expect(page.locator(".quiet .name")).to_have_text("table")
    await page.clock.install()
    await table.hear(d100(1))
    await expect(page.locator(".wall .roll")).to_be_visible()
    await page.clock.fast_forward(181_000)
    await expect(page.locator(".quiet .name")).to_have_text("table")
    await table.hear(d100(2))
    await expect(page.locator(".wall .roll")).to_be_visible()


async def test_f_fills_the_screen_and_d_turns_the_light_on(serve: Serve, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve() + "projecteur")
    await page.keyboard.press("d")
    await expect(page.locator("body.body--light")).to_be_attached()
    await page.keyboard.press("f")
    await page.wait_for_function("document.fullscreenElement")


async def test_an_opposed_test_is_a_duel_with_its_winner(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "projecteur")
    sides = [Side(name, "", D6Rule(code="3D")) for name in ("Senna", "Koris")]
    course = await contests.open_contest(table.hub, sides, "Bras de fer")
    duel = page.locator(".duel")
    await expect(duel.locator(".who")).to_have_text(["Senna", "Koris"])
    await expect(duel.locator(".figure")).to_have_text(["…", "…"])
    for (asked, _), last in zip(course.asked, (5, 4), strict=True):
        faces = {"joker": [3], "dice": [4, last]}
        rule = {"code": "3D", "fd": None}
        await roll(table.hub, "d6", rule, asked.ask.player, "", asked.ask.id, faces, ask=asked.ask.id)
    await expect(duel.locator(".wins .who")).to_have_text("Senna")
    await expect(duel.locator(".figure")).to_have_text(["12", "11"])
    await table.hear(d100(9))
    await expect(page.locator(".wall .roll")).to_be_visible()
