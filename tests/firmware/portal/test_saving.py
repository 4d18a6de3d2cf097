"""What a good form makes of the settings, and that a power cut leaves the old ones or the new."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest

from firmware import choices
from firmware.portal import form, site
from firmware.portal.request import Request
from firmware.store import Store
from tests.firmware.cut_files import REMAINS, Scissors
from tests.firmware.portal.conftest import KEPT
from tests.firmware.portal.phone import ADDRESS, GOOD
from tests.firmware.short_life import PowerCut

TOKEN = "00112233"
NETWORKS = [("Salon", False), ("Café", True)]
TYPED = {
    **{"found": "Grenier", "ssid": "", "password": "", "broker": "", "port": "", "user": "zoe", "secret": ""},
    **{"table": "jeudi", "name": "Boîte", "area": "", "players": "Zoé, Élan", "language": "fr"},
}
SOURCE = Path(form.__file__).parent


@pytest.fixture(autouse=True)
def _modules_stay(monkeypatch):
    """Other tests of this process hold the modules that a box lets go of."""
    monkeypatch.setattr(site, "let_go", lambda *names: None)


def filled(store: Store, typed: dict) -> str:
    """What the box answers to this form; "" where it was cut off."""
    request = Request()
    body = urlencode({"token": TOKEN, **typed}).encode()
    request.feed(f"POST / HTTP/1.1\r\nHost: {ADDRESS}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
    return b"".join(site.Site(ADDRESS, "a1b2c3d4e5f6", store, NETWORKS, TOKEN).answer(request)).decode()


def told(typed: dict, kept: dict = KEPT) -> dict:
    """The settings that a good form makes."""
    made = form.Form(typed, kept, NETWORKS)
    assert made.wrong == {}
    return {**kept, **made.told}


def test_what_is_left_empty_stays_as_it_was_and_what_is_no_field_too():
    assert told(TYPED) == {**KEPT, "name": "Boîte", "area": "", "language": "fr"}


def test_an_open_network_has_no_password_and_the_one_of_before_is_forgotten():
    settings = told({**TYPED, "found": "Café"})
    assert (settings["ssid"], settings["password"]) == ("Café", "")


def test_a_name_that_is_typed_comes_before_the_list():
    assert told({**TYPED, "ssid": " Cachette ", "password": "k" * 8})["ssid"] == "Cachette"


@pytest.mark.parametrize("password", ["k" * 8, "é" * 31, "k" * 63, "0fA9" * 16])
def test_a_password_of_wpa2_is_taken_to_the_letter(password):
    assert told({**TYPED, "password": password})["password"] == password


@pytest.mark.parametrize("host", ["192.168.1.20", "maison.local", "home_assistant", "a-1.b", "x" * 63])
def test_a_host_that_a_box_can_look_for_is_taken(host):
    assert told({**TYPED, "broker": host, "port": "65535"})["broker"] == host


def test_without_a_port_before_it_is_the_usual_one():
    assert told({**TYPED, "broker": "hub.local", "password": "k" * 8}, {})["port"] == 1883


def test_a_user_cleared_takes_the_password_along():
    settings = told({**TYPED, "user": ""})
    assert (settings["user"], settings["secret"]) == ("", "")


def test_whom_the_box_trusts_is_forgotten_only_where_that_is_ticked():
    assert told(TYPED)["authority"] == KEPT["authority"]
    assert told({**TYPED, "plain": "yes"})["authority"] == ""
    assert "authority" not in told({**TYPED, "plain": "yes", "found": "Café", "broker": "b"}, {})


@pytest.mark.parametrize("kept", [{}, {name: [] for name in KEPT}, {name: 5 for name in KEPT}, {"port": "x"}])
def test_whatever_stands_in_the_settings_the_page_comes(kept, tmp_path):
    store = Store(str(tmp_path / "settings.json"))
    store.save(kept)
    assert "Rien n'est enregistré" in filled(store, {**TYPED, "port": "x"})


def test_settings_that_cannot_be_written_are_told_and_what_was_typed_stays(tmp_path):
    answer = filled(Store(str(tmp_path / "nowhere" / "settings.json")), GOOD)
    assert "la mémoire de la boîte est pleine ou en panne" in answer
    assert 'value="Dés de Zoé"' in answer


@pytest.mark.parametrize("remains", REMAINS)
def test_power_cut_at_every_byte_of_the_save_leaves_the_old_settings_or_the_new(tmp_path, remains):
    new = told(GOOD)
    after = 0
    while True:
        store = Store(str(tmp_path / f"settings{after}.json"))
        store.save(KEPT)
        try:
            with Scissors(after, remains[after % 2]):
                assert "C'est enregistré" in filled(store, GOOD)
        except PowerCut:
            assert Store(store.path).load() in (KEPT, new)
            after += 1
            continue
        break
    assert Store(store.path).load() == new
    assert after > 200


def test_there_is_room_for_as_many_players_as_the_box_seats():
    assert form.MOST_PLAYERS == choices.MOST_PLAYERS


def test_every_text_is_there_in_both_languages_and_each_sentence_is_said_somewhere():
    page, sentences = ((SOURCE / name).read_text("utf-8") for name in ("page.txt", "sentences.txt"))
    for text in (page, sentences):
        for pair in re.findall(r"\[(.*?)\]", text):
            french, english = pair.split("|")
            assert (french, english) == (french.strip(), english.strip())
            assert french
            assert english
    code = "".join(path.read_text("utf-8") for path in SOURCE.glob("*.py"))
    names = [line.split(" ", 1)[0] for line in sentences.splitlines()]
    assert [name for name in names if f'"{name}"' not in code] == []
    assert len(set(names)) == len(names)
