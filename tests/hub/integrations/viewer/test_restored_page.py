"""The pages in a real browser while a backup is put back: they show what the log has now."""

from playwright.async_api import Browser, Page, expect

from tests.hub.conftest import Backup
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100


async def test_the_log_is_shown_as_it_is_now_and_goes_on(
    serve: Serve, table: Table, open_page: OpenPage, backup: Backup
) -> None:
    await table.hear(d100(1, player="J1"))
    await backup()
    await table.hear(*(d100(number, player=f"J{number}") for number in (2, 3)))
    page: Page = await open_page(await serve())
    who = page.locator(".card .who")
    await expect(who).to_have_text(["J3", "J2", "J1"])
    await backup.restore()
    await expect(who).to_have_text(["J1"])
    await table.hear(d100(4, player="J4"))
    await expect(who).to_have_text(["J4", "J1"])
    assert page.complaints == []


async def test_fairness_is_told_anew(serve: Serve, table: Table, browser: Browser, backup: Backup) -> None:
    await table.hear(d100(1))
    await backup()
    await table.hear(d100(2), d100(3))
    page: Page = await (await browser.new_context(locale="fr-FR")).new_page()
    await page.goto(await serve() + "equite")
    said = page.locator(".group .said > p")
    await expect(said).to_contain_text("6 dés")
    await backup.restore()
    await expect(said).to_contain_text("2 dés")
