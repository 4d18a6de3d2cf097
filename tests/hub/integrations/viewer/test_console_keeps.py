"""What the MJ keeps at the console: counters, characters, sessions."""

import re

from playwright.async_api import Page, expect

from hub.core import Hub
from hub.table import characters
from hub.table.sheet_file import example
from tests.hub.integrations.viewer.desk import panel
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100


async def test_a_critical_offers_what_it_may_do_which_is_counted_by_one_press_and_undone_by_another(
    desk: Page, hub: Hub, table: Table
) -> None:
    at = hub.now_ms() // 1000
    await table.hear(d100(1, faces=((6, 6),), player="Senna", at=at))
    card, stress = (
        panel(desk, "Ce critique propose"),
        panel(desk, "Compteurs").get_by_label("Stress de Senna"),
    )
    await card.get_by_role("button", name="+1 Stress").click()
    await expect(stress.and_(desk.locator("output"))).to_have_text("1")
    await card.get_by_role("button", name="+1 Stress — Défaire").click()
    await expect(stress.and_(desk.locator("output"))).to_have_text("0")
    await card.get_by_role("button", name="Masquer").click()
    await expect(card).to_have_count(0)


async def test_a_counter_steps_with_its_why_and_a_step_is_taken_back(desk: Page, hub: Hub) -> None:
    counters = panel(desk, "Compteurs")
    await counters.get_by_label(re.compile("^Pourquoi")).fill("alarme")
    await counters.get_by_role("button", name="Alerte +1").click()
    alert = counters.locator("output[aria-label=Alerte]")
    await expect(alert).to_have_text("1")
    await counters.get_by_text("Derniers changements").click()
    await counters.get_by_role("button", name="Défaire : Alerte +1 · alarme").click()
    await expect(alert).to_have_text("0")
    steps = await hub.log.counters.page("alerte", None, 10)
    assert [(one.step.step, one.step.why, one.step.by) for one in steps] == [
        (-1, "alarme", "MJ"),
        (1, "alarme", "MJ"),
    ]


async def test_a_character_is_made_changed_and_a_wrong_sheet_told(desk: Page, hub: Hub) -> None:
    await desk.get_by_role("button", name="La table").click()
    await desk.get_by_role("button", name="Nouveau personnage").click()
    form = desk.locator("dialog[open]")
    await form.get_by_label("Nom", exact=True).first.fill("Senna")
    await form.get_by_role("button", name="Ajouter : Attributs").click()
    await form.get_by_label("Attributs : Nom").fill("Adresse")
    await form.get_by_label("Adresse : Valeur").fill("90")
    await form.get_by_role("button", name="Ajouter : Compétences").click()
    await form.get_by_label("Compétences : Nom").fill("Furtivité")
    await form.get_by_label("Rang").fill("90")
    await form.get_by_role("button", name="Ajouter : Codes (D6)").click()
    await form.get_by_label("Codes (D6) : Nom").fill("PUI")
    await form.get_by_role("button", name="Garder").click()
    await expect(form.get_by_role("alert")).to_contain_text("Furtivité")
    await form.get_by_label("Rang").fill("15")
    await form.get_by_role("button", name="Garder").click()
    mine = panel(desk, "Personnages")
    await expect(mine.locator(".presets li")).to_contain_text(
        [re.compile("Furtivité 105"), re.compile("PUI 2D")]
    )
    await mine.get_by_role("button", name="PUI : +1 pip").click()
    await expect(mine.locator(".presets li").last).to_contain_text("2D+1")
    kept = await characters.need_character(hub.log, "Senna")
    assert (kept.attributes, kept.codes) == ({"Adresse": 90}, {"PUI": "2D+1"})


async def test_characters_go_out_as_a_file_and_come_in_again(desk: Page, hub: Hub) -> None:
    for one in example():
        await characters.put(hub, one)
    await desk.get_by_role("button", name="La table").click()
    async with desk.expect_download() as coming:
        await desk.get_by_role("button", name="Exporter").click()
    path = await (await coming.value).path()
    for one in example():
        await characters.remove(hub, one.name)
    await expect(panel(desk, "Personnages").locator("h3")).to_have_count(0)
    taken = {"name": "p.toml", "mimeType": "", "buffer": path.read_bytes()}
    await desk.locator("input[type=file]").set_input_files(taken)
    await expect(panel(desk, "Personnages").locator("h3")).to_have_text(["Senna", "Karl"])
    await desk.locator("input[type=file]").set_input_files(taken | {"buffer": b"[[character"})
    await expect(panel(desk, "Personnages").get_by_role("alert")).to_contain_text("TOML")
    assert await characters.every(hub.log) == example()


async def test_a_session_is_started_renamed_closed_and_its_recap_is_at_hand(desk: Page, hub: Hub) -> None:
    await desk.get_by_role("button", name="La table").click()
    part = panel(desk, "Séances")
    await part.get_by_label("Nom de la séance").fill("Le port")
    await part.get_by_role("button", name="Commencer").click()
    await expect(part.locator("li")).to_contain_text("en cours")
    await part.get_by_role("button", name="Renommer : Le port").click()
    await part.locator("li").get_by_label("Nom de la séance").fill("L'entrepôt")
    await part.get_by_role("button", name="Garder").click()
    await expect(part.locator("li strong")).to_have_text("L'entrepôt")
    address = await part.get_by_role("link", name="HTML").get_attribute("href")
    assert "L&#x27;entrepôt" in await (await desk.request.get(desk.url.split("/mj")[0] + address)).text()
    await part.get_by_role("button", name="Clore").click()
    await expect(part.locator(".tag")).to_have_count(0)
    (session,) = await hub.log.sessions.all()
    assert session.closed_at
