"""The log by the keyboard alone, in a real browser."""

from playwright.async_api import Page, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100

FOCUSED = "document.activeElement.dataset.id"


async def test_from_the_search_to_a_rolls_link_by_keys_alone(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(*[d100(number, player="Koris" if number % 2 else "Senna") for number in range(1, 9)])
    address = await serve()
    page: Page = await open_page(address, permissions=["clipboard-read", "clipboard-write"])
    await page.keyboard.press("/")
    await page.keyboard.type("koris")
    await expect(page.locator(".card")).to_have_count(4)
    await page.keyboard.press("Escape")
    await expect(page.locator(".card")).to_have_count(8)
    await page.keyboard.press("Escape")
    steps = {"j": 8, "ArrowDown": 7, "k": 8}
    for key, number in steps.items():
        await page.keyboard.press(key)
        assert await page.evaluate(FOCUSED) == f"ab12.9f3c.{number}"
    assert "3px" in await page.evaluate("getComputedStyle(document.activeElement).outline")
    await page.keyboard.press("c")
    await expect(page.locator("[aria-live=polite]")).to_have_text("Lien copié.")
    assert await page.evaluate("navigator.clipboard.readText()") == address + "jet/ab12.9f3c.8"
    await page.keyboard.press("Enter")
    await page.wait_for_url("**/jet/ab12.9f3c.8")


async def test_escape_clears_the_filters(serve: Serve, table: Table, open_page: OpenPage) -> None:
    await table.hear(d100(1), d100(2, player="Koris"))
    page: Page = await open_page(await serve() + "?player=koris")
    await expect(page.locator(".card")).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".card")).to_have_count(2)


async def test_a_question_mark_shows_the_keys_and_g_with_a_letter_goes_to_a_page(
    serve: Serve, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await page.keyboard.press("?")
    keys = page.get_by_role("dialog", name="Touches du clavier")
    await expect(keys).to_contain_text("la page Équité")
    await page.keyboard.press("g")
    await page.keyboard.press("e")
    await page.keyboard.press("Escape")
    await expect(keys).to_be_hidden()
    await page.keyboard.press("g")
    await page.keyboard.press("e")
    await page.wait_for_url("**/equite")


async def test_the_first_stop_of_tab_skips_to_the_content(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1))
    page: Page = await open_page(await serve())
    await page.keyboard.press("Tab")
    skip = page.get_by_role("link", name="Aller au contenu")
    await expect(skip).to_be_focused()
    await expect(skip).to_be_in_viewport()
    await page.keyboard.press("Enter")
    await page.keyboard.press("Tab")
    await expect(page.get_by_role("searchbox")).to_be_focused()


async def test_a_secret_is_covered_until_its_mj_asks_to_see_it(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await table.hear(d100(1, secret=True, label="Mensonge"))
    card = page.locator(".card")
    await expect(card).to_have_attribute("aria-label", "Senna : jet secret")
    await expect(page.locator("[aria-live=polite]")).to_have_text("Senna : jet secret.")
    await expect(card).not_to_contain_text("Mensonge")
    see = card.get_by_role("button", name="Voir")
    await see.focus()
    await page.keyboard.press("Enter")
    await expect(card.locator(".label")).to_have_text("Mensonge")
    await expect(card.locator(".figure")).to_have_text("43")
    await card.get_by_role("button", name="Cacher").click()
    await expect(card).not_to_contain_text("Mensonge")


async def test_nobody_else_is_offered_to_see_a_secret(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, secret=True))
    page: Page = await open_page(await serve(here="table"))
    await expect(page.locator(".card.secret")).to_be_visible()
    await expect(page.locator(".card").get_by_role("button", name="Voir")).to_have_count(0)
