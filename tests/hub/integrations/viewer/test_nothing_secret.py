"""Secrets are played; then everything that can be read is read, as each of those who may read."""

import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from hub.concurrency.beside import beside
from hub.core import Hub, open_hub
from hub.integrations.viewer.log_reader import follow_rulings
from hub.log import Log
from hub.table import counters, invites, sessions
from hub.table.keeper import keep_table
from hub.table.recap import recap
from hub.table.visitor import TABLE, Role, Visitor
from hub.wording.recap import recap_html, recap_markdown
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.log.incoming import NOW_MS
from tests.hub.rolls import BOX, d6, d100, payload
from tests.hub.table.conftest import PaperLink
from tests.hub.waiting import until

# Words and figures that stand nowhere but in what is secret; the clock of this test stands still.
LABELS = ("Mensonge", "Poison", "Trahison", "Complot", "Duel nocturne", "Soupçon")
SENNA = (*LABELS, "4321", "4322", "4323", "30D+1", "180")
KARL = ("31D+2", "186")
OPEN = ("Escalade", "4324", "Vérité")
MARGIN = 6
ROLLS = 7
LIES, POISON = f"{BOX}.9f3c.1", f"{BOX}.9f3c.2"


@pytest.fixture
def link() -> PaperLink:
    """The way to the broker."""
    return PaperLink()


@pytest.fixture
async def hub(log: Log, link: PaperLink) -> AsyncIterator[Hub]:
    """A hub whose table is kept, at one moment for ever."""
    async with open_hub(log, now_ms=lambda: NOW_MS) as opened:
        opened.link = link
        async with beside(keep_table(opened), "table"):
            yield opened


@pytest.fixture
async def address(serve: Serve, table: Table) -> str:
    """Where the viewer is, of a table at which secrets were played, and some things that are none."""
    address: str = await serve(token="sesame")
    await sessions.start(table.hub, "Nuit")
    await table.hear(
        d100(1, secret=True, label="Mensonge", rule={"score": -4321}, faces=[(6, 6)]),
        d6(2, secret=True, label="Poison", joker=(1,), player="Senna"),
        d100(3, label="Escalade", rule={"score": 4324}, player="Karl"),
    )
    await table.hub.rule(POISON, "complication", "Maxime")
    await counters.press(table.hub, LIES, "stress_1", "Maxime", "Soupçon")
    await table.hear_nonsense(payload(d100(9, secret=True, label="Venin") | {"v": 99}))
    async with reader(address, "sesame") as gm:
        await ask(gm, "Trahison", 4322, answered=True)
        await ask(gm, "Complot", 4323, answered=False)
        await ask(gm, "Vérité", 55, answered=True, secret=False)
        await duel(gm)
    return address


def reader(address: str, token: str) -> httpx.AsyncClient:
    headers = {"Authorization": f"Bearer {token}"}
    return httpx.AsyncClient(base_url=address, timeout=10, headers=headers)


async def ask(gm: httpx.AsyncClient, label: str, score: int, answered: bool, secret: bool = True) -> None:
    wanted = {"player": "Senna", "label": label, "secret": secret, "game": "d100", "rule": {"score": score}}
    asked = (await gm.post("/api/ask", json=wanted)).json()
    if answered:
        done = await gm.post(f"/api/asks/{asked['id']}/roll", json={"request": label, "faces": [[3, 4]]})
        assert done.status_code == 200


async def duel(gm: httpx.AsyncClient) -> None:
    """Karl wins, 186 to 180."""
    sides = [{"player": "Senna", "code": "30D+1"}, {"player": "Karl", "code": "31D+2"}]
    wanted = {"sides": sides, "label": "Duel nocturne", "secret": True}
    test = (await gm.post("/api/contests", json=wanted)).json()
    for side, dice in enumerate((29, 30)):
        asked = test["rounds"][0]["asks"][side]
        faces = {"joker": [5 - side], "dice": [6] * dice}
        done = await gm.post(f"/api/asks/{asked}/roll", json={"request": asked, "faces": faces})
        assert done.status_code == 200


async def all_told(hub: Hub, address: str, token: str) -> dict[str, str]:
    """The answer to every GET of the document with every id there is, to searches, and the stream."""
    ids = {
        "roll_id": [logged.roll.id for logged in await hub.log.page()],
        "ask_id": [asked.ask.id for asked in await hub.log.asks.page(None, None, 50)],
        "contest_id": [course.opened.id for course in await hub.log.contests.page(None, 50)],
        "session_id": [str(one.id) for one in await hub.log.sessions.all()],
        "invite_id": [one.id for one in await invites.all(hub)],
        "name": ["Senna"],
    }
    async with reader(address, token) as web:
        document = (await web.get("/api/openapi.json")).json()
        paths = [path for path, told in document["paths"].items() if "get" in told and "events" not in path]
        places = [place for path in paths for place in _filled(path, ids)]
        places += [f"/api/rolls?q={word}" for word in ("mensonge", "poison", "trahison", "duel")]
        places += ["/api/rolls?outcome=critical_failure", "/api/rolls?player=Senna&q=senna"]
        places += [f"/api/sessions/1/recap?format={form}" for form in ("md", "html")]
        places += ["/", "/equite"]
        return {place: (await web.get(place)).text for place in places} | {"events": await _stream(web)}


def _filled(path: str, ids: dict[str, list[str]]) -> list[str]:
    name = re.search("{(.*?)}", path)
    return [path.replace(name[0], one) for one in ids[name[1]]] if name else [path]


