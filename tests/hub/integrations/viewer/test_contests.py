"""The API of opposed tests: opened, rolled, tied, rolled again, ruled, called off."""

from typing import Any

import httpx
import pytest

KARL = {"player": "Karl", "code": "3D+2"}
SENNA = {"player": "Senna", "code": "2D", "bonuses": [2]}


async def roll(web: httpx.AsyncClient, test: dict[str, Any], side: int, *faces: int) -> None:
    """A side rolls these faces, the joker first."""
    asked = test["rounds"][-1]["asks"][side]
    sent = {"request": asked, "faces": {"joker": [faces[0]], "dice": list(faces[1:])}}
    assert (await web.post(f"/api/asks/{asked}/roll", json=sent)).status_code == 200


async def test_an_opposed_test_with_a_tie_is_rolled_again_and_won(web: httpx.AsyncClient) -> None:
    sent = {"sides": [KARL, SENNA], "label": "Bras de fer", "by": "Maxime"}
    test = (await web.post("/api/contests", json=sent)).json()
    assert (test["state"], test["words"]["fr"]) == ("rolling", "Karl et Senna lancent.")
    await roll(web, test, 0, 2, 3, 3)
    await roll(web, test, 1, 5, 3)
    address = f"/api/contests/{test['id']}"
    tied = (await web.get(address)).json()
    assert (tied["state"], tied["rounds"][0]["winners"], tied["rounds"][0]["totals"]) == (
        "tie",
        [0, 1],
        [10, 10],
    )
    test = (await web.post(f"{address}/again")).json()
    await roll(web, test, 0, 5, 3, 3)
    await roll(web, test, 1, 3, 3)
    won = (await web.get(address)).json()
    assert (won["state"], won["winner"], won["margin"]) == ("won", 0, 5)
    assert won["words"]["en"] == "Karl wins by 5 (13 to 8)."
    assert (await web.get("/api/contests?limit=1")).json() == {"contests": [won], "next": won["position"]}
    assert (await web.post(f"{address}/again")).status_code == 409


async def test_a_tie_is_ruled(web: httpx.AsyncClient) -> None:
    test = (await web.post("/api/contests", json={"sides": [KARL, KARL | {"player": "Vex"}]})).json()
    for side in (0, 1):
        await roll(web, test, side, 2, 3, 3)
    ruled = await web.post(f"/api/contests/{test['id']}/rule", json={"winner": 1, "by": "Maxime"})
    assert (ruled.json()["winner"], ruled.json()["rounds"][0]["ruled_by"]) == (1, "Maxime")


async def test_a_test_is_called_off(web: httpx.AsyncClient) -> None:
    test = (await web.post("/api/contests", json={"sides": [KARL, SENNA]})).json()
    assert (await web.post(f"/api/contests/{test['id']}/withdraw")).json()["state"] == "withdrawn"
    assert (await web.post(f"/api/contests/{test['id']}/withdraw")).status_code == 409
    assert (await web.post("/api/contests/nothing/withdraw")).status_code == 404


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ({}, "sides"),
        ({"sides": [KARL]}, "sides"),
        ({"sides": [KARL, SENNA], "wins": 0}, "wins"),
        ({"sides": [KARL, {"code": "3D"}]}, "player"),
        ({"sides": [KARL, SENNA | {"code": "chess"}]}, "chess"),
        ({"sides": [KARL, SENNA | {"fd": 10}]}, "fd"),
    ],
    ids=str,
)
async def test_a_wrong_test_is_refused_in_one_sentence(
    web: httpx.AsyncClient, sent: dict[str, Any], named: str
) -> None:
    answer = await web.post("/api/contests", json=sent)
    assert answer.status_code == 422
    for sentence in answer.json()["error"].values():
        assert named in sentence
    assert (await web.get("/api/contests")).json()["contests"] == []
