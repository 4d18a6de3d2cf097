"""Whatever a stranger names things, in a real browser it is text: no element, no script, no template."""

from urllib.parse import quote

import httpx
import pytest
from playwright.async_api import Page, expect

from hub.core import Hub
from hub.integrations.viewer import setup
from hub.settings import HubSettings, Settings, ViewerSettings
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

# No space and no / + # or dot, so that it may be a level of a topic and the start of an id.
NAME = "<b>x\"'`{{window['hurt']=1}}${window['hurt']=1}&lt;$&"
TEXT = '"><img src=x onerror=window.hurt=1></script><script>window.hurt=1</script>{{hurt}}'
HERE = quote(TEXT)


async def need_unhurt(page: Page) -> None:
    assert await page.evaluate("window.hurt") is None
    assert await page.locator("b:has-text('x'), img[src='x']").count() == 0
    assert page.complaints == []


async def test_names_of_tables_boxes_and_what_they_were_asked_are_text(
    hub: Hub, table: Table, open_page: OpenPage
) -> None:
    refused = {"name": TEXT[:80], "value": TEXT[-80:], "why": TEXT[:80]}
    await table.hear_box(NAME, player=NAME, game="d6", code="<b>x</b>", refused=refused, version=NAME)
    await table.hear(
        d100(1, box=NAME, player=TEXT[:80], label=TEXT[-80:]),
        d6(2, box=NAME, joker=(1,), player=NAME, label=NAME, ask=NAME),
    )
    await hub.rule(f"{NAME}.9f3c.2", "complication", TEXT[:80])
    settings = Settings(hub=HubSettings(table=NAME), viewer=ViewerSettings(port=0))
    async with setup(hub, settings) as address:
        page: Page = await open_page(address)
        await expect(page.locator(".boxes h3")).to_have_text(NAME)
        await expect(page.locator(".boxes li")).to_contain_text(TEXT[-80:])
        await expect(page.locator(".head")).to_contain_text(NAME)
        await expect(page.locator(".card .who")).to_have_text([NAME, TEXT[:80]])
        await table.hear(d100(3, box=NAME, player=TEXT[-80:]))
        await expect(page.locator(".card .who").first).to_have_text(TEXT[-80:])
        await need_unhurt(page)
        await page.goto(f"{address}equite")
        await expect(page.locator(".group h4").first).to_contain_text(NAME)
        await need_unhurt(page)


async def test_what_stands_in_an_address_is_never_part_of_the_page(serve: Serve, open_page: OpenPage) -> None:
    page: Page = await open_page(f"{await serve()}?lang={HERE}&q={HERE}&{HERE}=1#{HERE}")
    assert await page.evaluate("document.documentElement.lang") == "fr"
    await page.get_by_role("searchbox").fill(TEXT)
    await expect(page.locator(".card")).to_have_count(0)
    await need_unhurt(page)
    await page.context.add_cookies(
        [{"name": name, "value": HERE, "url": page.url} for name in ("cornet_lang", "cornet_dark")]
    )
    await page.reload()
    await expect(page.locator(".log")).to_be_visible()
    await need_unhurt(page)


@pytest.mark.parametrize("path", [f"/api/rolls/{HERE}", f"/api/rolls?{HERE}=1", f"/api/rolls?game={HERE}"])
async def test_a_refusal_that_quotes_an_address_is_no_page(web: httpx.AsyncClient, path: str) -> None:
    answer = await web.get(path, headers={"Accept": "text/html"})
    assert answer.status_code in (404, 422)
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["x-content-type-options"] == "nosniff"


async def test_a_strangers_token_is_not_written_into_the_page_that_asks_for_one(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve(token="sesame")) as client:
        asked = await client.get("/", params={"token": TEXT}, headers={"Accept": "text/html"})
        assert asked.status_code == 401
        assert "onerror" not in asked.text