async def _stream(web: httpx.AsyncClient) -> str:
    """What the stream tells of all rolls so far."""
    told = ""
    async with web.stream("GET", "/api/events?after=0") as stream:
        async for text in stream.aiter_text():
            told += text
            if told.count("event: roll") == ROLLS:
                return told
    raise AssertionError("the stream ended")


async def invited(hub: Hub, role: Role, player: str = "") -> str:
    return (await invites.invite(hub, role, player)).token


def said(told: dict[str, str]) -> set[str]:
    """The words and figures that stand somewhere."""
    text = "\n".join(told.values())
    words = (*SENNA, *KARL, *OPEN, "Venin")
    return {word for word in words if re.search(rf"(?<![0-9A-Za-z]){re.escape(word)}(?![0-9A-Za-z])", text)}


@pytest.mark.parametrize(("role", "player"), [("table", ""), ("player", "Vex")])
async def test_whoever_may_not_see_a_secret_finds_it_nowhere(
    hub: Hub, address: str, role: Role, player: str
) -> None:
    told = await all_told(hub, address, await invited(hub, role, player))
    assert said(told) == set(OPEN)
    for roll in (LIES, POISON):
        assert json.loads(told[f"/api/rolls/{roll}/suggestions"]) == {"suggestions": []}
        assert "ruled" not in told[f"/api/rolls/{roll}"]
        assert roll not in told["/api/counters"]
    for search in ("/api/rolls?q=mensonge", "/api/rolls?outcome=critical_failure"):
        assert json.loads(told[search]) == {"rolls": [], "next": None}
    (test,) = json.loads(told["/api/contests"])["contests"]
    assert [side["player"] for side in test["sides"]] == ["Senna", "Karl"]
    hidden = [test[name] for name in ("state", "rounds", "leader", "run", "winner", "margin", "label")]
    assert hidden == [None, [], None, 0, None, None, ""]
    asked = [one for one in json.loads(told["/api/asks"])["asks"] if one["secret"]]
    assert {(one["label"], str(one["rule"])) for one in asked} == {("", "{}")}
    assert {one["player"] for one in asked} == {"Senna", "Karl"}


async def test_its_player_finds_what_is_theirs_and_nothing_of_another(hub: Hub, address: str) -> None:
    told = await all_told(hub, address, await invited(hub, "player", "SENNA"))
    assert said(told) == {*SENNA, *OPEN}
    found = [roll["id"] for roll in json.loads(told["/api/rolls?q=mensonge"])["rolls"]]
    assert found == [LIES]
    assert [roll["id"] for roll in json.loads(told["/api/rolls?outcome=critical_failure"])["rolls"]] == [LIES]
    assert json.loads(told[f"/api/rolls/{LIES}/suggestions"])["suggestions"][0]["taken"]["why"] == "Soupçon"
    (test,) = json.loads(told["/api/contests"])["contests"]
    assert [side["code"] for side in test["sides"]] == ["30D+1", ""]
    assert (test["winner"], test["margin"]) == (None, None)


async def test_the_mj_finds_everything(hub: Hub, address: str) -> None:
    told = await all_told(hub, address, await invited(hub, "gm"))
    assert said(told) == {*SENNA, *KARL, *OPEN}
    (test,) = json.loads(told["/api/contests"])["contests"]
    assert (test["winner"], test["margin"], test["rounds"][0]["totals"]) == (1, MARGIN, [180, 186])


async def test_nothing_secret_is_retained_at_the_broker(hub: Hub, address: str, link: PaperLink) -> None:
    topic = f"cornet/{hub.table}/counters"
    await until(lambda: b'"Senna":1' in link.retained.get(topic, b""))
    # The hub tells rolls as any box does, to whom the broker lets hear them.
    told = {
        where: payload.decode() for where, payload in link.said if payload and not where.endswith("/roll")
    }
    assert set(told) == {topic}
    assert said(told) == set()


async def test_a_recap_leaves_every_secret_out_unless_the_owner_asks_for_them(hub: Hub, address: str) -> None:
    (session,) = await hub.log.sessions.all()
    for secrets, found in ((False, {"Escalade", "4324"}), (True, {"Duel nocturne", "Soupçon"})):
        made: Any = await recap(hub.log, session, secrets)
        told = {one.__name__: one(made, "fr", None) for one in (recap_markdown, recap_html)}
        assert found <= said(told)
        assert secrets or not said(told) & {*SENNA, *KARL}


class Heard:
    """A part of a page that is told things."""

    def __init__(self) -> None:
        self.told: list[str] = []

    async def run_method(self, name: str, roll: dict[str, Any], timeout: float) -> None:
        self.told.append(roll["id"])


async def test_an_open_page_of_another_does_not_hear_of_a_ruling_on_a_secret(
    hub: Hub, address: str, table: Table
) -> None:
    opened = f"{BOX}.9f3c.10"
    await table.hear(d6(10, joker=(1,)))
    for visitor, expected in ((TABLE, [opened]), (Visitor("player", "senna"), [POISON, opened])):
        page, before = Heard(), await hub.log.last_ruling()
        async with beside(follow_rulings(page, hub, before, visitor), "page"):  # type: ignore[arg-type]
            for roll in (POISON, opened):
                await hub.rule(roll, "cancel", "Maxime")
            await until(lambda page=page: opened in page.told)
        assert page.told == expected
