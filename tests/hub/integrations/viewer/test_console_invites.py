"""The MJ invites a player at the console: a link opens their page, and nothing once it is taken back."""

from typing import Any

from playwright.async_api import expect

from tests.hub.integrations.viewer.desk import open_desk, panel


async def test_a_link_made_at_the_console_seats_its_player_until_it_is_taken_back(
    serve: Any, browser: Any
) -> None:
    address = await serve()
    desk = await open_desk(browser, address, "mj#table")
    invites = panel(desk, "Invitations")
    await invites.get_by_label("Joueur", exact=True).fill("Senna 🎲 <script>")
    await invites.get_by_role("button", name="Inviter").click()
    picture = invites.get_by_role("img")
    await expect(picture).to_have_js_property("complete", True)
    assert await picture.evaluate("image => image.naturalWidth") > 0
    alone = invites.get_by_text("Ces liens ne s'ouvrent que sur cette machine")
    await expect(alone).to_be_visible()
    await invites.get_by_role("button", name="Code QR").click()
    await expect(invites.get_by_role("img")).to_have_count(0)
    await expect(alone).to_be_visible()
    await invites.get_by_role("button", name="Code QR").click()
    link = await invites.locator("figcaption").inner_text()
    token = link.partition("?token=")[2]
    seat = await (await browser.new_context(locale="fr-FR")).new_page()
    await seat.goto(f"{address}joueur?token={token}")
    await expect(seat.locator("body")).to_contain_text("Senna 🎲 <script>")
    assert "token" not in seat.url
    assert (await seat.goto(f"{address}mj")).status == 403
    await invites.get_by_role("button", name="Reprendre : Senna").click()
    await expect(invites.get_by_role("listitem")).to_have_count(0)
    assert (await seat.goto(f"{address}joueur")).status in (401, 403)
    assert desk.complaints == []
