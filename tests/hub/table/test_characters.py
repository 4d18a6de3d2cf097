"""Characters: what a sheet makes, what it refuses, files there and back, and the way to the box."""

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.sheet import Sheet as BoxSheet
from hub.log import Box
from hub.table.cells import shown
from hub.table.character import Character, Skill, presets
from hub.table.characters import advance, every, put, remove
from hub.table.errors import NotThere, TableError
from hub.table.sheet_file import example, read_sheets, write_sheets
from hub.table.sheets import Sheets, sheet_of
from hub.wire import State
from hub.wire.sheet import MOST_BYTES
from shared_rules.errors import MessageError, RuleError
from tests.firmware.reading import is_legible
from tests.hub.rolls import BOX
from tests.hub.test_schema import errors
from tests.hub.waiting import until

TOPIC = f"cornet/table/{BOX}/sheet"
SENNA, KARL = example()


def of(character):
    return [(one.name, one.score, one.code) for one in presets(character)]


def test_a_score_is_attribute_rank_and_speciality_and_a_resistance_is_as_it_is():
    assert of(SENNA) == [
        ("Sécurité matérielle", 55, None),
        ("Furtivité", 40, None),
        ("Résistance mentale", 45, None),
    ]
    assert of(KARL) == [("PUI", None, "3D+2"), ("Escalade", None, "4D+1")]


def test_the_default_comes_first():
    character = Character(name="Karl", codes={"PUI": "3D+2", "AGI": "2d+5"}, default="AGI")
    assert of(character) == [("AGI", None, "3D+2"), ("PUI", None, "3D+2")]


@pytest.mark.parametrize(
    ("sheet", "named"),
    [
        ({"skills": {"Tir": Skill(attribute="Agilité")}}, "Agilité"),
        ({"attributes": {"A": 100}, "skills": {"Tir": Skill(attribute="A", rank=60)}}, "160"),
        ({"resistances": {"Physique": -1}}, "-1"),
        ({"codes": {"PUI": "chess"}}, "chess"),
        ({"codes": {"PUI": "+0"}}, "+0"),
        ({"codes": {"Tir": "3D"}, "resistances": {"Tir": 50}}, "Tir"),
        ({"codes": {"PUI": "3D"}, "default": "AGI"}, "AGI"),
    ],
    ids=str,
)
async def test_a_sheet_that_cannot_be_is_refused_in_one_sentence_and_not_kept(hub, sheet, named):
    with pytest.raises(RuleError) as refused:
        await put(hub, Character(name="Karl", **sheet))
    for language in ("fr", "en"):
        assert named in refused.value.sentence(language)
    assert await every(hub.log) == []


async def test_a_code_goes_up_pip_by_pip(hub):
    await put(hub, KARL)
    assert (await advance(hub, "Karl", "PUI")).codes["PUI"] == "4D"
    assert (await advance(hub, "Karl", "PUI", 2)).codes["PUI"] == "4D+2"
    assert (await advance(hub, "Karl", "PUI", -5)).codes["PUI"] == "3D"
    with pytest.raises(RuleError):
        await advance(hub, "Karl", "PUI", -9)
    for name, code in (("Karl", "AGI"), ("Vex", "PUI")):
        with pytest.raises(NotThere) as refused:
            await advance(hub, name, code)
    assert "Vex" in refused.value.fr
    assert (await every(hub.log))[0].codes["PUI"] == "3D"


async def test_characters_keep_their_order_and_one_is_forgotten(hub):
    for character in (SENNA, KARL, Character(name="Senna", resistances={"Peur": 30})):
        await put(hub, character)
    assert [one.name for one in await every(hub.log)] == ["Senna", "Karl"]
    await remove(hub, "Senna")
    assert [one.name for one in await every(hub.log)] == ["Karl"]
    with pytest.raises(NotThere):
        await remove(hub, "Senna")


names = st.text(min_size=1, max_size=20).filter(lambda text: text.isprintable())
scores = st.integers(0, 150)


@given(
    st.lists(
        st.builds(
            Character,
            name=names,
            player=st.text(max_size=20).filter(lambda text: text.isprintable()),
            attributes=st.dictionaries(names, scores, max_size=3),
            resistances=st.dictionaries(names, scores, max_size=3),
        ),
        min_size=1,
        max_size=3,
    )
)
def test_whatever_is_written_to_a_file_is_read_back(characters):
    text = write_sheets(characters)
    assert read_sheets(text) == characters
    assert len(tomllib.loads(text)["character"]) == len(characters)


