"""The link of a roll, in a real browser: it opens the log there, and both ways lead on."""

import httpx
from playwright.async_api import Page, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100

COUNT = 300


async def numbers(page: Page) -> list[int]:
    """The number of each roll that is on the page, from top to bottom."""
    found = await page.locator(".card").evaluate_all("all => all.map((card) => card.dataset.id)")
    return [int(one.split(".")[2]) for one in found]


async def top_of(page: Page, number: int) -> float:
    """Where a roll is on the screen."""
    card = page.locator(f'[data-id="ab12.9f3c.{number}"]')
    return float(await card.evaluate("one => one.getBoundingClientRect().top"))


async def test_a_link_opens_the_log_in_its_middle_and_both_ways_lead_on_without_a_jump(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(*[d100(number) for number in range(1, COUNT + 1)])
    page: Page = await open_page(await serve() + "jet/ab12.9f3c.150")
    await expect(page.locator('.card.here[aria-current="true"]')).to_be_in_viewport()
    assert await page.evaluate("document.activeElement.dataset.id") == "ab12.9f3c.150"
    assert await numbers(page) == list(range(190, 109, -1))
    await page.locator(".start").scroll_into_view_if_needed()
    await page.locator('[data-id="ab12.9f3c.230"]').wait_for(state="attached")
    assert await numbers(page) == list(range(230, 109, -1))
    await expect(page.locator('[data-id="ab12.9f3c.190"]')).to_be_in_viewport()
    while (await numbers(page))[-1] > 1:
        await page.locator(".end").scroll_into_view_if_needed()
        await page.wait_for_timeout(20)
    left = await numbers(page)
    assert left == list(range(200, 0, -1))
    while (await numbers(page))[0] < COUNT:
        await page.locator(".start").scroll_into_view_if_needed()
        await page.wait_for_timeout(20)
    assert await numbers(page) == list(range(COUNT, COUNT - 200, -1))
    assert page.complaints == []


async def test_a_roll_that_falls_meanwhile_is_counted_and_one_press_away(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(*[d100(number) for number in range(1, 101)])
    page: Page = await open_page(await serve() + "jet/ab12.9f3c.20")
    before = await top_of(page, 20)
    await table.hear(d100(101, player="Koris"))
    await expect(page.locator("[aria-live=polite]")).to_contain_text("Koris")
    assert await top_of(page, 20) == before
    await page.get_by_role("button", name="1 nouveau(x) jet(s)").click()
    await expect(page.locator(".card .who").first).to_have_text("Koris")
    assert page.url.endswith("/")
    await page.go_back()
    await expect(page.locator(".card.here")).to_be_in_viewport()


async def test_a_card_leads_to_its_link_and_gives_it_to_the_clipboard(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1), d100(2))
    address = await serve()
    page: Page = await open_page(address, permissions=["clipboard-read", "clipboard-write"])
    await page.get_by_role("button", name="Copier le lien").first.click()
    assert await page.evaluate("navigator.clipboard.readText()") == address + "jet/ab12.9f3c.2"
    await page.locator(".card .when a").last.click()
    await page.wait_for_url("**/jet/ab12.9f3c.1")
    await expect(page.locator(".card.here")).to_have_attribute("data-id", "ab12.9f3c.1")


async def test_a_roll_that_is_not_there_is_told_in_words(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve()) as client:
        for language, said in (("fr", "n'est pas dans le journal"), ("en", "is not in the log")):
            answer = await client.get(f"/jet/<b>no?lang={language}")
            assert answer.status_code == 404
            assert said in answer.text.replace("&#x27;", "'")
            assert "<b>" not in answer.text


async def test_three_pages_open_get_the_same_roll(serve: Serve, table: Table, open_page: OpenPage) -> None:
    address = await serve()
    pages = [await open_page(address + path) for path in ("", "?player=senna", "projecteur")]
    await table.hear(d100(1, label="🎲 <script>"))
    for page in pages:
        await expect(page.locator(".label")).to_have_text("🎲 <script>")
        assert page.complaints == []
