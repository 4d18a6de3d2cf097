"""The technical page: the hub's own log and its level, live; trouble; what was set aside; the MJ's alone."""

import logging

import httpx
import pytest
from playwright.async_api import Page, expect

from hub.hidden import Hidden, secrets_in
from hub.integrations.viewer.hub_lines import kept_lines, set_level
from hub.refusal import Key, Refusal
from hub.said import Said
from tests.hub.integrations.viewer.conftest import OpenPage, Serve
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import d100

_log = logging.getLogger("cornet")


async def test_what_the_hub_says_is_shown_as_it_says_it_without_what_is_secret(
    serve: Serve, open_page: OpenPage
) -> None:
    page: Page = await open_page(
        await serve(host="127.0.0.1", token="sesame-42") + "technique?token=sesame-42"
    )
    lines = page.locator(".lines .said > bdi")
    await expect(page.locator(".lines .nothing")).to_be_visible()
    _log.warning(Said(fr="le courtier dit sesame-42 🎲 <script>", en="the broker says sesame-42"))
    await expect(lines).to_have_text(["le courtier dit … 🎲 <script>"])
    _log.error("http://mj:secret@host/ refused", exc_info=ValueError("password=hunter2"))
    await expect(lines.first).to_have_text("http://…@host/ refused")
    assert "hunter2" not in await page.content()
    assert "sesame" not in await page.content()
    await page.get_by_role("searchbox").fill("courtier")
    await expect(lines).to_have_count(1)
    assert page.complaints == []


async def test_the_level_is_switched_while_it_runs_and_ends_with_the_viewer(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    before, handlers = _log.level, list(_log.handlers)
    page: Page = await open_page(await serve() + "technique")
    await page.get_by_label("débogage").check()
    other: Page = await open_page(page.url)
    await expect(other.get_by_label("débogage")).to_be_checked()
    await table.hear(d100(1))
    await expect(page.locator(".lines li.debug").first).to_contain_text("cornet/table/ab12/roll")
    await other.get_by_label("erreur").check()
    await expect(page.get_by_label("erreur")).to_be_checked()
    _log.warning("nobody hears it")
    _log.error("everyone does")
    await expect(page.locator(".lines .said > bdi").first).to_have_text("everyone does")
    assert "nobody hears it" not in await page.content()
    assert _log.level == logging.ERROR
    _log.setLevel(before)
    assert len(_log.handlers) == len(handlers) + 1


async def test_the_last_lines_are_kept_and_the_log_is_left_as_it_was() -> None:
    before, handlers = _log.level, list(_log.handlers)
    with kept_lines([]) as lines:
        set_level("error")
        for number in range(600):
            _log.error("line %d", number)
        assert [line["en"] for line in lines.after(598)] == ["line 598", "line 599"]
        assert len(lines.after(0)) == 500
    assert (_log.level, _log.handlers) == (before, handlers)


async def test_messages_set_aside_are_shown_page_by_page_and_anew_when_heard_again(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    for number in range(45):
        await table.hear_nonsense(b"<b>nonsense %d" % number)
    page: Page = await open_page(await serve() + "technique")
    shown = page.locator(".asides pre")
    await expect(shown).to_have_count(20)
    more = page.get_by_role("button", name="Plus anciens")
    await more.click()
    await expect(shown).to_have_count(40)
    await more.click()
    await expect(shown).to_have_count(45)
    await expect(more).to_have_count(0)
    await table.hear_nonsense(b"<b>nonsense 3")
    await expect(shown.first).to_have_text("<b>nonsense 3")
    await expect(page.locator(".asides .facts").nth(1)).to_contain_text("reçu 2 fois")
    await expect(shown).to_have_count(45)
    assert page.complaints == []


async def test_it_tells_what_fails_and_who_was_refused(
    serve: Serve, table: Table, open_page: OpenPage
) -> None:
    page: Page = await open_page(await serve() + "technique")
    await expect(page.get_by_text("Tout marche.")).to_be_visible()
    table.hub.failing["chat"] = Said(fr="chat : jeton refusé", en="chat: token refused")
    now_ms = table.hub.now_ms()
    await table.hub.log.note_refusals(
        [Refusal(Key("ab12", "enter", "192.0.2.7"), count=3, last_at_ms=now_ms)]
    )
    table.hub.tell_news()
    await expect(page.locator(".trouble")).to_contain_text("jeton refusé")
    await expect(page.locator(".refused")).to_contain_text("192.0.2.7")
    await expect(page.locator(".refused")).to_contain_text("reçu 3 fois")


async def test_it_is_the_mjs_alone(stranger: httpx.AsyncClient) -> None:
    answer = await stranger.get("/technique")
    assert answer.status_code == 403
    assert "pour le MJ" in answer.text
    assert "/technique" not in (await stranger.get("/")).text


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("token jeton=long refused", "token … refused"),
        ("jeton%3Dlong", "…"),
        ("POST https://discord.example/api/webhooks/12/AbCdEfGhIjKlMnOpQrSt 401", "POST … 401"),
        ("key AbCdEfGhIjKlMnOpQrSt", "key …"),
        ("postgresql://u:p@h/db", "postgresql://…@h/db"),
        ("authorization: Bearer xyz, then", "authorization: Bearer …, then"),
        ("the password is wrong", "the password is wrong"),
        ("the box is not there", "the box is not there"),
    ],
)
def test_secrets_and_what_looks_like_one_are_taken_out(said: str, shown: str) -> None:
    webhook = "https://discord.example/api/webhooks/12/AbCdEfGhIjKlMnOpQrSt"
    settings = {"viewer": {"token": "jeton=long", "host": "the box"}, "chat": {"targets": [{"url": webhook}]}}
    assert Hidden(secrets_in(settings)).from_(said) == shown
