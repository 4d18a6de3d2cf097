"""Several at once: one ask has one roll, one round is asked for once."""

import asyncio

import pytest

from hub import wire
from hub.log.contests import Side
from hub.table import contests
from hub.table.answering import answer
from hub.table.asks import ask
from hub.table.errors import TableError
from tests.hub.table.test_asks import LIFT


async def test_an_ask_that_many_answer_at_once_has_one_roll(hub):
    asked = await ask(hub, LIFT)
    answers = [answer(hub, asked.ask.id, f"r{number}") for number in range(6)]
    made = await asyncio.gather(*answers, return_exceptions=True)
    refused = [one for one in made if isinstance(one, Exception)]
    assert await hub.log.count() == 1
    assert len(made) - len(refused) == 1
    for error in refused:
        assert isinstance(error, TableError)
        assert "n'attend plus" in error.fr


async def test_a_round_that_two_pages_ask_for_is_asked_for_once(hub):
    sides = [Side(name, "", wire.D6Rule(code="1D", fd=None)) for name in ("Senna", "Koris")]
    course = await contests.open_contest(hub, sides, "", 2, False, "MJ")
    for number, asked in enumerate(await hub.log.asks.open()):
        await answer(hub, asked.ask.id, f"r{number}")
    again = [contests.again(hub, course.opened.id) for _ in range(4)]
    done = await asyncio.gather(*again, return_exceptions=True)
    assert sum(not isinstance(one, Exception) for one in done) == 1
    assert len(await hub.log.asks.open()) == 2
    with pytest.raises(TableError):
        await contests.again(hub, course.opened.id)
