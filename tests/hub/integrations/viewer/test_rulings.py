"""The MJ rules on an EC: told beside the roll, which stays as it was, in the API and on open pages."""

import re
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from hub.core import Hub
from hub.integrations.viewer.public import as_json
from hub.table.visitor import TABLE
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, d6, d100

ROLL = f"{BOX}.9f3c.1"
ADDRESS = f"/api/rolls/{ROLL}/ruling"


@pytest.fixture
async def ec(table: Table) -> dict[str, Any]:
    """A roll with an EC: option A takes out the joker and the 5, option B counts all of them."""
    message = d6(1, joker=(1,), dice=(4, 5))
    await table.hear(message)
    return message


async def test_a_ruling_is_told_with_its_total_and_the_roll_stays(web: httpx.AsyncClient, ec: Any) -> None:
    answer = await web.post(ADDRESS, json={"ruling": "complication", "by": "Maxime"})
    told = answer.json()
    assert answer.status_code == 200
    assert told["result"] == ec["result"] | {"joker": "ec"}
    ruled = told["ruled"]
    assert (ruled["ruling"], ruled["by"]) == ("complication", "Maxime")
    assert ruled["total"] == ec["result"]["totals"]["complication"] != ec["result"]["total"]
    assert ruled["words"]["fr"] == "Le MJ tranche : option B (complication) → 12 ✓ réussite"
    assert (await web.get(f"/api/rolls/{ROLL}")).json() == told
    assert (await web.get("/api/rolls")).json()["rolls"] == [told]


async def test_a_ruling_that_changes_nothing_says_nothing_of_before(web: httpx.AsyncClient, ec: Any) -> None:
    told = (await web.post(ADDRESS, json={"ruling": "cancel"})).json()
    assert told["ruled"]["told"] == told["told"]


async def test_the_last_ruling_holds(web: httpx.AsyncClient, ec: Any) -> None:
    for ruling in ("complication", "cancel"):
        told = (await web.post(ADDRESS, json={"ruling": ruling})).json()
    assert told["ruled"]["total"] == ec["result"]["totals"]["cancel"]


async def test_a_roll_nobody_ruled_on_says_so(web: httpx.AsyncClient, ec: Any) -> None:
    assert (await web.get(f"/api/rolls/{ROLL}")).json()["ruled"] is None


@pytest.mark.parametrize("message", [d100(1), d6(1, joker=(3,))], ids=["d100", "no EC"])
async def test_without_an_ec_there_is_nothing_to_rule_on(
    web: httpx.AsyncClient, table: Table, message: dict[str, Any]
) -> None:
    await table.hear(message)
    answer = await web.post(ADDRESS, json={"ruling": "cancel"})
    assert answer.status_code == 409
    assert ROLL in answer.json()["error"]["fr"]


async def test_an_unknown_roll_is_404(web: httpx.AsyncClient) -> None:
    assert (await web.post(ADDRESS, json={"ruling": "cancel"})).status_code == 404


@pytest.mark.parametrize(
    ("sent", "named"),
    [
        (b'{"ruling":"maybe"}', "maybe"),
        (b"{}", "ruling"),
        (b"", "body"),
        (b"not json", "body"),
        (b"\xff", "body"),
        (b"[" * 100_000, "body"),
        (b'{"ruling":"cancel","by":"a\\nb"}', "by"),
        (b'{"ruling":"cancel","by":"' + b"x" * 81 + b'"}', "by"),
    ],
)
async def test_a_wrong_ruling_is_refused_in_one_sentence(
    web: httpx.AsyncClient, ec: Any, sent: bytes, named: str
) -> None:
    answer = await web.post(ADDRESS, content=sent, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert named in answer.json()["error"]["en"]
    assert (await web.get(f"/api/rolls/{ROLL}")).json()["ruled"] is None


async def test_a_page_of_another_site_cannot_rule(web: httpx.AsyncClient, ec: Any) -> None:
    answer = await web.post(ADDRESS, json={"ruling": "cancel"}, headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403


async def test_a_secret_roll_stays_secret_when_it_is_ruled_on(
    hub: Hub, web: httpx.AsyncClient, table: Table
) -> None:
    await table.hear(d6(1, joker=(1,), secret=True), d6(2, joker=(2,), secret=True))
    for number in (1, 2):
        answer = await web.post(f"/api/rolls/{BOX}.9f3c.{number}/ruling", json={"ruling": "complication"})
        assert answer.status_code == (200 if number == 1 else 409)
        logged = await hub.log.get(f"{BOX}.9f3c.{number}")
        told = as_json(logged, TABLE)
        assert told["secret"]
        assert not {"ruled", "result", "faces"} & set(told)


async def test_an_open_page_shows_the_ruling_at_once(serve: Any, open_page: Any, ec: Any) -> None:
    address = await serve()
    page = await open_page(address)
    card = page.locator("article.card")
    await expect(card).to_have_count(1)
    async with httpx.AsyncClient(base_url=address) as web:
        await web.post(ADDRESS, json={"ruling": "complication"})
    told = "Le MJ tranche : option B (complication) → 12 ✓ réussite"
    await expect(card.locator(".ruled")).to_have_text(told)
    await expect(card.locator(".figure")).to_have_text("12")
    await expect(card.locator(".verdict strong")).to_contain_text("réussite")
    await expect(card).to_have_class(re.compile(r"\bsuccess\b"))
    before = ec["result"]["total"]
    await expect(card.locator(".notes")).to_contain_text(f"Avant que le MJ tranche : {before} ✗ échec.")
    assert await card.locator(".die.out").count() == 0
    assert page.complaints == []
