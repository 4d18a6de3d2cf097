"""The MJ's console in a real browser: asks, opposed tests, ECs, counters, characters, sessions."""

import re

from playwright.async_api import Browser, Page, expect

from hub import wire
from hub.core import Hub
from hub.table import asks, characters, contests, sessions
from hub.table.character import Character
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import open_desk, panel, type_d6
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100

# What a screen reader says of what the keyboard is on.
SAID = """(() => {
  const here = document.activeElement;
  return (here.ariaLabel ?? here.closest("label")?.innerText ?? here.innerText ?? "").trim();
})()"""
HOSTILE = "🐉<script>window.hurt=1</script>{{window.hurt=1}}"


async def test_a_roll_is_asked_of_several_and_withdrawn_and_asked_again(
    desk: Page, hub: Hub, table: Table
) -> None:
    await table.hear_box("ab12", name="Noyer", player="Senna", players=["Senna", "Vex"], game="d100")
    ask = panel(desk, "Demander un jet")
    await ask.get_by_label("Senna").check()
    await ask.get_by_label("PNJ ou autre nom").fill("Garde")
    await ask.get_by_label("Pour quoi").fill("Escalade")
    await ask.get_by_role("button", name="Demander 2 jets").click()
    await expect(ask.get_by_role("status").last).to_have_text("Demandé : Senna, Garde.")
    rows = panel(desk, "Jets demandés").locator("li")
    await expect(rows).to_have_count(2)
    await expect(rows.first).to_contain_text("Senna · Escalade · d100 · Score 50")
    await expect(rows.first).to_contain_text("envoyé à la boîte")
    await expect(rows.last).to_contain_text("attend sur la page du joueur")
    await rows.last.get_by_role("button", name="Reprendre").click()
    await expect(rows.last).to_contain_text("repris")
    await rows.last.get_by_role("button", name="Redemander").click()
    await expect(rows).to_have_count(3)
    waiting = await hub.log.asks.open()
    assert [(one.box, one.ask.player, one.by) for one in waiting][0] == ("ab12", "Senna", "MJ")
    assert [one.ask.player for one in waiting] == ["Senna", "Garde"]


async def test_the_chances_are_told_while_the_roll_is_set_up_and_many_modifiers_are_advised_against(
    desk: Page,
) -> None:
    ask = panel(desk, "Demander un jet")
    chances = panel(desk, "Chances")
    await expect(chances).to_contain_text("Réussite 50\u202f%")
    await ask.get_by_role("button", name="Score +5").click()
    await expect(chances).to_contain_text("Réussite 55\u202f%")
    await expect(chances).to_contain_text("11 sur 20")
    for change in ("+10", "−20", "+5"):
        await ask.get_by_role("button", name=f"Modificateurs : Ajouter {change}", exact=True).click()
    await expect(chances.get_by_role("status")).to_contain_text("est-ce globalement facile")
    await ask.get_by_role("button", name="Enlever −20").click()
    await expect(chances).to_contain_text("Score 55 +10 +5 = 70")
    await expect(chances.get_by_role("status")).to_have_count(0)
    await ask.get_by_label("D6", exact=True).check()
    await ask.get_by_label("Difficile 20", exact=True).check()
    await expect(chances).to_contain_text("FD 20 (Difficile)")
    await ask.get_by_label("Sans FD").check()
    await expect(chances).to_contain_text("en opposition")
    await expect(chances).to_contain_text("Total moyen")
    await ask.get_by_label("Code", exact=True).get_by_role("textbox").fill("3X")
    await expect(chances.get_by_role("alert")).to_contain_text("3X")


