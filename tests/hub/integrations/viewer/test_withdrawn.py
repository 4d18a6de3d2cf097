"""A page whose invite is taken back says so, and leaves the hub alone; one whose hub is away waits for it."""

from urllib.parse import urlsplit

import httpx
import pytest
from playwright.async_api import Page, expect

from tests.hub.integrations.viewer.conftest import OpenPage, Serve

PLAYER = {"role": "player", "player": "Senna"}
# Socket.io tries again within a second at first, and within five seconds later on.
A_WHILE_MS = 6000


@pytest.mark.parametrize("path", ["/", "/joueur", "/projecteur"])
async def test_a_page_says_once_that_its_invite_was_taken_back_and_tries_no_more(
    serve: Serve, open_page: OpenPage, path: str
) -> None:
    address = await serve()
    async with httpx.AsyncClient(base_url=address) as gm:
        made = (await gm.post("/api/invites", json=PLAYER)).json()
        page: Page = await open_page(f"{address.rstrip('/')}{path}?{urlsplit(made['link']).query}")
        await gm.post(f"/api/invites/{made['id']}/revoke")
    popup = page.locator("#popup")
    await expect(popup).to_have_text(
        "Le MJ a repris cette invitation : la page s'arrête là. Demande-lui un autre lien."
    )
    await expect(popup).to_be_visible()
    tried: list[str] = []
    page.on("request", lambda request: tried.append(request.url))
    page.on("websocket", lambda socket: tried.append(socket.url))
    await page.wait_for_timeout(A_WHILE_MS if path == "/" else 1500)
    assert tried == []
    assert page.complaints == []


async def test_a_page_that_is_merely_cut_off_comes_back(serve: Serve, open_page: OpenPage) -> None:
    page: Page = await open_page(await serve())
    await page.evaluate("window.socket.io.engine.close()")
    await page.wait_for_function("window.socket.connected")
    await expect(page.locator("#popup")).not_to_contain_text("invitation")
