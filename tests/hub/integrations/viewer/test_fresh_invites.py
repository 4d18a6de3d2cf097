"""A link opens at once, though another program made the invite; strangers make nobody look more often."""

from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest

from hub.core import Hub
from hub.log import open_log
from hub.table import fresh_look, invites
from hub.table.fresh_look import FreshLook
from tests.hub.integrations.viewer.conftest import Serve
from tests.hub.integrations.viewer.test_gate import PAGE
from tests.hub.integrations.viewer.test_invites import TOKEN


@pytest.fixture
async def web(hub: Hub, serve: Serve, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[httpx.AsyncClient]:
    """A stranger, at a hub that has looked at its invites once and would not for an hour."""
    monkeypatch.setattr(invites, "EVERY_S", 3600)
    async with httpx.AsyncClient(base_url=await serve(token=TOKEN)) as client:
        first = await invites.make(hub.log, hub.invite_key, "gm", "", hub.now_ms())
        await invites.look_again(hub)
        assert hub.guests.has_heard_of(first.token)
        yield client


@pytest.mark.parametrize("way", ["header", "link"])
async def test_a_link_that_was_made_beside_the_hub_opens_at_once(
    web: httpx.AsyncClient, hub: Hub, tmp_path: Path, way: str
) -> None:
    async with open_log(tmp_path / "cornet.db") as beside:
        made = await invites.make(beside, hub.invite_key, "table", "", hub.now_ms())
    if way == "link":
        answer = await web.get(invites.link_of(made), headers=PAGE)
        assert answer.status_code == 303
    else:
        answer = await web.get("/api/rolls", headers={"Authorization": f"Bearer {made.token}"})
        assert answer.status_code == 200


async def test_strangers_make_the_hub_look_once_a_second_and_no_invite_that_is_known_does(
    web: httpx.AsyncClient, hub: Hub, monkeypatch: pytest.MonkeyPatch
) -> None:
    looks: list[Hub] = []

    async def look(which: Hub) -> None:
        looks.append(which)

    monkeypatch.setattr(fresh_look, "look_again", look)
    gone = await invites.end(hub.log, hub.invite_key, (await invites.all(hub))[0].id)
    await invites.look_again(hub)
    for token in ("wrong", gone.token):
        assert (await web.get("/api/rolls", headers={"Authorization": token})).status_code == 401
    assert looks == []
    for number in range(20):
        answer = await web.get("/api/rolls", headers={"Authorization": f"Bearer {number}.x"})
        assert answer.status_code == 401
    assert 1 <= len(looks) < 20
    now_s = [5.0]
    fresh = FreshLook(hub, lambda: now_s[0])
    looks.clear()
    for now_s[0] in (5.0, 5.9, 6.0, 6.5):
        await fresh()
    assert len(looks) == 2
