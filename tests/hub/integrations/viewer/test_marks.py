"""Each roll is marked: sealed or not, its chain whole or broken; a box tells which rolls are missing."""

from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest
from playwright.async_api import expect

from hub.core import Hub, open_hub
from hub.log import Log
from tests.hub.integrations.viewer.table import Table
from tests.hub.rolls import BOX, d100
from tests.hub.sealing import KEY, SealingBox, seal


@pytest.fixture
async def hub(log: Log) -> AsyncIterator[Hub]:
    """A hub that knows the key of one box."""
    async with open_hub(log, keys_of=lambda box: [KEY] if box == BOX else []) as opened:
        yield opened


@pytest.fixture
async def marked(table: Table) -> None:
    """A sealed roll, a sealed one that breaks the chain, and one of a box without a key."""
    await table.hear(SealingBox().roll(1), seal(d100(2, age_ms=0)), d100(1, box="cd34", age_ms=0))


async def test_the_api_marks_each_roll(web: httpx.AsyncClient, marked: None) -> None:
    told = (await web.get("/api/rolls")).json()["rolls"]
    assert [(roll["sealed"], roll["broken"]) for roll in told] == [
        (False, False),
        (True, True),
        (True, False),
    ]


async def test_the_page_says_of_a_roll_that_the_hub_threw_it(
    serve: Any, open_page: Any, table: Table
) -> None:
    await table.hear(d100(1, box="hub-0a1b2c3d", age_ms=0, source="hub"))
    page = await open_page(await serve())
    await expect(page.locator("article.card .made")).to_contain_text("par le hub")


async def test_the_page_marks_each_roll_in_words(serve: Any, open_page: Any, marked: None) -> None:
    page = await open_page(await serve())
    marks = page.locator("article.card .marks")
    await expect(marks).to_have_count(3)
    seen = [text.split("\n") for text in await marks.all_inner_texts()]
    # What a mark means stands in brackets, for the ear alone.
    assert [[line for line in lines if not line.startswith("(")] for lines in seen] == [
        ["non scellé"],
        ["chaîne rompue", "scellé ✓"],
        ["scellé ✓"],
    ]
    assert page.complaints == []


async def test_a_box_tells_which_rolls_are_lost_and_which_may_still_come(
    serve: Any, open_page: Any, table: Table
) -> None:
    await table.hear(d100(1, box="cd34"), d100(5, box="cd34"))
    await table.hear_box("cd34", epoch="9f3c", first=4, last=5, sealed=True)
    page = await open_page(await serve())
    warnings = page.locator(".boxes .warning")
    await expect(warnings).to_have_count(2)
    lost, awaited = await warnings.all_inner_texts()
    assert "2 – 3" in lost
    assert "Jets attendus : 4" in awaited
    await expect(page.locator(".boxes .facts")).to_contain_text("scelle ses jets")
