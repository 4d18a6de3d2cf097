"""Whom the MJ may ask: each once, in an order that no roll and no key of a box changes."""

from typing import Any

import pytest
from playwright.async_api import Page, expect

from hub.core import Hub
from hub.integrations.viewer.console.whom import recipients
from hub.log import Filters
from hub.log.counters import Step
from hub.table import counters
from tests.hub.integrations.viewer.desk import panel
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100


async def names(hub: Hub) -> list[Any]:
    lately = await hub.log.page(Filters(), None, 50)
    return [one["name"] for one in recipients(hub.boxes.values(), [], lately, "fr")]


@pytest.fixture
async def seated(table: Table) -> None:
    """Senna holds the box, Émile has a seat at it, three others rolled."""
    await table.hear_box("ab12", player="Senna", players=["Senna", "Émile"])
    await table.hear(*(d100(number, player=name) for number, name in enumerate(("Vex", "Karl", "Thom"), 1)))


async def test_who_rolls_next_and_who_takes_the_box_changes_nobodys_place(
    hub: Hub, table: Table, seated: None
) -> None:
    order = ["Émile", "Karl", "Senna", "Thom", "Vex"]
    assert await names(hub) == order
    await table.hear(d100(4, player="Vex"))
    assert await names(hub) == order
    await table.hear_box("ab12", player="Émile", players=["Senna", "Émile"])
    assert await names(hub) == order


async def test_on_the_console_the_names_stay_where_they_are(
    hub: Hub, table: Table, seated: None, desk: Page
) -> None:
    chips, tallies = panel(desk, "Demander un jet").locator(".whom bdi"), desk.locator(".tallies .title")
    await expect(chips).to_have_text(["Émile", "Karl", "Senna", "Thom", "Vex"])
    of_table = ["Détection", "Alerte", "Preuves"]
    await expect(tallies).to_have_text([*of_table, "Émile", "Senna"])
    await counters.change(hub, Step("stress", "Karl", 1))
    await expect(tallies).to_have_text([*of_table, "Émile", "Karl", "Senna"])
