"""A session that is closed is told once, with what happened in it, and with nothing secret."""
# ruff: noqa: F811

import json
from datetime import UTC

import pytest

from hub.concurrency.beside import beside
from hub.integrations.home_assistant.sessions import NEWS_MS, RECAP_BYTES, SUMMARY_BYTES, Closings, closing
from hub.table.recap import recap
from hub.table.sessions import close, start
from tests.hub.rolls import d6, d100
from tests.hub.table.conftest import clock, hub, link, table  # noqa: F401
from tests.hub.table.test_recap import played

TOPIC = "cornet/table/session"


@pytest.fixture
def closings(hub):
    return Closings(hub, "fr", UTC)


async def test_a_session_that_is_closed_is_told_with_its_recap_at_once(hub, table, link, closings):
    async with beside(closings.keep(), "closings"):
        await closings.round()
        session = await played(hub, table)
        await close(hub, session.id)
        told = json.loads(await link.heard(TOPIC))
    assert (told["id"], told["name"], told["rolls"]) == (session.id, "La prison *n°1* <b>", 8)
    assert TOPIC not in link.retained
    assert told["summary"].startswith("La prison *n°1* <b>\n")
    assert "Senna : 3 jets, 2 réussites, 1 critique heureux." in told["summary"]
    assert "Le meilleur moment : " in told["summary"]
    assert "## Les critiques" in told["recap"]


async def test_nothing_secret_is_in_it(hub, table, link, closings):
    await closings.round()
    session = await played(hub, table)
    await close(hub, session.id)
    await closings.round()
    (payload,) = link.on(TOPIC)
    assert "Mensonge" not in payload.decode()
    assert "Jets secrets laissés de côté : 1." in json.loads(payload)["summary"]


async def test_it_is_told_once_and_only_if_it_was_closed_since(hub, link, closings):
    await close(hub, (await start(hub, "Avant")).id)
    await closings.round()
    assert not link.on(TOPIC)
    await start(hub, "La prison")
    await start(hub, "La fuite")  # closes the one before
    await closings.round()
    await closings.round()
    assert [json.loads(payload)["name"] for payload in link.on(TOPIC)] == ["La prison"]


async def test_it_waits_for_the_broker_but_not_for_ever(hub, link, clock, closings):
    await closings.round()
    link.connected = False
    await close(hub, (await start(hub, "La prison")).id)
    await closings.round()
    link.connected = True
    await closings.round()
    assert len(link.on(TOPIC)) == 1
    link.connected = False
    await close(hub, (await start(hub, "La fuite")).id)
    clock.ms += NEWS_MS + 2000
    link.connected = True
    await closings.round()
    assert len(link.on(TOPIC)) == 1


async def test_however_long_the_evening_home_assistant_can_keep_it(hub, table):
    session = await start(hub, "L'épopée")
    names = [f"Éléonore {letter * 60}" for letter in "abcdefghij"]
    await table.hear(*[d100(1 + n, faces=((0, 0),), player=names[n % 10], label="é" * 80) for n in range(90)])
    await table.hear(d6(200, player="\\" * 80))
    closed = await close(hub, session.id)
    told = closing(closed, await recap(hub.log, closed), "fr", UTC)
    for text, most in ((told.summary, SUMMARY_BYTES), (told.recap, RECAP_BYTES)):
        assert len(json.dumps(text, ensure_ascii=False).encode()) < most + 50
    assert told.recap.endswith("\n…")
