"""A page belongs to who opened it: another's socket does not speak for it, and it ends with its invite."""

import json
import re
from typing import Any

import httpx
import pytest
import socketio
from nicegui import Client

from hub.core import Hub
from tests.hub.waiting import until

HANDSHAKE = {"tab_id": "t1", "document_id": "d1", "next_message_id": 0}


@pytest.fixture
async def gm(serve: Any) -> Any:
    """A program of the MJ's, at a table that asks for tokens."""
    address = await serve(token="sésame")
    async with httpx.AsyncClient(
        base_url=address, headers={"Authorization": "Bearer sésame".encode()}
    ) as web:
        yield web


async def invited(gm: httpx.AsyncClient, role: str) -> tuple[str, str]:
    """The id and the token of a new invite."""
    made = (await gm.post("/api/invites", json={"role": role})).json()
    return made["id"], made["link"].partition("token=")[2]


async def opened(gm: httpx.AsyncClient, token: str) -> Client:
    """The console, opened by this token."""
    told = await httpx.AsyncClient().get(f"{gm.base_url}mj", headers={"Authorization": f"Bearer {token}"})
    assert told.status_code == 200
    found = re.search(r"client_id['\"\\]+:\s*['\"\\]+([0-9a-f-]{36})", told.text)
    assert found
    return Client.instances[found[1]]


async def joins(gm: httpx.AsyncClient, client: Client, token: str) -> tuple[socketio.AsyncClient, bool]:
    """A socket with this token, and whether the page took it."""
    socket = socketio.AsyncClient()
    headers = {"Authorization": f"Bearer {token}"}
    await socket.connect(
        str(gm.base_url), headers=headers, socketio_path="/_nicegui_ws/socket.io", transports=["websocket"]
    )
    return socket, bool(await socket.call("handshake", HANDSHAKE | {"client_id": client.id}, timeout=5))


def step(client: Client) -> dict[str, Any]:
    """What the console sends to count up."""
    (desk,) = [one for one in client.elements.values() if type(one).__name__ == "Desk"]
    (listener,) = [one.id for one in desk._event_listeners.values() if one.type == "call"]
    given = {"id": 1, "name": "step", "given": {"name": "alerte", "step": 1}}
    return {"client_id": client.id, "id": desk.id, "listener_id": listener, "args": [json.dumps(given)]}


async def test_who_opened_a_page_speaks_for_it(hub: Hub, gm: httpx.AsyncClient) -> None:
    _, token = await invited(gm, "gm")
    client = await opened(gm, token)
    socket, taken = await joins(gm, client, token)
    assert taken
    await socket.emit("event", step(client))

    async def counted() -> bool:
        return (await hub.log.counters.values()).get(("alerte", "")) == 1

    await until(counted)
    await socket.disconnect()


async def test_nobody_else_does_whether_they_shake_hands_or_not(hub: Hub, gm: httpx.AsyncClient) -> None:
    _, token = await invited(gm, "gm")
    _, other = await invited(gm, "table")
    client = await opened(gm, token)
    mine, _ = await joins(gm, client, token)
    socket, taken = await joins(gm, client, other)
    assert not taken
    await socket.emit("event", step(client))
    await socket.emit("log", {"client_id": client.id, "level": "error", "message": "forged"})
    for nonsense in ({}, None, [], "x", {"client_id": 1}):
        await socket.emit("event", nonsense)
        await mine.emit("ack", nonsense)
    # What was sent before it has been heard by now.
    assert not await socket.call("handshake", HANDSHAKE | {"client_id": client.id}, timeout=5)
    assert await hub.log.counters.values() == {}
    await socket.disconnect()
    await mine.disconnect()


async def test_a_page_is_gone_with_the_invite_that_opened_it(gm: httpx.AsyncClient) -> None:
    name, token = await invited(gm, "gm")
    client = await opened(gm, token)
    await gm.post(f"/api/invites/{name}/revoke")

    async def gone() -> bool:
        return client.id not in Client.instances

    await until(gone)


NONSENSE = [None, [], {}, {"before": "x"}, {"before": 10**30, "turn": 1}, {"id": 5}, "x", {"q": [1]}, 7]


async def test_what_a_page_sends_that_means_nothing_is_let_go_without_a_trace(
    gm: httpx.AsyncClient, caplog: pytest.LogCaptureFixture
) -> None:
    _, token = await invited(gm, "table")
    told = await httpx.AsyncClient().get(str(gm.base_url), headers={"Authorization": f"Bearer {token}"})
    found = re.search(r"client_id['\"\\]+:\s*['\"\\]+([0-9a-f-]{36})", told.text)
    assert found
    client = Client.instances[found[1]]
    socket, taken = await joins(gm, client, token)
    assert taken
    for element in client.elements.values():
        for listener in element._event_listeners.values():
            for sent in NONSENSE:
                told_ids = {"client_id": client.id, "id": element.id, "listener_id": listener.id}
                await socket.emit("event", told_ids | {"args": [json.dumps(sent)]})
            await socket.emit("event", told_ids | {"args": ["no json"]})
    assert not await socket.call("handshake", HANDSHAKE | {"client_id": client.id}, timeout=5)
    assert [record for record in caplog.records if record.levelname in ("WARNING", "ERROR")] == []
    await socket.disconnect()
