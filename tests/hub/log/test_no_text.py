"""What no database takes for text finds nothing and breaks nothing, wherever it is sent."""

import httpx
import pytest

from hub.core import open_hub
from hub.integrations.viewer import setup
from hub.log import Filters
from hub.log.counters import Step
from hub.settings import Settings, ViewerSettings
from tests.hub.log.incoming import NOW_MS, incoming
from tests.hub.rolls import d100

NO_TEXT = ["\0", "a\0b", "é\0", "a\ud800"]
ADDRESSES = (
    "GET /api/rolls?q=%00",
    "GET /api/rolls?box=%00",
    "GET /api/rolls?player=%00",
    "GET /api/rolls/%00",
    "GET /api/rolls/a%00b/suggestions",
    "GET /api/asks/%00",
    "GET /api/contests/%00",
    "GET /api/characters/%00",
    "DELETE /api/characters/%00",
    "POST /api/invites/%00/revoke",
    "POST /api/asks/%00/withdraw",
    "POST /api/rolls/x%00/suggestions/stress_1",
    "GET /api/statistics?player=%00",
    "GET /jet/%00",
    "GET /?box=%00",
    "GET /?q=a%00b",
    "GET /joueur?joueur=%00",
)


@pytest.mark.parametrize("text", NO_TEXT, ids=ascii)
async def test_what_is_no_text_finds_nothing(log, text):
    await log.remember([incoming(d100(1))])
    for filters in (
        Filters(player=text),
        Filters(box=text),
        Filters(q=text),
        Filters(secrets_of=text, q=text),
    ):
        assert await log.page(filters) == []
    assert await log.get(text) is None
    assert await log.asks.get(text) is None
    assert await log.contests.get(text) is None
    assert await log.characters.get(text) is None
    assert await log.own_rolls.of(text) is None
    assert await log.invites.revoke(text) is None
    assert await log.whose_secret([text, "x"]) == {}


@pytest.mark.parametrize("text", NO_TEXT, ids=ascii)
async def test_what_is_no_text_is_kept_with_a_mark_in_its_place(log, text):
    await log.counters.step(Step("stress", text, 2), NOW_MS)
    assert list(await log.counters.values()) == [
        ("stress", text.replace("\0", "\ufffd").replace("\ud800", "\ufffd"))
    ]


async def test_no_address_of_the_viewer_breaks_on_a_nul(log):
    settings = Settings(viewer=ViewerSettings(port=0))
    await log.remember([incoming(d100(1))])
    async with (
        open_hub(log) as hub,
        setup(hub, settings) as viewer,
        httpx.AsyncClient(base_url=viewer) as web,
    ):
        for address in ADDRESSES:
            method, path = address.split()
            answer = await web.request(method, path, json={} if method == "POST" else None)
            assert answer.status_code in (200, 404, 422), (address, answer.text)
