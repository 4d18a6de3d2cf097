"""The API of asks and odds: typed, in one sentence where it refuses, and in the document."""

import httpx
import pytest

from tests.hub.integrations.viewer.table import Table
from tests.hub.table.conftest import PaperLink

CLIMB = {"player": "Senna", "label": "Escalade", "game": "d100", "rule": {"score": 55, "modifiers": [10]}}


@pytest.fixture
async def box(table: Table) -> None:
    """Senna holds a box, and the broker is there."""
    table.hub.link = PaperLink()
    await table.hear_box("ab12", player="Senna")


async def test_an_ask_is_kept_told_and_found_again(web: httpx.AsyncClient, box: None) -> None:
    answer = await web.post("/api/ask", json=CLIMB | {"by": "Maxime"})
    asked = answer.json()
    assert answer.status_code == 200
    assert (asked["box"], asked["state"], asked["roll"], asked["by"]) == ("ab12", "open", None, "Maxime")
    assert asked["words"]["fr"] == "Senna · Escalade · d100 · Score 55 +10 = 65"
    assert (await web.get(f"/api/asks/{asked['id']}")).json() == asked
    second = (await web.post("/api/ask", json=CLIMB)).json()
    assert second["behind"] == 1
    page = (await web.get("/api/asks?state=open&limit=1")).json()
    assert ([one["id"] for one in page["asks"]], page["next"]) == ([second["id"]], second["position"])


async def test_an_ask_is_taken_back_once(web: httpx.AsyncClient, box: None) -> None:
    asked = (await web.post("/api/ask", json=CLIMB)).json()
    address = f"/api/asks/{asked['id']}/withdraw"
    assert (await web.post(address)).json()["state"] == "withdrawn"
    assert (await web.post(address)).json()["state"] == "withdrawn"
    assert (await web.get("/api/asks?state=open")).json()["asks"] == []
    assert (await web.post("/api/asks/nothing/withdraw")).status_code == 404


async def test_while_the_broker_is_away_a_box_cannot_be_asked(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_box("ab12", player="Senna")
    answer = await web.post("/api/ask", json=CLIMB)
    assert answer.status_code == 503
    assert "broker" in answer.json()["error"]["en"]


@pytest.mark.parametrize(
    ("change", "status", "named"),
    [
        ({"game": "chess"}, 422, "chess"),
        ({"game": None}, 422, "game"),
        ({"rule": {}}, 422, "rule.score"),
        ({"rule": {"score": "55"}}, 422, "rule.score"),
        ({"rule": {"score": 10_001}}, 422, "10001"),
        ({"rule": {"score": 1000}}, 422, "1000"),
        ({"rule": {"score": 55, "declared": "automatic"}}, 422, "rule.declared"),
        ({"rule": {"score": 55, "advantages": -1}}, 422, "rule.advantages"),
        ({"rule": {"score": 55, "modifiers": [1] * 101}}, 422, "rule.modifiers"),
        ({"game": "d6", "rule": {"code": "chess"}}, 422, "chess"),
        ({"game": "d6", "rule": {"code": "3D", "bonuses": [7]}}, 422, "7"),
        ({"game": "d6", "rule": {"code": "3D", "fd": None, "adjustments": [5]}}, 422, "5"),
        ({"game": "d6", "rule": {"code": "3D", "ruling": "mercy"}}, 422, "mercy"),
        ({"label": "a\nb"}, 422, "label"),
        ({"label": "x" * 81}, 422, "label"),
        ({"secret": "perhaps"}, 422, "perhaps"),
        ({"colour": "red"}, 422, "colour"),
        ({"box": "ffff"}, 404, "ffff"),
    ],
    ids=str,
)
async def test_a_wrong_ask_is_refused_in_one_sentence(
    web: httpx.AsyncClient, box: None, change: dict[str, object], status: int, named: str
) -> None:
    sent = {name: value for name, value in (CLIMB | change).items() if value is not None}
    answer = await web.post("/api/ask", json=sent)
    assert answer.status_code == status
    for sentence in answer.json()["error"].values():
        assert named in sentence
        assert sentence.endswith(".")
    assert (await web.get("/api/asks")).json()["asks"] == []


async def test_the_chances_are_exact_and_told_before_anyone_is_asked(web: httpx.AsyncClient) -> None:
    d100 = (await web.post("/api/odds", json={"game": "d100", "rule": {"score": 55}})).json()
    assert d100["success"] == {"ways": 11, "whole": 20, "percent": {"fr": "55\u202f%", "en": "55%"}}
    assert d100["outcomes"]["critical_failure"]["ways"] == 1  # 5 in 100
    assert (d100["outcomes"]["critical_failure"]["whole"], d100["advice"]) == (20, None)
    d6 = (await web.post("/api/odds", json={"game": "d6", "rule": {"code": "1D", "fd": 6}})).json()
    assert (d6["success"]["ways"], d6["success"]["whole"], d6["mean"]) == (1, 6, pytest.approx(4.2 - 1 / 6))
    opposed = (await web.post("/api/odds", json={"game": "d6", "rule": {"code": "1D", "fd": None}})).json()
    assert opposed["success"] is None


async def test_stacked_modifiers_bring_the_advice_of_the_rules(web: httpx.AsyncClient) -> None:
    rule = {"score": 50, "modifiers": [10, -20, 5, -10]}
    told = (await web.post("/api/odds", json={"game": "d100", "rule": rule})).json()
    assert "facile, normal ou difficile" in told["advice"]["fr"]
    assert told["what"]["en"] == "d100 · Score 50 +10 −20 +5 −10 = 35"


async def test_what_an_ask_takes_stands_in_the_document(web: httpx.AsyncClient) -> None:
    document = (await web.get("/api/openapi.json")).json()
    body = document["paths"]["/api/ask"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body["discriminator"]["propertyName"] == "game"
    kinds = document["components"]["schemas"]
    assert kinds["D100Wanted"]["properties"]["score"]["maximum"] == 10_000
    assert kinds["AskTold"]["properties"]["state"]["enum"][0] == "open"


@pytest.mark.parametrize("body", [b'{"game":"\\ud800"}', b'{"\\ud800":1,"game":"d100"}'])
async def test_half_a_letter_is_told_in_a_sentence(web: httpx.AsyncClient, body: bytes) -> None:
    answer = await web.post("/api/odds", content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 422
    assert answer.json()["error"]["fr"]
