"""The MJ's console and the player's page in a real browser, opened and spoken to as a person does."""

from typing import Any

from playwright.async_api import Browser, Locator, Page


class Listening:
    """A link that takes all that is published."""

    connection = 1

    def publish(self, topic: str, payload: bytes, retain: bool = False) -> None:
        """Take it."""


async def open_desk(browser: Browser, address: str, path: str = "mj", **context: Any) -> Page:
    """The page once it is live; what its browser complains of is kept in `complaints`."""
    seen = {"locale": "fr-FR", "timezone_id": "Europe/Paris", "viewport": {"width": 1280, "height": 900}}
    page = await (await browser.new_context(**seen | context)).new_page()
    page.complaints = []
    page.on("pageerror", lambda error: page.complaints.append(str(error)))
    await page.goto(address + path)
    await page.locator(".desk").wait_for()
    await page.wait_for_function("window.socket?.connected && window.did_handshake")
    return page


def panel(page: Page, name: str) -> Locator:
    """A part of the console by the name a screen reader says."""
    return page.get_by_label(name, exact=True)


async def type_d6(page: Page, joker: int) -> None:
    """The open dialog of real dice: a lone joker."""
    dialog = page.locator("dialog[open]")
    await dialog.get_by_label("Joker 1").select_option(str(joker))
    await dialog.get_by_role("button", name="Noter ce jet").click()
