"""The MJ at the console, a player at the page, everyone at the log, and a real box between them."""

import re
import shutil

import pytest
from playwright.sync_api import Page, expect, sync_playwright

from tests.hub.integrations.viewer.conftest import CHROMIUM_ARGS
from tests.processes import demo, until

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")


@pytest.fixture(scope="module")
def table(tmp_path_factory):
    with demo(tmp_path_factory.mktemp("demo")) as running:
        yield running


@pytest.fixture(scope="module")
def browser():
    if CHROMIUM is None:
        pytest.skip("no Chromium on PATH")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_ARGS)
        yield opened
        opened.close()


@pytest.fixture
def open_at(table, browser):
    context = browser.new_context(locale="fr-FR")

    def open_(path: str) -> Page:
        page = context.new_page()
        page.goto(f"http://127.0.0.1:{table.port}/{path}")
        page.wait_for_function("window.socket?.connected && window.did_handshake")
        return page

    yield open_
    context.close()


def the_box(table):
    (box,) = table.get("/api/boxes")["boxes"]
    return box


def test_a_roll_pressed_on_the_box_shows_on_three_open_pages(table, open_at):
    player = until(lambda: the_box(table)["state"])["player"]
    log, desk, seat = open_at(""), open_at("mj"), open_at(f"joueur?joueur={player}")
    log.keyboard.press("Space", delay=80)
    figure = log.locator(".log .card .figure").first
    expect(figure).to_be_visible(timeout=15_000)
    expect(seat.locator(".last .card .figure").first).to_have_text(figure.inner_text())
    expect(desk.get_by_label("Derniers jets").locator("li").first).to_contain_text(figure.inner_text())


def test_an_ask_goes_from_the_console_to_the_box_and_comes_back_tied_to_it(table, open_at):
    log, desk = open_at(""), open_at("mj")
    ask = desk.get_by_label("Demander un jet", exact=True)
    ask.locator(".whom input").first.check()
    ask.get_by_label("Score", exact=True).get_by_role("spinbutton").fill("62")
    ask.get_by_label("Pour quoi").fill("Escalade")
    ask.get_by_role("button", name="Demander le jet").click()
    asked = desk.get_by_label("Jets demandés").locator("li").first
    expect(asked).to_contain_text("affiché sur la boîte", timeout=15_000)
    expect(log.get_by_role("img", name=re.compile("Afficheur : .*062"))).to_be_visible(timeout=15_000)
    log.keyboard.press("Space", delay=80)
    expect(asked).to_contain_text("lancé", timeout=15_000)
    card = log.locator(".log .card").first
    expect(card.locator(".label")).to_have_text("Escalade")
    expect(asked.locator(".fell")).to_contain_text(f"→ {card.locator('.figure').inner_text()}")
    (roll,) = [one for one in table.rolls() if one.get("label") == "Escalade"]
    assert roll["box"] == the_box(table)["id"]
    assert asked.get_by_role("link").get_attribute("href") == f"/jet/{roll['id']}"


def test_a_character_made_at_the_console_takes_a_seat_at_the_box(table, open_at):
    desk = open_at("mj#table")
    desk.get_by_role("button", name="Nouveau personnage").click()
    form = desk.locator("dialog[open]")
    form.get_by_label("Nom", exact=True).fill("Lyra")
    form.get_by_label("Boîte", exact=True).select_option(index=1)
    form.get_by_role("button", name="Ajouter : Résistances").click()
    form.get_by_label("Résistances : Nom").fill("Résistance mentale")
    form.get_by_label("Résistance mentale : Valeur").fill("45")
    form.get_by_role("button", name="Garder").click()
    until(lambda: "Lyra" in the_box(table)["state"]["players"])
    log = open_at("")
    while (holder := the_box(table)["state"]["player"]) != "Lyra":
        log.keyboard.press("p", delay=80)
        until(lambda before=holder: the_box(table)["state"]["player"] != before)
    expect(desk.get_by_label("Personnages")).to_contain_text("d100 · Score 45", timeout=15_000)
    state = the_box(table)["state"]
    assert (state["player"], state["score"]) == ("Lyra", 45)