def test_the_example_is_written_as_people_write_it():
    text = write_sheets(example())
    assert read_sheets(text) == example()
    assert '"Sécurité matérielle" = { attribute = "Adresse", rank = 15, speciality = 10 }' in text
    assert 'PUI = "3D+2"' in text


@pytest.mark.parametrize(
    ("text", "refusal", "named"),
    [
        ("[[character", TableError, "TOML"),
        ("", MessageError, "character"),
        ("[[character]]\nplayer = 'x'", MessageError, "name"),
        ("[[character]]\nname = 7", MessageError, "7"),
        ("[[character]]\nname = 'Karl'\nage = 30", MessageError, "age"),
        ("[[character]]\nname = 'Karl'\n[character.codes]\nPUI = 3", MessageError, "3"),
        ("[[character]]\nname = 'Karl'\n[character.codes]\nPUI = 'x'", RuleError, "x"),
        ("[[character]]\nname = 'Karl'\n[character.resistances]\nPeur = 1979-05-27", TableError, "TOML"),
    ],
)
def test_a_wrong_file_is_refused_in_one_sentence(text, refusal, named):
    with pytest.raises(refusal) as refused:
        read_sheets(text)
    for language in ("fr", "en"):
        assert named in refused.value.sentence(language)


async def test_the_sheet_goes_to_the_box_retained_and_again_when_it_changes(hub, table, link):
    await table.hear_box(BOX, player="Senna", players=["Senna", "Vex"])
    assert await link.heard(TOPIC) == b""
    await put(hub, SENNA)
    told = json.loads(await link.heard(TOPIC, 2))
    assert errors("sheet", told) == []
    senna, vex = told["players"]
    assert (senna["name"], senna["presets"][0]["score"]) == ("Senna", 55)
    assert (vex["name"], vex["presets"]) == ("Vex", [])
    await put(hub, Character(name="Senna", resistances={"Peur": 30}))
    assert json.loads(await link.heard(TOPIC, 3))["players"][0]["presets"][0]["name"] == "Peur"
    assert link.retained[TOPIC] == link.on(TOPIC)[2]
    await remove(hub, "Senna")
    assert await link.heard(TOPIC, 4) == b""


async def test_who_is_removed_while_the_broker_is_away_is_taken_off_the_box_all_the_same(hub, table, link):
    await table.hear_box(BOX, players=["1"])
    await put(hub, Character(name="Senna", box=BOX, codes={"PUI": "3D"}))
    await until(lambda: link.retained.get(TOPIC))
    link.connected = False
    hub.tell_news()
    await remove(hub, "Senna")
    link.connected = True
    hub.tell_news()
    await until(lambda: link.retained[TOPIC] == b"")


async def test_after_a_restart_of_the_hub_an_empty_sheet_is_said_too(hub, table, link):
    await table.hear_box(BOX, players=["Senna"])
    link.retained[TOPIC] = b"what an earlier hub has said"
    await Sheets(hub).round()
    assert link.retained[TOPIC] == b""


async def test_a_box_that_was_away_hears_again_that_it_has_no_sheet(hub, table, link):
    await table.hear_box(BOX, players=["Senna"])
    await link.heard(TOPIC)
    await table.hear_box(BOX, "offline", players=["Senna"])
    await link.heard(TOPIC, 2)
    await table.hear_box(BOX, players=["Senna"])
    assert await link.heard(TOPIC, 3) == b""


async def test_a_box_that_is_forgotten_leaves_no_sheet_behind_and_has_it_again_when_it_comes_back(
    hub, table, link
):
    await put(hub, Character(name="Senna", box=BOX, codes={"PUI": "3D"}))
    await table.hear_box(BOX, "offline", players=["1"])
    await until(lambda: link.retained.get(TOPIC))
    await hub.forget_box(BOX)
    await until(lambda: link.retained[TOPIC] == b"")
    await table.hear_box(BOX, players=["1"])
    await until(lambda: link.retained[TOPIC])


async def test_what_another_program_wrote_into_the_log_is_sent_too(hub, table, link, log):
    await table.hear_box(BOX, player="Senna", players=["Senna"])
    raw = json.dumps({"name": "Senna", "resistances": {"Peur": 30}})
    await log.characters.put([("Senna", raw)], 0)
    hub.tell_news()
    await until(lambda: b"Peur" in link.retained.get(TOPIC, b""))


def box(*players):
    return Box(BOX, "online", State(players=players))


def seats(payload):
    return [player["name"] for player in json.loads(payload)["players"]]


