"""The HTTP API: the log page by page, one roll, boxes, what was set aside."""

from datetime import datetime

import httpx
import pytest

from hub.integrations.viewer.api.refused import ALLOWED
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100


async def test_a_roll_comes_with_every_field_of_its_message_and_its_words(
    web: httpx.AsyncClient, table: Table
) -> None:
    message = d100(7, label="Escalade", at=1_790_000_000)
    await table.hear(message)
    (roll,) = (await web.get("/api/rolls")).json()["rolls"]
    assert {name: roll[name] for name in message if name not in ("rule", "faces")} == {
        name: value for name, value in message.items() if name not in ("rule", "faces")
    }
    assert roll["rule"]["score"] == 55
    assert roll["faces"] == [[4, 3]]
    assert roll["position"] == 1
    assert roll["box"] == "ab12"
    assert roll["agreed"] is True
    assert datetime.fromisoformat(roll["rolled_at"]).timestamp() == 1_790_000_000
    assert "43" in roll["words"]["fr"]
    assert "réussite" in roll["words"]["fr"]
    assert "success" in roll["words"]["en"]
    assert roll["told"]["en"]["figure"] == "43"


async def test_pages_go_back_to_the_beginning_each_roll_once(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(*[d100(number) for number in range(1, 8)])
    seen, before = [], ""
    while True:
        page = (await web.get(f"/api/rolls?limit=3{before}")).json()
        seen += [roll["position"] for roll in page["rolls"]]
        if page["next"] is None:
            break
        before = f"&before={page['next']}"
    assert seen == [7, 6, 5, 4, 3, 2, 1]


async def test_filters_keep_what_was_asked_for(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(
        d100(1, player="Senna", label="Escalade"),
        d100(2, player="Koris", faces=[(6, 2)]),
        d6(3, player="Karl"),
    )

    async def found(query: str) -> list[str]:
        return [roll["player"] for roll in (await web.get(f"/api/rolls?{query}")).json()["rolls"]]

    assert await found("player=Koris") == ["Koris"]
    assert await found("game=d6") == ["Karl"]
    assert await found("outcome=failure") == ["Koris"]
    assert await found("q=escalade") == ["Senna"]
    assert await found("q=&player=") == ["Karl", "Koris", "Senna"]


@pytest.mark.parametrize(
    ("query", "name", "value"),
    [
        ("limit=0", "limit", "0"),
        ("limit=many", "limit", "many"),
        ("game=chess", "game", "chess"),
        ("outcome=maybe", "outcome", "maybe"),
        ("before=-1", "before", "-1"),
        ("q=" + "x" * 81, "q", "xxx"),
    ],
)
async def test_a_wrong_parameter_is_told_in_one_sentence(
    web: httpx.AsyncClient, query: str, name: str, value: str
) -> None:
    answer = await web.get(f"/api/rolls?{query}")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["fr"].startswith(f"Le paramètre {name} vaut « {value}")
    assert error["en"].startswith(f'The parameter {name} is "{value}')


async def test_one_roll_is_found_by_its_id_and_another_is_not(web: httpx.AsyncClient, table: Table) -> None:
    message = d100(4)
    await table.hear(message)
    assert (await web.get(f"/api/rolls/{message['id']}")).json()["id"] == message["id"]
    missing = await web.get("/api/rolls/ab12.9f3c.5")
    assert missing.status_code == 404
    assert "ab12.9f3c.5" in missing.json()["error"]["fr"]


async def test_a_secret_roll_tells_who_and_when_and_nothing_of_its_dice(
    web: httpx.AsyncClient, table: Table
) -> None:
    message = d100(1, secret=True, label="Mensonge", faces=[(2, 2)])
    await table.hear(message)
    for answer in (await web.get("/api/rolls"), await web.get(f"/api/rolls/{message['id']}")):
        for hidden in ("faces", "result", "rule", "told", "Mensonge", "critical", "22"):
            assert f'"{hidden}' not in answer.text
    (roll,) = (await web.get("/api/rolls")).json()["rolls"]
    assert (roll["player"], roll["game"], roll["secret"]) == ("Senna", "d100", True)
    assert roll["words"]["fr"] == "Senna : jet secret."


@pytest.mark.parametrize("query", ["outcome=critical_success", "q=mensonge"])
async def test_no_filter_betrays_a_secret_roll(web: httpx.AsyncClient, table: Table, query: str) -> None:
    await table.hear(d100(1, secret=True, label="Mensonge", faces=[(2, 2)]))
    assert (await web.get(f"/api/rolls?{query}")).json()["rolls"] == []


async def test_boxes_come_with_availability_and_state(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_box("ab12", name="Dés de Senna", game="d100", score=55)
    (box,) = (await web.get("/api/boxes")).json()["boxes"]
    assert (box["id"], box["availability"], box["state"]["name"]) == ("ab12", "online", "Dés de Senna")


async def test_what_cannot_be_read_is_shown_with_why(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_nonsense(b"\xff<img src=x>")
    (aside,) = (await web.get("/api/asides")).json()["asides"]
    assert aside["topic"] == "cornet/table/ab12/roll"
    assert "JSON" in aside["why"]["fr"]
    assert aside["payload"].endswith("<img src=x>")
    assert aside["times"] == 1


async def test_what_cannot_be_read_but_is_secret_keeps_its_contents(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear_nonsense(b'{"v": 99, "secret" : true, "faces": [[2, 2]]}')
    (aside,) = (await web.get("/api/asides")).json()["asides"]
    assert aside["payload"] == ""


async def test_health_counts_and_tells_whether_the_broker_is_there(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1), d100(2))
    await table.hear_nonsense(b"?")
    await table.hear_box("ab12", "offline")
    assert (await web.get("/api/health")).json() == {
        "status": "ok",
        "rolls": 2,
        "aside": 1,
        "boxes": {"known": 1, "online": 0},
        "broker": "disconnected",
    }


async def test_the_api_describes_itself(web: httpx.AsyncClient) -> None:
    paths = (await web.get("/api/openapi.json")).json()["paths"]
    assert {"/api/rolls", "/api/rolls/{roll_id}", "/api/boxes", "/api/events", "/api/health"} <= set(paths)


@pytest.mark.parametrize("path", ["/api/dice", "/api/rolls/1/2", "/docs"])
async def test_an_address_with_nothing_behind_it_says_where_to_look(
    web: httpx.AsyncClient, path: str
) -> None:
    answer = await web.get(path)
    assert answer.status_code == 404
    for sentence in answer.json()["error"].values():
        assert path in sentence
        assert "/api/openapi.json" in sentence


async def test_every_parameter_of_the_api_has_its_sentence(web: httpx.AsyncClient) -> None:
    paths = (await web.get("/api/openapi.json")).json()["paths"]
    parameters = {
        parameter["name"]
        for path in paths.values()
        for parameter in path["get"].get("parameters", ())
        if parameter["in"] != "path"
    }
    assert parameters == set(ALLOWED)
