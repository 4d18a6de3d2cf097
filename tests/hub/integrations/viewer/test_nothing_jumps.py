"""What comes in while the MJ fills in a form moves neither the form nor the counters."""

from playwright.async_api import Browser, Locator, Page, expect

from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import open_desk, panel
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

CRITICAL = d100(1, faces=[(3, 3)], player="Karl")
EC = d6(2, joker=(1,), dice=(4, 5), player="Karl")


async def places(*parts: Locator) -> list[object]:
    return [await part.bounding_box() for part in parts]


async def test_a_critical_and_an_ec_come_in_beside_the_form(desk: Page, table: Table) -> None:
    await table.hear(d100(3, player="Karl"))
    await expect(desk.locator(".last-rolls li")).to_have_count(1)
    label = panel(desk, "Demander un jet").get_by_label("Pour quoi")
    await label.fill("Escal")
    parts = (label, panel(desk, "Compteurs"))
    before = await places(*parts)
    await table.hear(CRITICAL, EC)
    await expect(panel(desk, "Ce critique propose")).to_be_visible()
    await expect(desk.locator(".ecs li")).to_have_count(1)
    assert await places(*parts) == before
    await desk.keyboard.type("ade")
    await expect(label).to_have_value("Escalade")


async def test_on_a_phone_a_critical_is_counted_and_waits_where_the_rest_does(
    serve: Serve, browser: Browser, table: Table
) -> None:
    await table.hear(d100(3, player="Karl"))
    phone = {"viewport": {"width": 360, "height": 740}}
    desk = await open_desk(browser, await serve(), "mj", **phone)
    label = panel(desk, "Demander un jet").get_by_label("Pour quoi")
    before = await places(label)
    await table.hear(CRITICAL)
    await expect(desk.locator(".badge")).to_have_text("1")
    assert await places(label) == before
    await desk.get_by_role("button", name="En cours").click()
    await expect(panel(desk, "Ce critique propose")).to_be_visible()
    assert desk.complaints == []
