"""The API of characters: kept, read, advanced, forgotten."""

from typing import Any

import httpx
import pytest

KARL = {"player": "Maxime", "codes": {"PUI": "3D+2"}, "default": "PUI"}


async def test_a_character_is_kept_read_advanced_and_forgotten(web: httpx.AsyncClient) -> None:
    kept = (await web.put("/api/characters/Karl", json=KARL)).json()
    assert (kept["name"], kept["player"]) == ("Karl", "Maxime")
    assert kept["presets"] == [{"name": "PUI", "score": None, "code": "3D+2"}]
    assert (await web.get("/api/characters")).json() == {"characters": [kept]}
    advanced = await web.post("/api/characters/Karl/codes/PUI/advance", json={})
    assert advanced.json()["codes"] == {"PUI": "4D"}
    assert (await web.get("/api/characters/Karl")).json() == advanced.json()
    assert (await web.delete("/api/characters/Karl")).status_code == 200
    assert (await web.delete("/api/characters/Karl")).status_code == 404


async def test_a_name_with_a_slash_is_reached_as_any_other(web: httpx.AsyncClient) -> None:
    at = "/api/characters/Karl%2FSenna"
    codes = {"codes": {"PUI": "3D+2", "Tir/Arc": "2D"}}
    assert (await web.put(at, json=codes)).json()["name"] == "Karl/Senna"
    assert (await web.get(at)).json()["name"] == "Karl/Senna"
    advanced = await web.post(f"{at}/codes/Tir%2FArc/advance", json={})
    assert advanced.json()["codes"] == {"PUI": "3D+2", "Tir/Arc": "2D+1"}
    assert (await web.delete(at)).status_code == 200
    assert (await web.get(at)).status_code == 404


async def test_a_skill_is_made_of_its_attribute_rank_and_speciality(web: httpx.AsyncClient) -> None:
    skill = {"attribute": "Adresse", "rank": 15, "speciality": 10}
    sent = {"attributes": {"Adresse": 30}, "skills": {"Sécurité": skill}}
    kept = (await web.put("/api/characters/Senna", json=sent)).json()
    assert kept["presets"] == [{"name": "Sécurité", "score": 55, "code": None}]


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ({"codes": {"PUI": "chess"}}, "chess"),
        ({"codes": {"PUI": 3}}, "codes.PUI"),
        ({"resistances": {"Peur": 151}}, "151"),
        ({"skills": {"Tir": {"attribute": "Agilité"}}}, "Agilité"),
        ({"skills": {"Tir": {}}}, "attribute"),
        ({"age": 30}, "age"),
    ],
    ids=str,
)
async def test_a_wrong_sheet_is_refused_in_one_sentence(
    web: httpx.AsyncClient, sent: dict[str, Any], named: str
) -> None:
    answer = await web.put("/api/characters/Karl", json=sent)
    assert answer.status_code == 422
    for sentence in answer.json()["error"].values():
        assert named in sentence
    assert (await web.get("/api/characters")).json()["characters"] == []
