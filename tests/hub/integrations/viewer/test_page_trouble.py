"""The page in a real browser when something is wrong: a log that stores nothing, names without a break."""

from collections.abc import Callable
from contextlib import AbstractContextManager

from playwright.async_api import Page, expect

from hub.refusal import Key, Refusal
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100


async def test_while_nothing_is_stored_the_page_says_so_and_no_longer_once_it_is(
    serve: Serve, table: Table, open_page: OpenPage, locked: Callable[[], AbstractContextManager[None]]
) -> None:
    page: Page = await open_page(await serve())
    warning = page.get_by_role("alert").and_(page.locator(".degraded"))
    await expect(warning).to_be_empty()
    with locked():
        table.send(d100(1))
        await expect(warning).to_contain_text("rien ne s'enregistre, 1 message(s) attendent", timeout=15_000)
    await expect(warning).to_be_empty(timeout=15_000)
    await expect(page.locator(".card")).to_have_count(1)
    assert page.complaints == []


async def test_the_page_says_that_the_door_refused_someone_and_who_knows_more(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    mark = page.locator(".boxes .warning")
    await expect(mark).to_have_count(0)
    now_ms = table.hub.now_ms()
    await table.hub.log.note_refusals([Refusal(Key("ab12", "enter", "192.0.2.7"), last_at_ms=now_ms)])
    table.hub.tell_news()
    await expect(mark).to_contain_text("Refusés par le courtier depuis un jour : 1 client(s)")
    await expect(mark).to_contain_text("cornet doctor")
    assert "192.0.2.7" not in await page.content()
    assert page.complaints == []


async def test_long_unbroken_names_do_not_widen_the_page_and_stay_in_their_direction(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    name = "\u202e" + "W" * 79
    await table.hear(d100(1, player=name, label=name))
    await table.hear_box("ab12", name=name, player=name, game="d6", code="W" * 16)
    for width in (360, 1280):
        page: Page = await open_page(await serve(), viewport={"width": width, "height": 900})
        assert await page.evaluate("document.documentElement.scrollWidth - window.innerWidth") <= 0
        within = "e => e.scrollWidth <= e.clientWidth && e.getBoundingClientRect().right <= innerWidth"
        assert await page.locator(".card").evaluate(within)
        for place in (".card .who", ".card .label", ".boxes h3 bdi", ".boxes .holder bdi"):
            assert await page.locator(place).evaluate("e => e.tagName") == "BDI"
