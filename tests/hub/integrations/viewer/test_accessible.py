"""No page keeps anyone from using it: axe finds no serious fault, by day and by night, in play."""

import logging

import pytest
from playwright.async_api import Page

from hub.table import sessions
from tests.hub.integrations.viewer.conftest import NoSeriousFault, OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

PAGES = (
    "",
    "projecteur",
    "technique",
    "equite",
    "stats",
    "mj",
    "mj#table",
    "mj#oppose",
    "joueur?joueur=Senna",
    "?player=Senna&q=esc&from=2024-01-01",
    "jet/ab12.9f3c.2",
)


async def evening(table: Table) -> None:
    """One roll of each kind, a secret one, a box, a message set aside."""
    await sessions.start(table.hub, "La Tour noire")
    await table.hear(
        d100(1, label="Escalade"),
        d100(2, faces=((3, 3), (7, 2)), rule={"score": 50, "disadvantages": 1}, age_ms=0),
        d100(3, faces=[(2, 2)]),
        d100(4, faces=[(9, 9)]),
        d6(5, joker=(6, 6, 3), dice=(2, 4), player="Koris"),
        d6(6, joker=(1,), dice=(4, 5), player="Élan"),
        d100(7, secret=True, player="Koris"),
    )
    await table.hear_box("ab12", name="Dés de Senna", game="d100", score=55, version="0.1.0")
    await table.hear_box("cd34", "offline", name="Dés de Koris")
    await table.hear_nonsense(b"hello")


@pytest.mark.parametrize("scheme", ["light", "dark"])
async def test_axe_finds_no_serious_fault(
    serve: Serve, table: Table, open_page: OpenPage, no_serious_fault: NoSeriousFault, scheme: str
) -> None:
    await evening(table)
    address = await serve()
    logging.getLogger("cornet").error("what the hub says", exc_info=ValueError("of a defect"))
    for path in PAGES:
        page: Page = await open_page(address + path, color_scheme=scheme)
        if path == "projecteur" and scheme == "light":
            await page.keyboard.press("d")
        await no_serious_fault(page)
        await page.context.close()


async def test_axe_finds_no_serious_fault_in_a_dialog(
    serve: Serve, open_page: OpenPage, no_serious_fault: NoSeriousFault
) -> None:
    page: Page = await open_page(await serve())
    for name in ("Ouvrir sur un téléphone", "Touches du clavier"):
        await page.get_by_role("button", name=name).click()
        await no_serious_fault(page)
        await page.keyboard.press("Escape")