async def test_what_cannot_be_asked_is_told_where_it_was_asked(desk: Page, hub: Hub) -> None:
    ask = panel(desk, "Demander un jet")
    await ask.get_by_role("button", name="Demander le jet").click()
    await expect(ask.get_by_role("alert")).to_have_text("Choisis d'abord à qui, ou écris un nom.")
    await ask.get_by_label("PNJ ou autre nom").fill("Garde")
    await ask.get_by_label("D6", exact=True).check()
    await ask.get_by_label("Code", exact=True).get_by_role("textbox").fill("")
    await ask.get_by_role("button", name="Demander le jet").click()
    await expect(ask.locator(":scope > .refused")).to_be_visible()
    assert await hub.log.asks.open() == []


async def test_the_mj_rolls_for_an_npc_types_real_dice_and_declares(desk: Page, hub: Hub) -> None:
    ask = panel(desk, "Demander un jet")
    await ask.get_by_label("PNJ ou autre nom").fill("Garde")
    await ask.get_by_role("button", name="Lancer ici").dblclick()
    await expect(ask.locator(".card .who")).to_have_text(["Garde"])
    await expect(ask.get_by_role("button", name="Dés réels…")).to_be_enabled()
    await ask.get_by_label("Avantage", exact=True).last.check()
    await ask.get_by_role("button", name="Dés réels…").click()
    dialog = desk.locator("dialog[open]")
    for name, digits in (("Dizaines", "69"), ("Unités", "30")):
        for place, digit in enumerate(digits):
            await dialog.get_by_label(name).nth(place).select_option(digit)
    await dialog.get_by_role("button", name="Noter ce jet").click()
    await expect(ask.locator(".card .figure")).to_have_text("63")
    await expect(ask.get_by_role("button", name="Automatique")).to_be_enabled()
    await ask.get_by_role("button", name="Automatique").click()
    await expect(ask.get_by_role("status").last).to_have_text("Automatique : Garde.")
    rolls = [one.roll for one in await hub.log.after(0)]
    assert [roll.source for roll in rolls] == ["hub", "typed", "hub"]
    assert rolls[1].faces == ((6, 3), (9, 0))
    assert rolls[2].rule.declared == "automatic"


async def test_an_opposed_test_is_tied_rolled_again_and_won(desk: Page) -> None:
    await desk.get_by_role("button", name="Opposer").click()
    form = panel(desk, "Test en opposition")
    for place, name in enumerate(("Karl", "Brute")):
        side = form.locator(".side").nth(place)
        await side.get_by_label("Qui").fill(name)
        await side.get_by_label("Code", exact=True).get_by_role("textbox").fill("1D")
    await form.get_by_role("button", name="Lancer l'opposition").click()
    contest, asked = desk.locator(".contest:visible"), panel(desk, "Jets demandés")
    for joker, sentence in ((3, "Il manque|lancent"), (3, "Égalité à 3 entre Karl et Brute")):
        await asked.get_by_role("button", name="Dés réels…").first.click()
        await type_d6(desk, joker)
        await expect(contest.locator(".words")).to_contain_text(re.compile(sentence))
        await expect(asked.get_by_role("button", name="Dés réels…")).to_have_count(
            1 if "|" in sentence else 0
        )
    await contest.get_by_role("button", name="Relancer").click()
    await expect(asked.get_by_role("button", name="Dés réels…")).to_have_count(2)
    for joker in (5, 2):
        await expect(asked.get_by_role("button", name="Dés réels…").first).to_be_enabled()
        await asked.get_by_role("button", name="Dés réels…").first.click()
        await type_d6(desk, joker)
        await expect(asked.get_by_role("button", name="Dés réels…")).to_have_count(1 if joker == 5 else 0)
    await expect(contest.locator(".words")).to_have_text("Karl l'emporte de 3 (5 contre 2).")


