"""The manual of the keys in a real browser: a table where it fits, else one place at a time."""

import pytest
from playwright.async_api import Locator, Page, expect

from hub.wording.manual import manual
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.test_face import Box

BUTTON = {"fr": "Mode d'emploi", "en": "How to use it"}
CLOSE = {"fr": "Fermer", "en": "Close"}


async def opened(serve: Serve, open_page: OpenPage, width: int, language: str = "fr") -> tuple[Page, Locator]:
    """The page, and the manual that is open on it."""
    page: Page = await open_page(
        await serve(Box(), language=language), viewport={"width": width, "height": 800}
    )
    await page.get_by_role("button", name=BUTTON[language]).click()
    return page, page.get_by_role("dialog")


async def rows(table: Locator) -> list[list[str]]:
    """What the table shows, line by line, every space a plain one."""
    lines = await table.locator("tr").all()
    shown = [await line.locator("th, td").all_inner_texts() for line in lines]
    return [[text.replace("\u00a0", " ") for text in line] for line in shown]


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("width", [390, 800, 1280])
async def test_the_manual_needs_no_sideways_scrolling_and_its_cross_stays_in_view(
    serve: Serve, open_page: OpenPage, width: int, language: str
) -> None:
    page, dialog = await opened(serve, open_page, width, language)
    sheet = dialog.locator(".sheet")
    assert await sheet.evaluate("sheet => sheet.scrollWidth <= sheet.clientWidth")
    await sheet.evaluate("sheet => sheet.scrollTo(0, sheet.scrollHeight)")
    cross = dialog.get_by_role("button", name=CLOSE[language])
    await expect(cross).to_be_in_viewport(ratio=1)
    await cross.click()
    await expect(dialog).to_have_count(0)
    assert page.complaints == []


@pytest.mark.parametrize("language", ["fr", "en"])
async def test_a_wide_screen_shows_the_whole_table(serve: Serve, open_page: OpenPage, language: str) -> None:
    _, dialog = await opened(serve, open_page, 1280, language)
    await expect(dialog.get_by_role("combobox")).to_have_count(0)
    told = manual(language)
    assert await rows(dialog.get_by_role("table")) == [list(told.head), *map(list, told.rows)]


async def test_a_phone_shows_the_keys_of_the_place_one_chooses(serve: Serve, open_page: OpenPage) -> None:
    _, dialog = await opened(serve, open_page, 390)
    told = manual("fr")
    for place in ("Réglage d100", "Résultat", "EFFACE"):
        await dialog.get_by_label("Où en est la boîte").select_option(label=place)
        column = told.head.index(place)
        wanted = [[row[0], row[column]] for row in told.rows if row[column]]
        assert await rows(dialog.get_by_role("table")) == wanted
