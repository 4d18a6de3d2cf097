"""Who may come in: tokens, foreign hosts, pages of other sites."""

import socket
from urllib.parse import urlsplit

import httpx
import pytest
import websockets

from hub.errors import SettingsError
from hub.integrations.viewer.gate import COOKIE, need_token_beyond_loopback
from tests.hub.integrations.viewer.conftest import Serve

TOKEN = "les dés sont jetés"
PAGE = {"Accept": "text/html"}


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8620", "127.0.0.1.evil.example", ""])
async def test_a_name_that_is_not_this_machine_is_refused(web: httpx.AsyncClient, host: str) -> None:
    answer = await web.get("/api/rolls", headers={"Host": host})
    assert answer.status_code == 403
    assert "nom de cette machine" in answer.json()["error"]["fr"]


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "[::1]:8620", "192.168.1.20:8620"])
async def test_an_address_or_localhost_is_let_in(web: httpx.AsyncClient, host: str) -> None:
    assert (await web.get("/api/health", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
async def test_a_page_of_another_site_is_refused(web: httpx.AsyncClient, origin: str) -> None:
    assert (await web.get("/api/rolls", headers={"Origin": origin})).status_code == 403


async def test_a_socket_from_another_site_is_refused_and_ours_is_not(serve: Serve) -> None:
    where = urlsplit(await serve()).netloc
    socket_of_page = f"ws://{where}/_nicegui_ws/socket.io/?EIO=4&transport=websocket"
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(socket_of_page, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    async with websockets.connect(socket_of_page, origin=f"http://{where}") as ours:
        assert str(await ours.recv()).startswith("0{")


async def test_without_the_token_nothing_is_told(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve(token=TOKEN)) as client:
        for path in ("/", "/api/rolls", "/api/openapi.json", "/parts/page.css", "/api/rolls?token=wrong"):
            answer = await client.get(path)
            assert answer.status_code == 401
            assert "jeton" in answer.json()["error"]["fr"]
        asked = await client.get("/", headers=PAGE)
        assert asked.status_code == 401
        assert 'name="token"' in asked.text


async def test_the_token_of_an_address_moves_into_a_cookie(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve(token=TOKEN)) as client:
        welcome = await client.get("/", params={"token": TOKEN, "lang": "en"}, headers=PAGE)
        assert welcome.status_code == 303
        assert welcome.headers["location"] == "/?lang=en"
        assert "HttpOnly" in welcome.headers["set-cookie"]
        assert TOKEN not in client.cookies[COOKIE]
        assert (await client.get("/api/rolls")).status_code == 200


async def test_a_welcome_never_leads_to_another_host(serve: Serve) -> None:
    address = await serve(token=TOKEN)
    async with httpx.AsyncClient() as client:
        welcome = await client.get(f"{address}/evil.example", params={"token": TOKEN}, headers=PAGE)
        assert welcome.headers["location"] == "/evil.example"


async def test_a_program_sends_the_token_with_each_request(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve(token="sesame")) as client:
        assert (await client.get("/api/rolls", headers={"Authorization": "Bearer sesame"})).is_success
        for path in ("rolls?token=sesame", "rolls?token=sesame&limit=1", "boxes?token=sesame"):
            assert (await client.get(f"/api/{path}")).is_success


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.20", "table.example"])
def test_beyond_loopback_a_token_is_needed(host: str) -> None:
    with pytest.raises(SettingsError, match=r"viewer\.token"):
        need_token_beyond_loopback(host, "")
    need_token_beyond_loopback(host, "sesame")


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_on_loopback_no_token_is_needed(host: str) -> None:
    need_token_beyond_loopback(host, "")


async def test_a_port_in_use_is_told_in_one_sentence(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=rf"viewer\.port vaut {port}"):
            await serve(port=port)


async def test_nobody_may_frame_the_page_or_lead_it_elsewhere(web: httpx.AsyncClient) -> None:
    headers = (await web.get("/")).headers
    assert "frame-ancestors 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