async def test_an_ec_is_ruled_upon_and_the_ruling_changed(
    desk: Page, hub: Hub, table: Table, serve: Serve
) -> None:
    await table.hear(d6(1, joker=(1,), dice=(4, 5)))
    ecs = panel(desk, "Échecs critiques du joker (EC)")
    await expect(ecs.get_by_role("button")).to_have_text(
        ["✗ Annulé : 6, échec", "✓ Complication : 12, réussite"]
    )
    await ecs.get_by_role("button", name="Annulé").click()
    await expect(ecs.get_by_role("button", name="Annulé")).to_have_attribute("aria-pressed", "true")
    await ecs.get_by_role("button", name="Complication").click()
    await expect(ecs.get_by_role("button", name="Complication")).to_have_attribute("aria-pressed", "true")
    logged = await hub.log.get(d6(1)["id"])
    assert logged
    assert logged.ruled
    assert (logged.ruled.ruling, logged.ruled.by, logged.roll.result.total) == ("complication", "MJ", 6)


async def test_a_roll_is_asked_for_with_the_keyboard_alone(desk: Page, hub: Hub, table: Table) -> None:
    await table.hear_box("ab12", player="Senna", players=["Senna"], game="d100")
    await expect(panel(desk, "Demander un jet").get_by_label("Senna")).to_have_count(1)

    async def tab_to(label: str) -> None:
        for _ in range(80):
            await desk.keyboard.press("Tab")
            if (await desk.evaluate(SAID)).startswith(label):
                return
        raise AssertionError(f"no way to {label}")

    await tab_to("Senna")
    await desk.keyboard.press("Space")
    await tab_to("Score +5")
    await desk.keyboard.press("Enter")
    await tab_to("Pour quoi")
    await desk.keyboard.type("Escalade")
    await desk.keyboard.press("Enter")
    await expect(panel(desk, "Jets demandés").locator("li")).to_contain_text(
        "Senna · Escalade · d100 · Score 55"
    )
    (asked,) = await hub.log.asks.open()
    assert (asked.box, asked.ask.rule.score) == ("ab12", 55)


async def test_what_people_write_is_text_everywhere_and_never_runs(
    desk: Page, hub: Hub, table: Table, serve: Serve, browser: Browser
) -> None:
    at = hub.now_ms() // 1000
    name = HOSTILE
    await table.hear_box("ab12", name=name, player=name, players=[name], game="d6", code="3D")
    await table.hear(
        d100(1, player=name, label=name, faces=((6, 6),), at=at),
        d6(2, player=name, label=name, joker=(1,), at=at),
    )
    await characters.put(hub, Character(name=name, player=name, resistances={name: 40}, codes={"PUI": "2D"}))
    await sessions.start(hub, name)
    await asks.ask(hub, wire.D100Ask(id="", player=name, label=name, rule=wire.D100Rule(score=40)))
    side = contests.Side(name, "", wire.D6Rule(code="2D"))
    await contests.open_contest(hub, [side, side], name)
    seat = await open_desk(browser, desk.url.removesuffix("mj"), "joueur")
    await seat.get_by_label("Jouer").select_option(name)
    await expect(seat.locator(".card .who").first).to_have_text(name)
    await expect(seat.locator(".asked .what").first).to_contain_text(name)
    await expect(panel(desk, "Ce critique propose")).to_contain_text(name)
    for tab in ("Opposer", "La table", "Demander"):
        await desk.get_by_role("button", name=tab).first.click()
        await expect(desk.locator(".left")).to_contain_text(name)
    await panel(desk, "Demander un jet").get_by_label(name).first.check()
    await expect(panel(desk, "Demander un jet").locator(".presets legend")).to_contain_text(name)
    for page in (desk, seat):
        assert await page.evaluate("window.hurt") is None
        assert await page.locator(".desk script").count() == 0
    assert seat.complaints == []


async def test_the_console_is_the_mjs_alone(serve: Serve, browser: Browser) -> None:
    address = await serve(here="table")
    page = await (await browser.new_context()).new_page()
    for path in ("mj", "joueur"):
        answer = await page.goto(address + path)
        assert answer
        assert answer.status == 403
        assert "lien qui" in await answer.text()
