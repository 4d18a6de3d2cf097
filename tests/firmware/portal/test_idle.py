"""The portal ends by itself once nobody comes: on a board of paper, whose clock a test moves."""

import asyncio
import sys

import pytest

from firmware.store import Store
from firmware.words_fr import WORDS
from hub.virtual_box.doors import free_doors
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.portal.phone import Phone
from tests.firmware.portal.portal_alone import Doors, PaperRadio
from tests.hub.waiting import until

MINUTES = 60_000


@pytest.fixture
async def opened(monkeypatch, tmp_path):
    """(its board, a phone) of an open portal, MODE still held."""
    monkeypatch.setitem(sys.modules, "network", PaperRadio())
    from firmware.portal import dns, http, portal, site, sockets

    doors = free_doors()
    for module in (sockets, dns, http):
        monkeypatch.setattr(module, "socket", Doors(doors))
    for module in (portal, site):  # other tests of this process hold what a box lets go of
        monkeypatch.setattr(module, "let_go", lambda *names: None)
    board = PaperBoard(Chance())
    board.press("mode")
    running = asyncio.create_task(portal.Portal(board, Store(str(tmp_path / "settings.json")), WORDS).run())
    await asyncio.sleep(0)
    board.ms = portal.HELD_MS
    phone = Phone(doors)
    await until(lambda: _answers(phone))
    yield board, phone
    running.cancel()
    for name in ("links.wifi", "portal.radio", "portal.portal"):  # they hold that radio
        sys.modules.pop("firmware." + name, None)


async def _answers(phone):
    try:
        return (await phone.get()).status == 200
    except OSError:
        return False


async def test_mode_let_go_of_before_a_second_is_over_opens_nothing(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "network", PaperRadio())
    from firmware.portal import portal

    monkeypatch.setattr(portal, "let_go", lambda *names: None)
    board = PaperBoard(Chance())
    board.press("mode")
    running = asyncio.create_task(portal.Portal(board, Store(str(tmp_path / "settings.json")), WORDS).run())
    await asyncio.sleep(0)
    board.ms = portal.HELD_MS - 1
    assert not board.restarts
    board.release("mode")
    await until(lambda: board.restarts)
    running.cancel()
    for name in ("links.wifi", "portal.radio", "portal.portal"):
        sys.modules.pop("firmware." + name, None)


async def test_ten_minutes_without_a_visitor_end_it_and_what_a_phone_asks_by_itself_is_no_visit(opened):
    board, phone = opened
    for _ in range(2):
        board.ms += 9 * MINUTES
        assert (await phone.get()).status == 200
        assert not board.restarts
    board.ms += 9 * MINUTES
    assert (await phone.get("/generate_204", "connectivitycheck.gstatic.com")).status == 302
    assert not board.restarts
    board.ms += 2 * MINUTES
    await until(lambda: board.restarts)


async def test_who_says_nothing_for_eight_seconds_is_sent_away(opened):
    board, phone = opened
    async with phone.connected() as (reader, writer):
        writer.write(b"GET / HT")
        await phone.get()
        board.ms += 7900
        assert (await phone.get()).status == 200
        board.ms += 200
        assert await asyncio.wait_for(reader.read(), 5) == b""
