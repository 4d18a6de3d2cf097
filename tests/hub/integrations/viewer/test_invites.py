"""Invites: a link lets someone in as what it says, cannot be made up, and ends when it is taken back."""

import asyncio
import io
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import segno
import websockets

from hub.core import Hub, open_hub
from hub.integrations.viewer import setup
from hub.integrations.viewer.entrance import COOKIE
from hub.keys.invite_key import FILE, InviteKey
from hub.log import open_log
from hub.settings import Settings, ViewerSettings
from hub.table import invites
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.integrations.viewer.test_gate import PAGE, SOCKET
from tests.hub.rolls import d100
from tests.hub.waiting import until

SENNA = {"role": "player", "player": "Senna"}
TOKEN = "sesame"


def token_in(link: str) -> str:
    """ "?token=…" """
    return f"?{urlsplit(link).query}"


@pytest.fixture
async def gm(serve: Serve) -> AsyncIterator[httpx.AsyncClient]:
    """The MJ, at a table that others reach."""
    address = await serve(token=TOKEN, host="0.0.0.0")
    async with httpx.AsyncClient(base_url=address, headers={"Authorization": f"Bearer {TOKEN}"}) as client:
        yield client


@pytest.fixture
async def guest(gm: httpx.AsyncClient) -> AsyncIterator[httpx.AsyncClient]:
    """A browser without anything yet."""
    async with httpx.AsyncClient(base_url=gm.base_url, follow_redirects=True) as client:
        yield client


async def test_a_link_is_made_listed_and_taken_back(gm: httpx.AsyncClient, guest: httpx.AsyncClient) -> None:
    made = (await gm.post("/api/invites", json=SENNA)).json()
    told = [made[name] for name in ("role", "player", "used_at", "revoked")]
    assert told == ["player", "Senna", None, False]
    assert made["address"].endswith(made["link"])
    assert (await guest.get(made["link"], headers=PAGE)).status_code == 200
    assert guest.cookies[COOKIE]
    assert (await guest.get("/api/rolls")).status_code == 200
    assert (await guest.get("/api/invites")).status_code == 403
    revoked = (await gm.post(f"/api/invites/{made['id']}/revoke")).json()
    assert revoked["revoked"]
    for answer in (await guest.get("/api/rolls"), await guest.get(f"/api/rolls{token_in(made['link'])}")):
        assert answer.status_code == 401
    (kept,) = (await gm.get("/api/invites")).json()["invites"]
    assert (kept["id"], kept["link"], kept["revoked"]) == (made["id"], made["link"], True)
    assert (await gm.post("/api/invites/nothing/revoke")).status_code == 404


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        ({}, "role"),
        ({"role": "king"}, "king"),
        ({"role": "player"}, "player"),
        ({"role": "player", "player": " "}, "player"),
        ({"role": "gm", "player": "Senna"}, "player"),
    ],
)
async def test_a_wrong_invite_is_refused_in_one_sentence(
    gm: httpx.AsyncClient, sent: dict[str, str], named: str
) -> None:
    answer = await gm.post("/api/invites", json=sent)
    assert (answer.status_code, named in answer.json()["error"]["fr"]) == (422, True)
    assert (await gm.get("/api/invites")).json()["invites"] == []


async def test_a_token_that_is_nearly_one_opens_nothing(
    gm: httpx.AsyncClient, guest: httpx.AsyncClient
) -> None:
    first, second = [(await gm.post("/api/invites", json={"role": role})).json() for role in ("table", "gm")]
    token, other = (one["link"].partition("=")[2] for one in (first, second))
    swapped = f"{second['id']}.{token.partition('.')[2]}"
    for wrong in (token[:-1], token + "x", token.swapcase(), first["id"], first["id"] + ".", swapped, "é.é"):
        for header, value in (("Authorization", f"Bearer {wrong}"), ("Cookie", f"{COOKIE}={wrong}")):
            answer = await guest.get("/api/rolls", headers={header: value.encode()})
            assert answer.status_code == 401
    assert (await guest.get("/api/rolls", headers={"Cookie": f"{COOKIE}={other}"})).status_code == 200


