"""The API of sessions: started, named, closed, their rolls found, their recap read."""

import threading

import httpx
import pytest

from hub.integrations.viewer.api import sessions
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100


async def test_a_session_is_started_named_closed_and_its_rolls_are_found(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1, at=1_790_000_000))
    session = (await web.post("/api/sessions", json={"name": "La prison"})).json()
    await table.hear(d100(2))
    address = f"/api/sessions/{session['id']}"
    (roll,) = (await web.get(f"/api/rolls?session={session['id']}")).json()["rolls"]
    assert (roll["position"], roll["session"]) == (2, session["id"])
    assert (await web.get("/api/rolls")).json()["rolls"][1]["session"] is None
    assert (await web.post(f"{address}/name", json={"name": "La fuite"})).json()["name"] == "La fuite"
    closed = (await web.post(f"{address}/close")).json()
    assert closed["closed_at"] > closed["started_at"]
    assert (await web.post(f"{address}/close")).status_code == 409
    assert (await web.get("/api/sessions")).json()["sessions"] == [closed]
    assert (await web.get(address)).json() == closed


async def test_the_recap_is_markdown_or_html(web: httpx.AsyncClient, table: Table) -> None:
    session = (await web.post("/api/sessions", json={"name": "La prison"})).json()
    await table.hear(d100(1))
    address = f"/api/sessions/{session['id']}/recap"
    markdown = await web.get(address)
    assert markdown.headers["content-type"].startswith("text/markdown")
    assert "## Les joueurs" in markdown.text
    html = await web.get(f"{address}?format=html&lang=en")
    assert html.headers["content-type"].startswith("text/html")
    assert "<h2>The players</h2>" in html.text


async def test_while_a_recap_is_written_the_hub_goes_on(
    web: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = set()

    def write(*_: object) -> str:
        threads.add(threading.current_thread())
        return ""

    for writer in ("recap_html", "recap_markdown"):
        monkeypatch.setattr(sessions, writer, write)
    session = (await web.post("/api/sessions", json={"name": "La prison"})).json()
    for format in ("md", "html"):
        await web.get(f"/api/sessions/{session['id']}/recap?format={format}")
    assert threads
    assert threading.main_thread() not in threads


@pytest.mark.parametrize(
    ("path", "status", "named"),
    [
        ("/api/sessions/99", 404, "99"),
        ("/api/sessions/chess", 422, "chess"),
        ("/api/sessions/99/recap", 404, "99"),
        ("/api/sessions/1/recap?format=pdf", 422, "pdf"),
        ("/api/rolls?session=99", 404, "99"),
    ],
)
async def test_a_session_that_is_not_there_is_refused_in_one_sentence(
    web: httpx.AsyncClient, path: str, status: int, named: str
) -> None:
    answer = await web.get(path)
    assert answer.status_code == status
    for sentence in answer.json()["error"].values():
        assert named in sentence
