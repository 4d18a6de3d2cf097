"""The API of counters, and one press on what a critical suggests."""

from typing import Any

import httpx
import pytest

from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, d100


async def test_counters_step_and_are_undone(web: httpx.AsyncClient) -> None:
    sent = {"player": "Senna", "step": 2, "why": "la peur", "by": "Maxime"}
    taken = (await web.post("/api/counters/stress", json=sent)).json()
    assert (taken["step"], taken["why"], taken["by"], taken["roll"]) == (2, "la peur", "Maxime", None)
    await web.post("/api/counters/alerte", json={})
    told = (await web.get("/api/counters?limit=1")).json()
    assert (told["stress"], told["alerte"], told["preuves"]) == ({"Senna": 2}, 1, 0)
    assert told["next"] == told["steps"][0]["id"]
    back = (await web.post("/api/counters/stress/undo", json={"step": taken["id"]})).json()
    assert back["undoes"] == taken["id"]
    assert (await web.get("/api/counters")).json()["stress"] == {"Senna": 0}
    assert (await web.post("/api/counters/stress/undo", json={"step": taken["id"]})).status_code == 409


async def test_one_press_applies_what_a_critical_suggests(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(d100(1, faces=((6, 6),)))
    address = f"/api/rolls/{BOX}.9f3c.1/suggestions"
    (first, *_) = (await web.get(address)).json()["suggestions"]
    assert (first["name"], first["counter"], first["player"]) == ("stress_1", "stress", "Senna")
    assert (first["words"]["fr"], first["taken"]) == ("+1 Stress", None)
    for _ in range(2):
        assert (await web.post(f"{address}/stress_1", json={"by": "Maxime"})).status_code == 200
    assert (await web.get(address)).json()["suggestions"][0]["taken"]["by"] == "Maxime"
    assert (await web.get("/api/counters")).json()["stress"] == {"Senna": 1}


@pytest.mark.parametrize(
    ("path", "sent", "status", "named"),
    [
        ("counters/chance", {}, 404, "chance"),
        ("counters/stress", {}, 422, "player"),
        ("counters/alerte", {"player": "Senna"}, 422, "player"),
        ("counters/alerte", {"step": 0}, 422, "step"),
        ("counters/alerte", {"step": 1.5}, 422, "step"),
        ("counters/alerte", {"step": -1}, 409, "alerte"),
        ("counters/alerte/undo", {}, 404, "alerte"),
        ("rolls/nothing.e.1/suggestions/stress_1", {}, 404, "nothing.e.1"),
    ],
)
async def test_a_wrong_step_is_refused_in_one_sentence(
    web: httpx.AsyncClient, path: str, sent: dict[str, Any], status: int, named: str
) -> None:
    answer = await web.post(f"/api/{path}", json=sent)
    assert answer.status_code == status
    for sentence in answer.json()["error"].values():
        assert named in sentence