async def test_who_writes_into_the_log_makes_no_mj_of_a_player(
    gm: httpx.AsyncClient, hub: Hub, tmp_path: Path
) -> None:
    made = (await gm.post("/api/invites", json=SENNA)).json()
    with sqlite3.connect(tmp_path / "cornet.db") as other:
        other.execute("UPDATE invites SET role = 'gm', player = ''")
    other.close()
    await invites.look_again(hub)
    answer = await gm.get("/api/rolls", headers={"Authorization": f"Bearer {made['link'].partition('=')[2]}"})
    assert answer.status_code == 401


async def test_the_stream_of_a_guest_ends_with_their_invite(
    gm: httpx.AsyncClient, guest: httpx.AsyncClient, table: Table
) -> None:
    made = (await gm.post("/api/invites", json=SENNA)).json()
    async with guest.stream("GET", f"/api/events{token_in(made['link'])}") as stream:
        lines = stream.aiter_lines()
        await anext(lines)
        await gm.post(f"/api/invites/{made['id']}/revoke")
        await table.hear(d100(1))
        async with asyncio.timeout(10):
            assert [line async for line in lines if line.startswith("data")] == []


async def test_the_socket_of_a_guest_closes_with_their_invite(gm: httpx.AsyncClient) -> None:
    made = (await gm.post("/api/invites", json={"role": "table"})).json()
    where = urlsplit(str(gm.base_url)).netloc
    cookie = {"Cookie": f"{COOKIE}={made['link'].partition('=')[2]}"}
    async with websockets.connect(f"ws://{where}{SOCKET}", additional_headers=cookie) as page:
        assert str(await page.recv()).startswith("0{")
        await gm.post(f"/api/invites/{made['id']}/revoke")
        with pytest.raises(websockets.ConnectionClosed):
            async with asyncio.timeout(10):
                await page.recv()
    with pytest.raises(websockets.InvalidStatus):
        await websockets.connect(f"ws://{where}{SOCKET}", additional_headers=cookie)


async def test_what_another_program_takes_back_is_seen_within_seconds(
    gm: httpx.AsyncClient, guest: httpx.AsyncClient, hub: Hub, tmp_path: Path
) -> None:
    async with open_log(tmp_path / "cornet.db") as beside:
        made = await invites.make(beside, hub.invite_key, "gm", "", hub.now_ms())
        bearer = {"Authorization": f"Bearer {made.token}"}

        async def answers(status: int) -> bool:
            return (await guest.get("/api/invites", headers=bearer)).status_code == status

        await until(lambda: answers(200), 10)
        await invites.end(beside, hub.invite_key, made.id)
        await until(lambda: answers(401), 10)


async def test_when_an_invite_was_used_is_noted_to_the_hour(gm: httpx.AsyncClient, hub: Hub) -> None:
    made = (await gm.post("/api/invites", json=SENNA)).json()
    await gm.get(f"/api/rolls{token_in(made['link'])}")
    await invites.look_again(hub)
    (used,) = await invites.all(hub)
    assert used.used_at is not None
    assert used.used_at.timestamp() % 3600 == 0
    assert (await gm.get("/api/invites")).json()["invites"][0]["used_at"].endswith(":00:00Z")


async def test_a_link_outlives_the_hub_and_a_copy_of_the_log_opens_nothing(tmp_path: Path) -> None:
    links, told = [], []
    for keys in (tmp_path / "keys", tmp_path / "keys", tmp_path / "elsewhere"):
        async with open_log(tmp_path / "log.db") as log, open_hub(log) as hub:
            hub.invite_key = InviteKey(keys)
            links = links or [invites.link_of(await invites.invite(hub, "gm"))]
            async with setup(hub, Settings(viewer=ViewerSettings(port=0))) as address:
                told.append(
                    (await httpx.AsyncClient().get(f"{address}api/invites{links[0][1:]}")).status_code
                )
    assert told == [200, 200, 401]
    assert links[0].partition(".")[2].encode() not in (tmp_path / "log.db").read_bytes()
    assert (tmp_path / "keys" / FILE).stat().st_mode & 0o777 == 0o600


