"""Each call and each page asks for the role of the table of rights, and a player may what is theirs."""

import re
from collections.abc import AsyncIterator, Iterable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from nicegui import core

from hub import wire
from hub.core import Hub
from hub.integrations.viewer import api, rights
from hub.integrations.viewer.api import build_api, nowhere
from hub.integrations.viewer.rights import CALLS, PAGES, PARTS, calls, least
from hub.integrations.viewer.server import Closing
from hub.table import asks, invites
from hub.table.visitor import Role
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.desk import Listening
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6

PAGE = {"Accept": "text/html"}
ROLL = {"request": "r1", "player": "Senna", "game": "d100", "rule": {"score": 60}}


@pytest.fixture
async def senna(serve: Serve, hub: Hub) -> AsyncIterator[httpx.AsyncClient]:
    """A program that Senna runs."""
    made = await invites.invite(hub, "player", "Senna")
    headers = {"Authorization": f"Bearer {made.token}"}
    async with httpx.AsyncClient(base_url=await serve(), timeout=10, headers=headers) as client:
        yield client


def served(app: FastAPI) -> set[str]:
    """Every call the document tells of."""
    paths = app.openapi()["paths"].items()
    return {f"{method.upper()} {path}" for path, told in paths for method in told}


def in_modules() -> set[str]:
    """Every route of every subject, whether the document tells of it or not."""
    routes: Iterable[Any] = [
        route for subject in (*api.SUBJECTS, *api.OF_THE_TABLE) for route in subject.router.routes
    ]
    return {f"{method} {route.path}" for route in routes for method in route.methods}


async def test_every_call_stands_in_the_table_and_nothing_else_does(hub: Hub) -> None:
    app = build_api(hub, Closing())
    of_api = {call for told in CALLS.values() for call in told}
    documented = {call.replace(":path", "") for call in of_api}
    assert documented - {"GET /api/openapi.json"} == served(app)
    assert of_api - {"GET /api/openapi.json"} == in_modules()
    assert {route.path for route in nowhere.router.routes} == {"/docs", nowhere.NOWHERE, nowhere.METRICS}
    assert sum(map(len, CALLS.values())) == len(of_api)


async def test_every_page_stands_in_the_table_and_every_part_of_one(serve: Serve) -> None:
    await serve()
    paths = {str(getattr(route, "path", "")) for route in core.app.routes}
    parts = tuple(part.split(" ")[1].split("{")[0].rstrip("/") for part in PARTS)
    pages = {f"GET {path}" for path in paths if not path.startswith(parts)}
    assert pages == {f"GET {place.address}" for place in rights.PLACES} | {f"GET {page}" for page in PAGES}


def test_what_is_not_in_the_table_is_the_mjs() -> None:
    for method, path in (("GET", "/api/new"), ("DELETE", "/api/rolls/1"), ("GET", "/new"), ("TRACE", "/")):
        assert least(method, path) == "gm"
    assert least("HEAD", "/api/rolls") == "table"


@pytest.mark.parametrize("role", ["table", "player"])
async def test_a_call_above_their_role_is_refused_in_words_that_name_it(
    serve: Serve, hub: Hub, role: Role
) -> None:
    made = await invites.invite(hub, role, "Senna" if role == "player" else "")
    headers = {"Authorization": f"Bearer {made.token}"}
    async with httpx.AsyncClient(base_url=await serve(), headers=headers) as web:
        above = {call: least for call, least in calls().items() if not _may(role, least)}
        assert above
        for call, least_role in above.items():
            method, path = re.sub("{.*?}", "1", call).split(" ")
            answer = await web.request(method, path, content=b"no JSON at all")
            assert answer.status_code == 403
            named = {"player": ("un joueur", "a player"), "gm": ("le MJ", "the GM")}[least_role]
            error = answer.json()["error"]
            assert (named[0] in error["fr"], named[1] in error["en"]) == (True, True)


def _may(role: str, least_role: str) -> bool:
    return ["table", "player", "gm"].index(role) >= ["table", "player", "gm"].index(least_role)


async def test_a_person_is_told_so_on_a_page_with_the_way_back(stranger: httpx.AsyncClient) -> None:
    answer = await stranger.get("/api/invites", headers=PAGE)
    assert answer.status_code == 403
    assert answer.headers["content-type"].startswith("text/html")
    assert "pour le MJ" in answer.text
    assert 'href="/"' in answer.text


async def test_a_player_rolls_as_themselves_alone_and_declares_nothing(senna: httpx.AsyncClient) -> None:
    for player, rule in (("Karl", {"score": 60}), ("", {"score": 60}), ("Senna", {"declared": "automatic"})):
        answer = await senna.post("/api/rolls", json=ROLL | {"player": player, "rule": rule})
        assert answer.status_code == 403
    assert (await senna.get("/api/rolls")).json()["rolls"] == []
    made = await senna.post("/api/rolls", json=ROLL | {"player": "SENNA", "secret": True})
    assert (made.status_code, made.json()["rule"]["score"]) == (200, 60)


async def test_a_player_answers_what_is_asked_of_them_alone(
    senna: httpx.AsyncClient, web: httpx.AsyncClient
) -> None:
    for player, status in (("Sénna", 200), ("Karl", 403)):
        wanted = {"player": player, "game": "d100", "rule": {"score": 60}}
        asked = (await web.post("/api/ask", json=wanted)).json()
        answer = await senna.post(f"/api/asks/{asked['id']}/roll", json={"request": player})
        assert answer.status_code == status
    assert "Karl" in answer.json()["error"]["fr"]


async def test_what_a_box_is_asked_is_answered_by_whoever_holds_it_alone(
    senna: httpx.AsyncClient, hub: Hub, table: Table
) -> None:
    hub.link = Listening()
    for holder, status in (("Karl", 403), ("SENNA", 200)):
        await table.hear_box("cd34", player=holder, players=["Karl", "SENNA"])
        asked = await asks.ask(hub, wire.D100Ask(id="", rule=wire.D100Rule(score=60)), "cd34")
        answer = await senna.post(f"/api/asks/{asked.ask.id}/roll", json={"request": holder})
        assert answer.status_code == status
    assert answer.json()["player"] == "SENNA"


async def test_a_player_reads_their_own_character_alone(
    senna: httpx.AsyncClient, web: httpx.AsyncClient
) -> None:
    for name, player in (("Senna", ""), ("Karl", "Ben"), ("Vex", "senna")):
        await web.put(f"/api/characters/{name}", json={"player": player, "codes": {"PUI": "3D"}})
    every = (await senna.get("/api/characters")).json()["characters"]
    assert [one["name"] for one in every] == ["Senna", "Vex"]
    names = ("Senna", "Vex", "Karl", "x")
    told = {name: (await senna.get(f"/api/characters/{name}")).status_code for name in names}
    assert told == {"Senna": 200, "Vex": 200, "Karl": 403, "x": 403}
    assert (await web.get("/api/characters/x")).status_code == 404


async def test_the_ruling_on_a_secret_is_no_ones_but_the_mjs(
    senna: httpx.AsyncClient, stranger: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d6(1, joker=(1,), secret=True, player="Senna"))
    for client in (senna, stranger):
        answer = await client.post("/api/rolls/ab12.9f3c.1/ruling", json={"ruling": "complication"})
        assert answer.status_code == 403