def test_who_is_put_at_a_box_takes_a_numbered_seat_and_leaves_every_other_box():
    here = Character(name="Karl", box=BOX)
    there = Character(name="Senna", box="cd34")
    assert seats(sheet_of(box("1", "2", "3", "4"), [here])) == ["Karl"]
    assert seats(sheet_of(box("Senna", "Vex"), [here, Character(name="Vex"), there])) == ["Vex", "Karl"]
    assert sheet_of(box("1", "2"), [there]) == b""
    payload = sheet_of(box("Vex"), [here, Character(name="Vex")])
    assert sheet_of(box(*seats(payload)), [here, Character(name="Vex")]) == payload


def test_who_died_or_has_another_name_now_leaves_the_box_to_those_who_are_put_there():
    renamed = Character(name="Senna Vale", box=BOX)
    assert seats(sheet_of(box("Senna"), [renamed])) == ["Senna Vale"]
    dead = [f"Mort {place}" for place in range(8)]
    assert seats(sheet_of(box(*dead), [renamed])) == ["Senna Vale"]


def test_those_who_are_put_at_a_box_come_before_those_it_only_knows():
    guests = [Character(name=f"Invité {place}") for place in range(8)]
    payload = sheet_of(box(*(one.name for one in guests)), [*guests, Character(name="Karl", box=BOX)])
    assert seats(payload) == [*(f"Invité {place}" for place in range(7)), "Karl"]


def test_a_box_that_writes_a_name_otherwise_has_the_sheet_of_its_character():
    for box_id in ("", BOX):
        (one,) = json.loads(
            sheet_of(box("sénna"), [Character(name="Senna", box=box_id, codes={"PUI": "3D"})])
        )["players"]
        assert (one["name"], one["presets"][0]["name"]) == ("Senna", "PUI")
    assert sheet_of(box("senna"), [Character(name="Senna", box="cd34")]) == b""


def test_a_sheet_that_would_be_too_long_has_fewer_presets_and_a_box_reads_it(tmp_path):
    codes = {f"Compétence numéro {place}": "3D+2" for place in range(64)}
    characters = [Character(name=f"Personnage {place}", codes=codes, box=BOX) for place in range(9)]
    payload = sheet_of(box(), characters)
    assert len(payload) <= MOST_BYTES
    (tmp_path / "sheet").write_bytes(payload)
    told = list(BoxSheet(str(tmp_path / "sheet")).players())
    assert len(told) == 8
    assert {len(player["presets"]) for player in told} == {6}


@given(st.text(min_size=1, max_size=40))
def test_any_name_is_shown_in_eight_cells_that_the_digits_can_draw(name):
    assert is_legible(shown(name))


def test_names_are_shown_so_that_one_knows_them_apart():
    assert shown("Sécurité matérielle") == "SEcu.nAtE"
    assert shown("Sécurité numérique") == "SEcu.nunE"
    assert shown("Karl") == "HArL"


@pytest.mark.parametrize(
    "bomb",
    ["a" + ".a" * 20_000 + " = 1", "[a" + ".a" * 20_000 + "]", "x = {" + '"a".' * 20_000 + "b = 1}"],
)
def test_a_file_of_names_within_names_is_refused_at_once(bomb):
    with pytest.raises(TableError, match="TOML"):
        read_sheets(bomb)


def test_a_whole_campaign_of_full_characters_is_exported_and_imported_again():
    skills = {
        f"Compétence numéro {place}": Skill(attribute="Adresse", rank=10, speciality=5) for place in range(40)
    }
    full = [
        Character(name=f"Personnage {place}", attributes={"Adresse": 40}, skills=skills)
        for place in range(150)
    ]
    assert read_sheets(write_sheets(full)) == full
    many = [Character(name=f"Personnage {place}") for place in range(1000)]
    assert read_sheets(write_sheets(many)) == many
    for text, named in (
        (write_sheets([*many, SENNA]), "1001"),
        ("#" + "é" * 400_000, "800001"),
    ):
        with pytest.raises(TableError) as refused:
            read_sheets(text)
        assert named in refused.value.fr
        assert "fichier" in refused.value.fr
        assert "file" in refused.value.en


def test_text_may_have_as_many_dots_as_it_likes():
    (one,) = read_sheets('[[character]]\nname = "a.b.c.d.e.f.g.h.i.j.k"\ncodes = {PUI = "3D"}\n')
    assert one.name == "a.b.c.d.e.f.g.h.i.j.k"