async def test_without_its_key_no_link_opens_and_one_is_taken_back_all_the_same(
    hub: Hub, serve: Serve, tmp_path: Path
) -> None:
    hub.invite_key = InviteKey(tmp_path / "keys")
    made = await invites.invite(hub, "gm")
    async with httpx.AsyncClient(base_url=await serve()) as web:
        bearer = {"Authorization": f"Bearer {made.token}"}
        assert (await web.get("/api/invites", headers=bearer)).status_code == 200
        (tmp_path / "keys" / FILE).chmod(0o644)
        refused = await web.post(f"/api/invites/{made.id}/revoke", headers=bearer)
        assert (refused.status_code, "keys" in refused.json()["error"]["en"]) == (503, True)
        assert (await web.get("/api/rolls", headers=bearer)).status_code == 401
        (tmp_path / "keys" / FILE).chmod(0o600)
        assert [one.revoked for one in await invites.all(hub)] == [True]


async def test_without_a_token_of_the_mj_an_invite_makes_a_guest_of_someone_here(
    web: httpx.AsyncClient,
) -> None:
    made = (await web.post("/api/invites", json=SENNA)).json()
    welcome = await web.get(made["link"], headers=PAGE)
    assert (welcome.status_code, welcome.headers["location"]) == (303, "/joueur")
    assert (await web.get("/api/invites")).status_code == 403
    # Whoever had it is not taken for the MJ once it is taken back, until they say that they have it no more.
    headers = {"Cookie": f"{COOKIE}={web.cookies[COOKIE]}"}
    web.cookies.clear()
    assert (await web.post(f"/api/invites/{made['id']}/revoke")).status_code == 200
    assert (await web.get("/api/invites", headers=headers)).status_code == 401
    forgotten = await web.get("/?token=", headers=headers | PAGE)
    assert (forgotten.status_code, forgotten.headers["location"]) == (303, "/")
    assert f'{COOKIE}=""' in forgotten.headers["set-cookie"]
    assert (await web.get("/api/invites")).status_code == 200


@pytest.mark.parametrize("name", ["X-Forwarded-For", "Forwarded", "Via"])
async def test_what_a_proxy_passes_on_does_not_come_from_here(web: httpx.AsyncClient, name: str) -> None:
    assert (await web.get("/api/rolls", headers={name: "203.0.113.7"})).status_code == 401
    made = (await web.post("/api/invites", json={"role": "table"})).json()
    assert (
        await web.get(f"/api/rolls{token_in(made['link'])}", headers={name: "203.0.113.7"})
    ).status_code == 200


async def test_a_link_is_a_picture_for_a_phone(gm: httpx.AsyncClient) -> None:
    made = (await gm.post("/api/invites", json=SENNA)).json()
    assert not made["address"].startswith("http://0.0.0.0")
    picture = await gm.get(f"/api/invites/{made['id']}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    drawn = io.BytesIO()
    segno.make(made["address"], error="m").save(drawn, kind="svg", scale=4, light="white", xmldecl=False)
    assert picture.content == drawn.getvalue()
    assert (await gm.get("/api/invites/nothing/qr.svg")).status_code == 404


async def test_a_player_sees_their_own_secret_on_the_page_and_another_does_not(
    gm: httpx.AsyncClient, open_page: OpenPage, table: Table
) -> None:
    await table.hear(d100(1, secret=True, label="Mensonge"))
    for name, shown in (("Senna", 1), ("Karl", 0)):
        made = (await gm.post("/api/invites", json={"role": "player", "player": name})).json()
        page = await open_page(f"{gm.base_url}/{token_in(made['link'])}")
        uncover = page.get_by_role("button", name="Voir", exact=True)
        assert await uncover.count() == shown
        for button in await uncover.all():
            await button.click()
        assert await page.get_by_text("Mensonge").count() == shown
        assert await page.locator("button.forget").count() == 0
        assert page.complaints == []


async def test_the_link_of_a_player_opens_their_own_page_and_that_of_others_the_log(
    serve: Serve, open_page: OpenPage
) -> None:
    address = await serve()
    async with httpx.AsyncClient(base_url=address) as gm:
        for sent, path in ((SENNA, "joueur"), ({"role": "table"}, ""), ({"role": "gm"}, "")):
            made = (await gm.post("/api/invites", json=sent)).json()
            page = await open_page(address.rstrip("/") + made["link"])
            assert page.url == address + path
