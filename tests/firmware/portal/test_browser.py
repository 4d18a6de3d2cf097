"""A real browser on a small phone fills in the page, which keeps nobody from using it."""

import json

import pytest
from playwright.async_api import async_playwright

from tests.firmware.portal.conftest import HOME, KEPT, PASSWORD
from tests.firmware.portal.phone import ADDRESS, came_in
from tests.hub.integrations.viewer.conftest import CHROMIUM, CHROMIUM_ARGS, no_serious_fault  # noqa: F401

NARROW = {"width": 320, "height": 568}
# What only the box asks of a browser: it looks for the whole Internet at the box.
DESCRIBED = """one => one.getAttribute('aria-describedby').split(' ')
    .map((id) => document.getElementById(id).textContent).join(' ')"""
EVERYWHERE = "--host-resolver-rules=MAP * 127.0.0.1:{}"


@pytest.fixture
def interpreter(micropython) -> str:
    """One is enough here: what the page says is the same on both."""
    return micropython


async def test_a_phone_is_led_to_the_page_fills_it_in_and_axe_finds_nothing(bare, no_serious_fault, tmp_path):
    if CHROMIUM is None:
        pytest.skip("no Chromium on PATH")
    async with bare(**KEPT) as box, async_playwright() as playwright:
        await came_in(box)
        opened = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=[*CHROMIUM_ARGS, EVERYWHERE.format(box.doors[80])]
        )
        for scheme in ("dark", "light"):
            page = await opened.new_page(viewport=NARROW, locale="fr-FR", color_scheme=scheme)
            asked = []
            page.on("request", lambda request, asked=asked: asked.append(request.url))
            await page.goto("http://connectivitycheck.gstatic.com/generate_204")
            await no_serious_fault(page)
            assert asked[1:] == [f"http://{ADDRESS}/"]
            assert await page.evaluate("document.documentElement.scrollWidth") <= NARROW["width"]
        await page.get_by_label("Réseau", exact=True).select_option(HOME)
        await page.get_by_label("Mot de passe du réseau").fill(PASSWORD)
        await page.get_by_label("Nom de la table").fill("le mardi")
        await page.get_by_role("button", name="Enregistrer").click()
        told = await page.get_by_label("Nom de la table").evaluate(DESCRIBED)
        assert "« le mardi » ne peut pas nommer une table" in told
        await no_serious_fault(page)
        await page.get_by_label("Nom de la table").fill("mardi")
        await page.get_by_role("button", name="Enregistrer").click()
        await page.get_by_role("heading", name="C'est enregistré").wait_for()
        await no_serious_fault(page)
        await opened.close()
        kept = json.loads((tmp_path / "box" / "flash" / "settings.json").read_text("utf-8"))
        changed = {"ssid": HOME, "password": PASSWORD, "table": "mardi", "area": "", "language": "fr"}
        assert kept == KEPT | changed
