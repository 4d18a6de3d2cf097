"""The log filtered, in a real browser: each filter is in the address, and one press clears it."""

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.async_api import Locator, Page, expect

from hub.table import sessions
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

CRITICAL, FAILED = [(2, 2)], [(9, 8)]
NAME = "<script>hurt()</script> 🎲"


@pytest.fixture
async def two_evenings(table: Table) -> None:
    """An old session, the last, and one just begun; Senna and Koris have criticals, Koris with a joker."""
    old, new = table.hub.now_ms() // 1000 - 9 * 86400, table.hub.now_ms() // 1000
    first = await table.hub.log.sessions.start("L'Aube", (old - 60) * 1000)
    await table.hear(d100(1, faces=CRITICAL, at=old), d100(2, player="Koris", at=old + 1))
    await table.hub.log.sessions.close(first.id, (old + 600) * 1000)
    last = await sessions.start(table.hub, "La Tour")
    await table.hear(
        d100(3, faces=CRITICAL, at=new),
        d100(4, at=new),
        d100(5, faces=FAILED, player="Koris", at=new),
        d6(6, joker=(6, 2), player="Koris", box="cd34", at=new),
        d6(7, joker=(1,), player="koris", box="cd34", at=new),
    )
    await table.hub.log.sessions.close(last.id, (new + 60) * 1000)
    await table.hub.log.sessions.start("Ce soir", (new + 120) * 1000)


def a_list(page: Page, name: str) -> Locator:
    """A list to choose from."""
    return page.get_by_role("combobox", name=name, exact=True)


def query(page: Page) -> dict[str, Any]:
    """What stands in the address."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


async def ids(page: Page) -> list[int]:
    """The number of each roll, from top to bottom."""
    found = await page.locator(".card").evaluate_all("all => all.map((card) => card.dataset.id)")
    return [int(one.split(".")[2]) for one in found]


async def shows(page: Page, *numbers: int) -> None:
    """The page shows these rolls, once it has them."""
    await expect(page.locator(".card")).to_have_count(len(numbers))
    assert await ids(page) == list(numbers)


async def test_last_sessions_criticals_of_one_player_are_three_presses_away(
    serve: Serve, two_evenings: None, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    for name in ("Dernière séance", "Critiques", "Koris"):
        await page.locator(".quick").get_by_role("button", name=name).click()
    await shows(page, 7, 6)
    assert query(page) == {"session": "last", "outcome": "critical", "player": "Koris"}
    assert page.complaints == []


async def test_a_filtered_view_is_a_link_and_the_way_back_leads_through_the_views(
    serve: Serve, two_evenings: None, open_page: OpenPage
) -> None:
    address = await serve()
    page: Page = await open_page(address + "?player=SENNA&outcome=critical")
    await shows(page, 3, 1)
    await a_list(page, "Séance").select_option(label="La Tour (" + await today(page) + ")")
    await shows(page, 3)
    await page.go_back()
    await shows(page, 3, 1)
    await expect(a_list(page, "Séance")).to_have_value("")
    await page.go_forward()
    await shows(page, 3)
    await page.reload()
    await shows(page, 3)


async def today(page: Page) -> str:
    """This day as the browser writes it in a list."""
    return str(
        await page.evaluate("new Date().toLocaleDateString('fr-FR', { day: 'numeric', month: 'short' })")
    )


@pytest.mark.parametrize(
    ("address", "numbers"),
    [
        ("?outcome=rc", [6]),
        ("?outcome=ec", [7]),
        ("?outcome=failure&player=Koris", [7, 5]),
        ("?game=d6", [7, 6]),
        ("?box=cd34", [7, 6]),
        ("?session=1", [2, 1]),
        ("?session=999", []),
        ("?when=tonight&player=senna", [4, 3]),
        ("?when=week&game=d100", [5, 4, 3]),
        ("?q=kor&outcome=success", [6, 2]),
        ("?to=2000-01-01", []),
        ("?from=2000-01-01&to=2099-12-31&outcome=critical_success", [3, 1]),
        ("?from=never&outcome=magic&session=x", [7, 6, 5, 4, 3, 2, 1]),
    ],
)
async def test_each_filter_stands_in_the_address(
    serve: Serve, two_evenings: None, open_page: OpenPage, address: str, numbers: list[int]
) -> None:
    page: Page = await open_page(await serve() + address)
    await shows(page, *numbers)
    assert page.complaints == []


async def test_one_press_clears_a_filter_and_one_clears_them_all(
    serve: Serve, two_evenings: None, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "?game=d100&box=ab12&when=week")
    await page.get_by_role("button", name="Retirer le filtre Directive Zéro (d100)").click()
    await shows(page, 5, 4, 3)
    assert query(page) == {"box": "ab12", "when": "week"}
    await page.get_by_role("button", name="Tout effacer").click()
    await shows(page, 7, 6, 5, 4, 3, 2, 1)
    assert urlsplit(page.url).query == ""


async def test_pressing_a_name_or_a_session_filters_by_it(
    serve: Serve, two_evenings: None, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await page.locator(".day .evening", has_text="La Tour").click()
    await shows(page, 7, 6, 5, 4, 3)
    await page.locator(".card .by", has_text="Senna").first.click()
    await shows(page, 4, 3)
    assert query(page) == {"session": "2", "player": "Senna"}


async def test_a_time_replaces_another_time(serve: Serve, two_evenings: None, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve() + "?session=1")
    await page.get_by_role("button", name="Ce soir").click()
    await shows(page, 7, 6, 5, 4, 3)
    await a_list(page, "Quand").select_option("dates")
    await page.get_by_label("Du", exact=True).fill("2000-01-01")
    await shows(page, 7, 6, 5, 4, 3, 2, 1)
    assert query(page) == {"from": "2000-01-01"}


async def test_without_any_session_the_last_one_is_the_evening_of_the_newest_roll(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    await table.hear(d100(1, at=1_790_000_000), d100(2, at=1_792_888_200), d100(3, at=1_792_888_260))
    page: Page = await open_page(await serve() + "?session=last")
    await shows(page, 3, 2)


async def test_who_rolls_for_the_first_time_can_be_filtered_by_at_once(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve())
    await table.hear(d100(1, player="Koris"), d100(2, player=NAME))
    await page.locator(".quick").get_by_role("button", name=NAME).click()
    await expect(page.locator(".card .who")).to_have_text([NAME])
    await page.reload()
    await expect(page.locator(".card .who")).to_have_text([NAME])
    assert page.complaints == []


async def test_a_new_session_is_in_the_list_at_once(serve: Serve, table: Table, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve())
    await sessions.start(table.hub, "La Crypte")
    await expect(a_list(page, "Séance").locator("option")).to_have_count(3)


async def test_the_other_language_keeps_the_filters(
    serve: Serve, two_evenings: None, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "?outcome=ec")
    await page.get_by_role("link", name="English").click()
    await a_list(page, "Player").wait_for()
    await shows(page, 7)
