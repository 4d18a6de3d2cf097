"""An integration that fails harms nobody: it is told, and tried again, alone."""

import asyncio
from contextlib import asynccontextmanager

import pytest

from hub.concurrency.beside import beside
from hub.errors import IntegrationError, SettingsError
from hub.supervised import supervised
from tests.hub.waiting import until

DOWN = IntegrationError(fr="Le salon est fermé.", en="The room is closed.")


class Fails:
    """Raises each of `errors` on entering, then works; `entered` counts, `gone` too."""

    def __init__(self, *errors, address="http://there/"):
        self.errors, self.address = list(errors), address
        self.entered = self.gone = 0

    @asynccontextmanager
    async def __call__(self):
        self.entered += 1
        if self.errors:
            raise self.errors.pop(0)
        try:
            yield self.address
        finally:
            self.gone += 1


async def test_one_that_works_gives_its_address_and_is_left_at_the_end():
    works, failing = Fails(), {}
    async with supervised("lamp", works, failing) as address:
        assert (address, works.gone, failing) == ("http://there/", 0, {})
    assert (works.entered, works.gone) == (1, 1)


async def test_one_that_fails_is_told_once_and_tried_again_until_it_works(caplog):
    caplog.set_level("INFO")
    fails, failing = Fails(DOWN, DOWN, DOWN), {}
    async with supervised("lamp", fails, failing, first_wait_s=0.01) as address:
        assert address == ""
        assert failing["lamp"].en == "lamp: The room is closed. (trying again soon)"
        await until(lambda: not failing)
        assert fails.entered == 4
    assert caplog.text.count("Le salon est fermé.") == 1
    assert "Traceback" not in caplog.text
    assert "lamp : tout va de nouveau." in caplog.text


async def test_an_error_nobody_foresaw_shows_its_traceback_and_harms_no_more_than_the_others(caplog):
    fails = Fails(ZeroDivisionError("a bug"))
    async with supervised("lamp", fails, {}, first_wait_s=0.01):
        await until(lambda: fails.entered == 2)
    assert "Traceback" in caplog.text
    assert "ZeroDivisionError: a bug" in caplog.text


async def test_one_whose_work_fails_later_is_left_and_entered_again():
    entered = []

    @asynccontextmanager
    async def enter():
        entered.append(1)
        async with beside(work(len(entered)), "work"):
            yield ""

    async def work(time):
        if time == 1:
            raise OSError("gone")
        await asyncio.Event().wait()

    async with supervised("lamp", enter, {}, first_wait_s=0.01):
        await until(lambda: len(entered) == 2)


async def test_one_that_cancels_itself_is_entered_again():
    entered = []

    @asynccontextmanager
    async def enter():
        entered.append(1)
        if len(entered) == 1:
            raise asyncio.CancelledError
        yield ""

    async with supervised("lamp", enter, {}, first_wait_s=0.01):
        await until(lambda: len(entered) == 2)


async def test_wrong_settings_refuse_the_start_but_only_the_start():
    wrong = SettingsError(fr="lamp.url …", en="lamp.url …")
    with pytest.raises(SettingsError):
        async with supervised("lamp", Fails(wrong), {}):
            pass
    later, failing = Fails(DOWN, wrong), {}
    async with supervised("lamp", later, failing, first_wait_s=0.01):
        await until(lambda: later.entered == 3)
        await until(lambda: not failing)


async def test_one_that_never_comes_and_never_goes_keeps_nobody_waiting(monkeypatch):
    monkeypatch.setattr("hub.supervised.PATIENCE_S", 0.05)
    held = asyncio.Event()

    @asynccontextmanager
    async def enter():
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            await held.wait()
        yield ""

    async with supervised("lamp", enter, {}) as address:
        assert address == ""
    held.set()
