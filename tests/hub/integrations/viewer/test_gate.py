"""Who may come in: tokens, foreign hosts, pages of other sites."""

import asyncio
import hashlib
import hmac
import re
import socket
from urllib.parse import urlencode, urlsplit

import httpx
import psutil
import pytest
import websockets

from hub.errors import SettingsError
from hub.integrations.viewer.door import need_token_beyond_loopback
from hub.integrations.viewer.gate import COOKIE, Gate
from hub.settings import ViewerSettings
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d6

TOKEN = "les dés sont jetés"
PAGE = {"Accept": "text/html"}
SOCKET = "/_nicegui_ws/socket.io/?EIO=4&transport=websocket"


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8620", "127.0.0.1.evil.example", ""])
async def test_a_name_that_is_not_this_machine_is_refused(web: httpx.AsyncClient, host: str) -> None:
    answer = await web.get("/api/rolls", headers={"Host": host})
    assert answer.status_code == 403
    assert "nom de cette machine" in answer.json()["error"]["fr"]


@pytest.mark.parametrize("host", ["localhost:1", "127.0.0.1", "[::1]:8620", "192.168.1.20:8620"])
async def test_an_address_or_localhost_is_let_in(web: httpx.AsyncClient, host: str) -> None:
    assert (await web.get("/api/health", headers={"Host": host})).status_code == 200


async def test_a_page_of_the_same_host_by_another_scheme_is_of_another_site(web: httpx.AsyncClient) -> None:
    where = web.base_url.netloc.decode()
    told = {
        origin: (await web.get("/api/health", headers={"Origin": f"{origin}://{where}"})).status_code
        for origin in ("http", "https", "ftp")
    }
    assert told == {"http": 200, "https": 403, "ftp": 403}


async def test_behind_a_proxy_that_takes_tls_off_a_page_comes_by_https(serve: Serve) -> None:
    async with httpx.AsyncClient(base_url=await serve(token="sesame")) as web:
        where = web.base_url.netloc.decode()
        headers = {"Origin": f"https://{where}", "Authorization": "Bearer sesame", "Via": "1.1 proxy"}
        assert (await web.get("/api/health", headers=headers)).status_code == 200
        assert (await web.get("/api/health", headers=headers | {"Origin": "ftp://x"})).status_code == 403


