"""A deployed box takes the hub's version over the air, plays on meanwhile, and confirms itself or returns."""

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
    until_told,
)
from tests.hub.waiting import until


def is_confirmed(hub, version):
    told = state(hub)
    return told and told.version == version and told.updating is None


async def test_it_rolls_is_updated_and_rolls_and_every_file_is_what_was_compiled(
    laid, box_in, settings, flash, tmp_path
):
    laid()
    sources = made_from(tmp_path / "sources", *NEWER)
    async with hub_with(settings, sources) as hub, box_in(hub) as box:
        await at_home(box)
        await rolled(box)
        await ask_for_update(hub)
        await until(lambda: is_confirmed(hub, "0.1.1"), 60)
        await at_home(box)
        await rolled(box)
        await until(lambda: hub.log.count())
        print(box.output)
    assert (flash / "current").read_text() == "b"
    assert tree(flash / "b") == compiled(sources)
    assert not [path for path in tree(flash) if path.startswith("update") or path.endswith(".new")]
