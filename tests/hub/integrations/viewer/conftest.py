"""The viewer served on a free port over a real hub, and a real browser to look at it."""

import os
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.async_api import Browser, Page, async_playwright

from hub.core import Hub
from hub.integrations.viewer import setup
from hub.settings import HubSettings, Settings, ViewerSettings
from tests.hub.integrations.viewer.desk import Listening, open_desk
from tests.hub.integrations.viewer.table import Table

# The file axe.min.js of the npm package axe-core.
AXE_CORE = os.environ.get("AXE_CORE", "")
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
CHROMIUM_ARGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture
def table(hub: Hub) -> Table:
    """A hub whose boxes we are."""
    return Table(hub)


Serve = Callable[..., Any]


@pytest.fixture
async def serve(hub: Hub) -> AsyncIterator[Serve]:
    """Call it to serve the hub: the address; virtual boxes, and settings of the viewer as keywords."""
    async with AsyncExitStack() as stack:

        async def start(*virtual_boxes: Any, language: str = "fr", **viewer: Any) -> str:
            settings = Settings(
                hub=HubSettings(language=language), viewer=ViewerSettings(**{"port": 0} | viewer)
            )
            return await stack.enter_async_context(setup(hub, settings, virtual_boxes))

        yield start


@pytest.fixture
async def web(serve: Serve) -> AsyncIterator[httpx.AsyncClient]:
    """A program that reads the API."""
    async with httpx.AsyncClient(base_url=await serve(), timeout=10) as client:
        yield client


@pytest.fixture
async def stranger(serve: Serve) -> AsyncIterator[httpx.AsyncClient]:
    """A program that reads the API and is nobody: neither a player nor the MJ."""
    async with httpx.AsyncClient(base_url=await serve(here="table"), timeout=10) as client:
        yield client


@pytest.fixture
async def browser() -> AsyncIterator[Browser]:
    """A real browser."""
    if CHROMIUM is None:
        pytest.skip("no Chromium on PATH")
    async with async_playwright() as playwright:
        opened = await playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        yield opened
        await opened.close()


OpenPage = Callable[..., Any]


@pytest.fixture
async def open_page(browser: Browser) -> OpenPage:
    """Call it with an address: the page once it is live; what its browser complains of fails the test."""

    async def open_(address: str, **context: Any) -> Page:
        seen = {"locale": "fr-FR", "timezone_id": "Europe/Paris", "viewport": {"width": 1280, "height": 900}}
        page = await (await browser.new_context(**seen | context)).new_page()
        page.complaints = []
        page.on("pageerror", lambda error: page.complaints.append(str(error)))
        page.on("request", lambda request: _only_from_here(page, request.url))
        await page.goto(address)
        await page.locator(".log, .desk").first.wait_for()
        await page.wait_for_function("window.socket?.connected && window.did_handshake")
        return page

    return open_


@pytest.fixture
async def desk(hub: Hub, serve: Serve, browser: Browser) -> AsyncIterator[Page]:
    """The console of a table whose broker listens; nothing may have gone wrong in its browser."""
    hub.link = Listening()
    page = await open_desk(browser, await serve())
    yield page
    assert page.complaints == []


NoSeriousFault = Callable[[Page], Awaitable[None]]


@pytest.fixture
def no_serious_fault() -> NoSeriousFault:
    """Call it with a page: fails where axe finds what keeps someone from using it."""
    if not Path(AXE_CORE).is_file():
        pytest.skip("no axe-core at $AXE_CORE")
    axe = Path(AXE_CORE).read_text("utf-8")

    async def check(page: Page) -> None:
        await page.evaluate(axe)
        # What fades in is as faint as that only for a moment.
        await page.evaluate(
            "Promise.all(document.getAnimations().map((one) => one.finished.catch(() => {})))"
        )
        found = await page.evaluate("axe.run({ resultTypes: ['violations'] })")
        serious = [one for one in found["violations"] if one["impact"] in ("serious", "critical")]
        assert [_told_fault(one) for one in serious] == []

    return check


def _told_fault(violation: dict[str, Any]) -> str:
    nodes = [f"{node['target']} {node['failureSummary']}" for node in violation["nodes"][:5]]
    return f"{violation['id']}: {violation['help']}: {nodes}"


def _only_from_here(page: Any, url: str) -> None:
    if not url.startswith(("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")):
        page.complaints.append(f"asked for {url}")