@pytest.mark.parametrize(
    "nonsense", [b"\x16\x03\x01\x02\x00\x01\x00", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n"]
)
async def test_what_is_no_http_is_answered_and_fills_no_log(
    web: httpx.AsyncClient, caplog: pytest.LogCaptureFixture, nonsense: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", web.base_url.port)
    writer.write(nonsense)
    assert (await reader.readline()).startswith(b"HTTP/1.1 400")
    writer.close()
    assert (await web.get("/api/health")).status_code == 200
    assert caplog.records == []


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://["])
async def test_a_page_of_another_site_is_refused(web: httpx.AsyncClient, origin: str) -> None:
    assert (await web.get("/api/rolls", headers={"Origin": origin})).status_code == 403


async def test_a_socket_from_another_site_is_refused_and_ours_is_not(serve: Serve) -> None:
    where = urlsplit(await serve()).netloc
    socket_of_page = f"ws://{where}{SOCKET}"
    with pytest.raises(websockets.InvalidStatus) as refused:
        await websockets.connect(socket_of_page, origin="https://evil.example")
    assert refused.value.response.status_code == 403
    async with websockets.connect(socket_of_page, origin=f"http://{where}") as ours:
        assert str(await ours.recv()).startswith("0{")


async def test_a_socket_under_a_name_that_leads_here_by_a_trick_is_refused(serve: Serve) -> None:
    where = urlsplit(await serve()).netloc
    for host, origin in (("evil.example", "http://evil.example"), (where, "http://evil.example")):
        status = await socket_refused(where, {"Host": host, "Origin": origin})
        assert status == 403


async def socket_refused(where: str, headers: dict[str, str]) -> int:
    """The status that answers a handshake with these headers, written by hand."""
    asked = {"Host": where, "Upgrade": "websocket", "Connection": "Upgrade"} | headers
    asked |= {"Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg=="}
    lines = [f"GET {SOCKET} HTTP/1.1", *(f"{name}: {value}" for name, value in asked.items())]
    reader, writer = await asyncio.open_connection(*where.rsplit(":", 1))
    writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
    status = int((await reader.readline()).split()[1])
    writer.close()
    return status


@pytest.mark.parametrize("method", ["GET", "POST"])
@pytest.mark.parametrize("kind", ["application/json", "text/plain", "application/x-www-form-urlencoded"])
async def test_a_form_of_another_site_changes_and_learns_nothing(
    web: httpx.AsyncClient, table: Table, method: str, kind: str
) -> None:
    await table.hear(d6(1, joker=(1,)))
    headers = {"Origin": "https://evil.example", "Content-Type": kind}
    path = "/api/rolls/ab12.9f3c.1/ruling" if method == "POST" else "/api/rolls/ab12.9f3c.1"
    answer = await web.request(method, path, headers=headers, content=b'{"ruling":"cancel"}')
    assert answer.status_code == 403
    assert (await web.get("/api/rolls/ab12.9f3c.1")).json()["ruled"] is None


async def test_by_default_only_this_machine_can_reach_the_viewer(serve: Serve) -> None:
    port = urlsplit(await serve()).port
    heard = [one.laddr for one in psutil.Process().net_connections() if one.status == psutil.CONN_LISTEN]
    assert [address.ip for address in heard if address.port == port] == ["127.0.0.1"]
    assert ViewerSettings().host == "127.0.0.1"


DOORS = (
    "/",
    "/equite",
    "/parts/page.css",
    "/api/openapi.json",
    "/api/rolls",
    "/api/rolls/ab12.9f3c.1",
    "/api/boxes",
    "/api/stats",
    "/api/health",
    "/api/asides",
    "/api/events",
    "/api/nothing",
    "/nothing",
    "/_nicegui_ws/socket.io/?EIO=4&transport=polling",
)


async def test_without_the_token_nothing_is_told(serve: Serve) -> None:
    address = await serve(token=TOKEN, host="0.0.0.0")
    async with httpx.AsyncClient(base_url=address) as client:
        page = await client.get("/", headers={"Authorization": b"Bearer " + TOKEN.encode()})
        built_in = re.findall(r'"(/_nicegui/[^"]+)"', page.text)
        assert built_in
        for path in (*DOORS, *built_in[:3], "/api/rolls?token=wrong"):
            answer = await client.get(path)
            assert answer.status_code == 401
            assert "jeton" in answer.json()["error"]["fr"]
        assert (await client.post("/api/rolls/ab12.9f3c.1/ruling", json={})).status_code == 401
        asked = await client.get("/", headers=PAGE)
        assert asked.status_code == 401
        assert 'name="token"' in asked.text


async def test_without_the_token_no_socket_opens_and_with_it_one_does(serve: Serve) -> None:
    where = urlsplit(await serve(token=TOKEN, host="0.0.0.0")).netloc
    cookie = hashlib.sha256(b"cornet viewer " + TOKEN.encode()).hexdigest()
    for wrong in ({}, {"Cookie": f"{COOKIE}={cookie[:-1]}0"}, {"Cookie": f"{COOKIE}="}, {"Cookie": COOKIE}):
        with pytest.raises(websockets.InvalidStatus) as refused:
            await websockets.connect(f"ws://{where}{SOCKET}", additional_headers=wrong)
        assert refused.value.response.status_code == 403
    right = {"Cookie": f"other=1; {COOKIE}={cookie}"}
    async with websockets.connect(f"ws://{where}{SOCKET}", additional_headers=right) as page:
        assert str(await page.recv()).startswith("0{")


@pytest.mark.parametrize(
    "given",
    ["", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), f"{TOKEN}\0", f" {TOKEN}", "x" * 100_000, "\ud800"],
)
async def test_what_is_nearly_the_token_is_not_it_and_is_compared_in_a_time_that_tells_nothing(
    monkeypatch: pytest.MonkeyPatch, given: str
) -> None:
    compared: list[bool] = []
    compare = hmac.compare_digest
    monkeypatch.setattr(hmac, "compare_digest", lambda one, other: compared.append(compare(one, other)))
    query = urlencode({"token": given}, errors="replace").encode()
    headers = [(b"host", b"localhost"), (b"authorization", b"Bearer " + given.encode(errors="replace"))]
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": query, "headers": headers}
    await Gate(unreachable, host="127.0.0.1", token=TOKEN, here="gm")(scope, unreachable, ignored)
    assert compared == [False] * 3


async def unreachable(*_: object) -> None:
    raise AssertionError("it came in")


async def ignored(_: object) -> None: ...


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
    async with httpx.AsyncClient(base_url=await serve(token="sésame")) as client:
        bearer = {"Authorization": "Bearer sésame".encode()}
        assert (await client.get("/api/rolls", headers=bearer)).is_success
        for path in ("rolls?token=sésame", "rolls?token=sésame&limit=1", "boxes?token=sésame"):
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
