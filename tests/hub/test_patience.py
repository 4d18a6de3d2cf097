"""Trying again: longer and longer waits, told once."""

import logging

import pytest

from hub.concurrency.patience import LONGEST_S, until_done, wait_s
from hub.errors import IntegrationError


def test_waits_double_up_to_the_longest_and_are_spread_over_half():
    assert [wait_s(failures, 0.5, lambda: 0.0) for failures in (1, 2, 3, 9, 10_000)] == [
        0.5, 1.0, 2.0, LONGEST_S, LONGEST_S,
    ]  # fmt: skip
    assert wait_s(3, 0.5, lambda: 1.0) == 1.0


async def test_what_fails_is_told_once_and_once_more_when_it_works(caplog):
    caplog.set_level(logging.INFO, "cornet")
    failures = [IntegrationError(fr="Le salon est fermé.", en="The room is closed.")] * 3

    async def attempt():
        if failures:
            raise failures.pop()
        return "delivered"

    assert await until_done("chat", attempt, IntegrationError, first_wait_s=0.001) == "delivered"
    first, second = [record.msg for record in caplog.records]
    assert "Le salon est fermé." in first.fr
    assert "The room is closed." in first.en
    assert second.en == "chat: all is well again."


async def test_another_error_is_a_bug_and_shows():
    async def attempt():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await until_done("chat", attempt, IntegrationError)
