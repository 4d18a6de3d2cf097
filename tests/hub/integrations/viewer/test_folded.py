"""What is folded away shows that it is, and what is open that it can be folded."""

import pytest
from playwright.async_api import Locator, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve


async def sign_of(summary: Locator) -> str:
    said: str = await summary.evaluate("(one) => getComputedStyle(one, '::before').content")
    return said.split("/")[0].strip().strip('"').strip()


@pytest.mark.parametrize(("path", "word"), [("", "Boîtes"), ("mj", "Conseils des règles")])
async def test_a_folded_part_bears_a_sign_that_turns_when_it_is_opened(
    serve: Serve, open_page: OpenPage, path: str, word: str
) -> None:
    page = await open_page(await serve() + path)
    summary = page.locator("summary", has_text=word)
    part = page.locator("details", has=summary)
    opened = await part.evaluate("(one) => one.open")
    assert await sign_of(summary) == ("▾" if opened else "▸")
    await summary.click()
    await expect(part).to_have_js_property("open", not opened)
    assert await sign_of(summary) == ("▸" if opened else "▾")
