"""A deployed box takes the hub's version over the air, plays on meanwhile, and confirms itself or returns."""

import msgspec
import pytest

from hub.settings import BrokerSettings
from tests.firmware.links.play import at_home, rolled
from tests.hub.deploy.conftest import tree
from tests.hub.updating.conftest import (
    NEWER,
    SOON,
    ask_for_update,
    compiled,
    hub_with,
    made_from,
    state,
)
from tests.hub.waiting import until

pytestmark = pytest.mark.timeout(300)
CUTS = 3


def is_confirmed(hub, version="0.1.1"):
    told = state(hub)
    return told and told.version == version and told.updating is None


def padded(content):
    """The same version, of which every module is another one."""
    return {path: data + b"\x00" * path.endswith(".mpy") for path, data in content.items()}


async def test_killed_on_the_way_it_plays_on_and_asked_again_goes_on_where_it_was(
    laid, box_in, settings, flash, version, tmp_path
):
    laid(a=padded(version))
    sources = made_from(tmp_path / "sources", *NEWER)
    async with hub_with(settings, sources) as hub, box_in(hub) as box:
        for cut in range(1, CUTS + 1):
            await ask_for_update(hub)
            await rolled(box)
            await until(lambda: far(hub) >= 20 * cut, 60)  # noqa: B023
            await box.cut_power()
            await box.power_on()
            await until(lambda: state(hub).updating is None)
        assert len(tree(flash / "b")) > len(version) * CUTS // 10
        await ask_for_update(hub)
        await until(lambda: is_confirmed(hub), 60)
        await at_home(box)
        await rolled(box)
        await until_logged(hub, CUTS + 1)
    assert (flash / "current").read_text() == "b"
    assert tree(flash / "b") == compiled(sources)
    assert tree(flash / "a") == padded(version)
    assert not [path for path in tree(flash) if path.startswith("update.")]


def far(hub):
    told = state(hub)
    return (told.updating.percent or 0) if told and told.updating else 0


async def until_logged(hub, count):
    async def holds():
        return await hub.log.count() == count

    await until(holds)


BROKEN = {
    "never reaches the broker": ("firmware/links/mqtt.py", "if header !=", "if True or header !="),
    "fails its self-test": ("firmware/self_test.py", "OK if _keeps", "FAULT if _keeps"),
    "does not even start": ("firmware/box.py", "FRAME_MS = 25", "FRAME_MS = 25 // 0"),
}


@pytest.mark.parametrize("how", BROKEN)
async def test_a_new_version_that_does_not_work_gives_way_to_the_old_one_which_says_so(
    laid, box_in, settings, flash, version, tmp_path, how
):
    laid()
    sources = made_from(tmp_path / "sources", *NEWER, *SOON, BROKEN[how])
    async with hub_with(settings, sources) as hub, box_in(hub) as box:
        await ask_for_update(hub)
        refused = await until(lambda: state(hub) and state(hub).refused, 90)
        assert (refused.name, refused.value, refused.why) == ("update", "0.1.1", "unconfirmed")
        assert (state(hub).version, state(hub).updating) == ("0.1.0", None)
        await at_home(box)
        await rolled(box)
        await until_logged(hub, 1)
    assert (flash / "current").read_text() == "a"
    assert tree(flash / "a") == version


async def test_a_box_without_a_key_takes_nothing_and_says_so(laid, box_in, settings, tmp_path):
    laid(paired=False)
    settings = msgspec.structs.replace(settings, broker=BrokerSettings())
    async with hub_with(settings, made_from(tmp_path / "sources", *NEWER)) as hub, box_in(hub):
        await ask_for_update(hub)
        refused = await until(lambda: state(hub).refused)
        assert (refused.name, refused.why) == ("update", "no_key")
