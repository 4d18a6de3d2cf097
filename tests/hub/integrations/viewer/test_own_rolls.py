"""The API of rolls made here: once a request, from chance or real dice, or declared; and answers to asks."""

import httpx
import pytest

from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100

ROLL = {"request": "r1", "player": "Vex", "game": "d100", "rule": {"score": 60}}
KARL = {"request": "r1", "player": "Karl", "game": "d6", "rule": {"code": "3D+2"}}


async def test_a_player_without_a_box_rolls_here_once_a_request(web: httpx.AsyncClient) -> None:
    made = (await web.post("/api/rolls", json=ROLL)).json()
    assert (made["source"], made["player"], made["agreed"]) == ("hub", "Vex", True)
    assert (await web.post("/api/rolls", json=ROLL)).json() == made
    assert [roll["id"] for roll in (await web.get("/api/rolls")).json()["rolls"]] == [made["id"]]
    assert (await web.post("/api/rolls", json=ROLL | {"player": "Thom"})).status_code == 409


async def test_real_dice_are_typed_in(web: httpx.AsyncClient) -> None:
    faces = {"joker": [6, 2], "dice": [4, 5]}
    made = (await web.post("/api/rolls", json=KARL | {"faces": faces})).json()
    assert (made["source"], made["result"]["total"], made["faces"]) == ("typed", 19, faces)
    assert made["told"]["fr"]["made"] == "dés réels, saisis"


async def test_a_roll_of_a_box_is_told_to_be_one(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(d100(1))
    assert (await web.get("/api/rolls")).json()["rolls"][0]["source"] == "box"


async def test_the_mj_declares_an_outcome(web: httpx.AsyncClient) -> None:
    rule = {"declared": "impossible"}
    made = (await web.post("/api/rolls", json=ROLL | {"rule": rule, "label": "Voler"})).json()
    assert made["faces"] == []
    assert "déclarée par le MJ" in made["told"]["fr"]["notes"][0]


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        (ROLL | {"request": ""}, "request"),
        (ROLL | {"rule": {"declared": "perhaps"}}, "rule"),
        (ROLL | {"faces": [[4, 10]]}, "faces"),
        (ROLL | {"faces": [[4, 3], [2, 2]]}, "2"),
        (KARL | {"faces": {"joker": [7]}}, "7"),
        (KARL | {"faces": {"joker": [6], "dice": [4, 5]}}, "joker"),
        (KARL | {"rule": {"code": "3D", "bonuses": [0]}}, "0"),
        (KARL | {"box": "ab12"}, "box"),
    ],
    ids=str,
)
async def test_a_wrong_roll_is_refused_in_one_sentence(
    web: httpx.AsyncClient, sent: dict[str, object], named: str
) -> None:
    answer = await web.post("/api/rolls", json=sent)
    assert answer.status_code == 422
    for sentence in answer.json()["error"].values():
        assert named in sentence
    assert (await web.get("/api/rolls")).json()["rolls"] == []


async def test_an_ask_on_the_page_is_answered_there(web: httpx.AsyncClient) -> None:
    asked = (await web.post("/api/ask", json={"player": "Vex", "game": "d100", "rule": {"score": 60}})).json()
    address = f"/api/asks/{asked['id']}/roll"
    refused = await web.post(address, json={"request": "r1", "faces": {"joker": [1], "dice": []}})
    assert refused.status_code == 422
    made = (await web.post(address, json={"request": "r1", "faces": [[0, 0]]})).json()
    assert (made["ask"], made["result"]["outcome"]) == (asked["id"], "critical_failure")
    assert (await web.get(f"/api/asks/{asked['id']}")).json()["roll"] == made["id"]
    assert (await web.post(address, json={"request": "r2"})).status_code == 409
