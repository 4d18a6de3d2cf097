"""Server-sent events: each roll as it is stored, resumed where a client left off."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import httpx
import pytest

from hub.core import Hub
from hub.integrations.viewer.api import events
from hub.integrations.viewer.events import STILL_HERE, event_lines
from hub.log import LoggedRoll
from hub.table.visitor import TABLE
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100
from tests.hub.waiting import until

LIMIT_S = 10


async def next_event(lines: AsyncIterator[str]) -> dict[str, str]:
    """The fields of the next event; comments and `retry` are passed over."""
    event: dict[str, str] = {}
    async with asyncio.timeout(LIMIT_S):
        async for line in lines:
            if not line and "data" in event:
                return event
            name, _, value = line.partition(": ")
            event[name] = value
    raise AssertionError("the stream ended")


async def test_the_first_line_comes_at_once(web: httpx.AsyncClient) -> None:
    async with web.stream("GET", "/api/events") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        async with asyncio.timeout(LIMIT_S):
            assert await anext(stream.aiter_lines()) == ": cornet"


async def test_each_roll_comes_as_it_is_stored_as_the_list_tells_it(
    web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d100(1))
    async with web.stream("GET", "/api/events") as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        await table.hear(d100(2))
        event = await next_event(lines)
    (newest,) = (await web.get("/api/rolls?limit=1")).json()["rolls"]
    assert event["event"] == "roll"
    assert event["id"] == "2"
    assert json.loads(event["data"]) == newest


async def test_a_client_that_comes_back_misses_nothing(web: httpx.AsyncClient, table: Table) -> None:
    await table.hear(*[d100(number) for number in range(1, 6)])
    async with web.stream("GET", "/api/events", headers={"Last-Event-ID": "2"}) as stream:
        lines = stream.aiter_lines()
        assert [(await next_event(lines))["id"] for _ in range(3)] == ["3", "4", "5"]


async def test_a_last_event_id_that_is_none_of_ours_is_refused(web: httpx.AsyncClient) -> None:
    answer = await web.get("/api/events", headers={"Last-Event-ID": "yesterday"})
    assert answer.status_code == 422
    assert "yesterday" in answer.json()["error"]["fr"]


async def test_a_quiet_stream_says_that_it_is_still_there(hub: Hub) -> None:
    lines = event_lines(hub.readers.follow(0), asyncio.Event(), TABLE, keep_alive_s=0.01)
    await anext(lines)
    async with asyncio.timeout(LIMIT_S):
        assert await anext(lines) == STILL_HERE
    await lines.aclose()


async def test_a_roll_during_a_keep_alive_is_not_lost(hub: Hub, table: Table) -> None:
    lines = event_lines(hub.readers.follow(0), asyncio.Event(), TABLE, keep_alive_s=0.01)
    seen = [await anext(lines), await anext(lines)]
    await table.hear(d100(1), d100(2))
    async with asyncio.timeout(LIMIT_S):
        while len(ids(seen)) < 2:
            seen.append(await anext(lines))
    await lines.aclose()
    assert ids(seen) == ["id: 1", "id: 2"]


def ids(seen: list[str]) -> list[str]:
    return [line for line in "".join(seen).split("\n") if line.startswith("id: ")]


async def test_an_open_stream_does_not_hold_up_the_end(hub: Hub) -> None:
    async def never() -> AsyncIterator[LoggedRoll]:
        await asyncio.Event().wait()
        yield  # type: ignore[misc]

    closing = asyncio.Event()
    lines = event_lines(never(), closing, TABLE)
    await anext(lines)
    closing.set()
    async with asyncio.timeout(LIMIT_S):
        assert [text async for text in lines] == []


async def test_over_the_cap_a_stream_is_refused_in_a_sentence_and_places_come_free(
    web: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(events, "MOST_STREAMS", 2)
    async with AsyncExitStack() as streams:
        opened = [await streams.enter_async_context(web.stream("GET", "/api/events")) for _ in range(2)]
        assert [stream.status_code for stream in opened] == [200, 200]
        refused = await web.get("/api/events")
        assert refused.status_code == 503
        assert "flux" in refused.json()["error"]["fr"]
        assert (await web.get("/api/health")).status_code == 200

    async def is_let_in() -> bool:
        async with web.stream("GET", "/api/events") as stream:
            return bool(stream.status_code == 200)

    await until(is_let_in)


async def test_the_viewer_stops_with_a_client_still_listening(serve: Serve) -> None:
    address = await serve()
    async with httpx.AsyncClient(base_url=address) as client, client.stream("GET", "/api/events") as stream:
        await anext(stream.aiter_lines())
    # Leaving the fixture ends the server; pytest's time-out would tell if it did not.
