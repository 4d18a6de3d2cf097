"""What opens the portal and what leaves it: keys, a network that does not open, a radio that fails."""

import socket

import pytest

from tests.firmware.links.play import at_home
from tests.firmware.portal.conftest import HOME
from tests.firmware.portal.phone import GOOD, came_in


@pytest.fixture
def interpreter(micropython) -> str:
    """One is enough here: each start of a box takes its time."""
    return micropython


async def test_a_network_that_does_not_open_is_told_on_the_digits_and_on_the_page_and_can_be_mended(bare):
    async with bare() as box:
        phone = await came_in(box)
        await phone.post({**GOOD, "password": "another password"})
        await box.until(lambda shown: shown.digits == "HorS LI ")
        page = await phone.get()
        assert page.alert.startswith(f"C'est enregistré, mais la boîte n'a pas pu entrer dans « {HOME} »")
        assert page.value("found") == HOME
        await phone.post(GOOD)
        await box.until(lambda shown: shown.digits == "En LIGn ")


async def test_roll_leaves_at_once_and_the_box_starts_as_it_was(bare):
    async with bare(language="en") as box:
        await came_in(box)
        box.press("roll")
        await box.until(lambda shown: shown.digits == "End     ")
        box.release("roll")
        await at_home(box)


async def test_a_stuck_key_costs_a_press_of_roll_and_not_the_box(bare):
    async with bare() as box:
        await box.until(lambda shown: shown.digits.startswith("Cor-"))
        await box.tap("roll")
        await at_home(box)


async def test_where_no_access_point_can_be_opened_the_box_says_so_and_starts(bare):
    box = bare()
    with socket.socket() as held:
        held.bind(("127.0.0.1", box.doors[80]))
        held.listen()
        async with box:
            await box.until(lambda shown: shown.digits == "PAnnE   ")
            await at_home(box)


@pytest.mark.parametrize("key", ["roll", "player"])
async def test_another_key_at_power_on_opens_nothing(bare, key):
    box = bare()
    box.release("mode")
    box.press(key)
    async with box:
        await box.until(lambda shown: shown.digits not in ("        ", "88888888"))
        assert box.shown.digits != "rEGLAGE "
        assert box.access_point is None
