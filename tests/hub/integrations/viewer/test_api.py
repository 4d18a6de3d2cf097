"""The HTTP API: the log page by page, one roll, boxes, what was set aside."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from hub.core import Hub
from hub.integrations.viewer import known_at
from hub.integrations.viewer.api.refused import ALLOWED
from hub.refusal import Key, Refusal
from hub.said import Said
from hub.table import invites
from hub.version import version
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6, d100
from tests.hub.waiting import until


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


@pytest.mark.parametrize(
    ("path", "name", "known"),
    [
        ("rolls?playr=Senna", "playr", "player, game, outcome, q, before, limit"),
        ("rolls?limit=0&Limit=5", "Limit", "player, game, outcome, q, before, limit"),
        ("rolls?" + "x" * 100, "x" * 80, "player"),
        ("events?before=3", "before", "after"),
        ("asides?q=3", "q", "limit"),
    ],
)
async def test_an_unknown_parameter_is_refused_with_those_there_are(
    web: httpx.AsyncClient, path: str, name: str, known: str
) -> None:
    answer = await web.get(f"/api/{path}")
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["fr"].startswith(f"Le paramètre « {name} » est inconnu : il y a {known}")
    assert error["en"].startswith(f'The parameter "{name}" is unknown: there are {known}')


async def test_where_there_is_no_parameter_a_given_one_is_refused(web: httpx.AsyncClient) -> None:
    error = (await web.get("/api/boxes?online=1")).json()["error"]
    assert error["fr"] == "Le paramètre « online » est inconnu : il n'y en a aucun ici."


async def test_one_roll_is_found_by_its_id_and_another_is_not(web: httpx.AsyncClient, table: Table) -> None:
    message = d100(4)
    await table.hear(message)
    assert (await web.get(f"/api/rolls/{message['id']}")).json()["id"] == message["id"]
    missing = await web.get("/api/rolls/ab12.9f3c.5")
    assert missing.status_code == 404
    assert "ab12.9f3c.5" in missing.json()["error"]["fr"]


async def test_boxes_come_with_availability_and_state(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_box("ab12", name="Dés de Senna", game="d100", score=55)
    (box,) = (await web.get("/api/boxes")).json()["boxes"]
    assert (box["id"], box["availability"], box["state"]["name"]) == ("ab12", "online", "Dés de Senna")


async def test_a_box_comes_with_how_far_its_clock_is_ahead(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_box("ab12")
    assert (await web.get("/api/boxes")).json()["boxes"][0]["skew_s"] is None
    now_s = table.hub.now_ms() // 1000
    await table.hear(d100(1, at=now_s - 90, age_ms=90_000), d100(2, at=now_s + 3600 - 90, age_ms=90_000))
    assert abs((await web.get("/api/boxes")).json()["boxes"][0]["skew_s"] - 3600) <= 2
    await table.hear(d100(3, at=now_s, age_ms=0))
    assert abs((await web.get("/api/boxes")).json()["boxes"][0]["skew_s"]) <= 5


async def test_whoever_asks_learns_who_they_are(stranger: httpx.AsyncClient, hub: Hub) -> None:
    assert (await stranger.get("/api/health")).json()["role"] == "table"
    invited = await invites.invite(hub, "player", "Senna")
    bearer = {"Authorization": f"Bearer {invited.token}"}
    told = (await stranger.get("/api/health", headers=bearer)).json()
    assert (told["role"], told["player"]) == ("player", "Senna")


async def test_the_hub_knows_where_others_reach_its_pages_while_there_are_any(serve: Any, hub: Hub) -> None:
    assert hub.page() == ""
    address = await serve()
    assert hub.page() == ""  # on loopback they reach none
    port = urlsplit(address).port
    with known_at(hub, "0.0.0.0", address):
        assert hub.page().endswith(f":{port}/")


async def test_what_cannot_be_read_is_shown_with_why(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear_nonsense(b"\xff<img src=x>")
    (aside,) = (await web.get("/api/asides")).json()["asides"]
    assert aside["topic"] == "cornet/table/ab12/roll"
    assert "JSON" in aside["why"]["fr"]
    assert aside["payload"].endswith("<img src=x>")
    assert aside["times"] == 1


def refused_at(at_ms: int) -> Refusal:
    """One client at the door, at that moment."""
    return Refusal(Key("ab12", "enter", f"{at_ms}"), count=3, last_at_ms=at_ms)


async def test_health_counts_and_tells_whether_the_broker_is_there(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1), d100(2))
    await table.hear_nonsense(b"?")
    await table.hear_box("ab12", "offline")
    await table.hub.log.note_refusals([refused_at(table.hub.now_ms()), refused_at(0)])
    assert (await web.get("/api/health")).json() == {
        "status": "ok",
        "since": None,
        "waiting": 0,
        "rolls": 2,
        "aside": 1,
        "boxes": {"known": 1, "online": 0},
        "broker": "disconnected",
        "refused": 1,
        "hub_id": await table.hub.log.hub_id(),
        "version": version(),
        "integrations": {},
        "recipients": [],
        "table": table.hub.table,
        "position": await table.hub.log.last(),
        "role": "gm",
        "player": "",
    }


async def test_health_is_degraded_while_nothing_is_stored(
    web: httpx.AsyncClient, table: Table, hub: Hub, locked: Callable[[], AbstractContextManager[None]]
) -> None:
    with locked():
        hearing = asyncio.create_task(table.hear(d100(1), d100(2)))
        await until(lambda: hub.stuck)
        health = (await web.get("/api/health")).json()
        assert (health["status"], health["waiting"], health["rolls"]) == ("degraded", 2, 0)
        assert datetime.fromisoformat(health["since"]).timestamp() * 1000 <= hub.now_ms()
    await hearing
    assert (await web.get("/api/health")).json()["status"] == "ok"


async def test_a_damaged_log_is_503_in_a_sentence_and_the_hub_goes_on(
    web: httpx.AsyncClient, table: Table, tmp_path: Path
) -> None:
    await table.hear(d100(1))
    beside = sqlite3.connect(tmp_path / "cornet.db")
    beside.execute("UPDATE rolls SET raw = '{'")
    beside.commit()
    beside.close()
    for path in ("/api/rolls", f"/api/rolls/{d100(1)['id']}", "/"):
        answer = await web.get(path)
        assert answer.status_code == 503
        assert "journal" in answer.json()["error"]["fr"]
    assert (await web.get("/api/boxes")).status_code == 200


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
@pytest.mark.parametrize("path", ["/api/stats", "/api/health", "/api/dice"])
async def test_what_would_write_is_refused_in_json(web: httpx.AsyncClient, method: str, path: str) -> None:
    answer = await web.request(method, path)
    assert (answer.status_code, answer.headers["allow"]) == (405, "GET")
    assert method in answer.json()["error"]["fr"]


async def test_a_page_of_long_jokers_holds_nobody_up(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(*[d6(number, joker=(6,) * 5_999 + (1,)) for number in range(1, 101)])
    asked = asyncio.create_task(web.get("/api/rolls?limit=100", timeout=60))
    longest_s, before_s = 0.0, time.monotonic()
    while not asked.done():
        await asyncio.sleep(0.001)
        now_s = time.monotonic()
        longest_s, before_s = max(longest_s, now_s - before_s), now_s
    assert len((await asked).json()["rolls"]) == 100
    assert longest_s < 1


async def test_the_api_describes_itself(web: httpx.AsyncClient) -> None:
    paths = (await web.get("/api/openapi.json")).json()["paths"]
    assert {
        "/api/rolls",
        "/api/rolls/{roll_id}",
        "/api/boxes",
        "/api/stats",
        "/api/events",
        "/api/health",
    } <= set(paths)


@pytest.mark.parametrize("path", ["/api/dice", "/api/rolls/1/2", "/docs", "/admin", "/_nicegui/none.js"])
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
        for method in path.values()
        for parameter in method.get("parameters", ())
        if parameter["in"] != "path"
    }
    assert parameters | {"ruling", "by", "session_id"} == set(ALLOWED)


async def test_health_tells_which_integration_fails_and_what_keeps_letters_from_being_sent(hub, web):
    why = Said(fr="Le salon est fermé.", en="The room is closed.")
    hub.failing["lamp"] = why
    await hub.log.deliveries.note_trouble("chat.salon", why, 1_793_000_000_000)
    letter = await hub.log.deliveries.write("chat.irc", ["ab12.9f3c.1"])
    await hub.log.deliveries.bury("chat.irc", letter, why)
    told = (await web.get("/api/health")).json()
    words = {"fr": why.fr, "en": why.en}
    assert told["integrations"] == {"lamp": words}
    assert told["recipients"] == [
        {
            "name": "chat.irc",
            "dead": 1,
            "last_dead": [{"id": "ab12.9f3c.1", "why": words}],
            "trouble": None,
        },
        {
            "name": "chat.salon",
            "dead": 0,
            "last_dead": [],
            "trouble": {"why": words, "since": "2026-10-26T07:33:20+00:00"},
        },
    ]
