"""`cornet update` as a person runs it: a deployed box, a running hub, and what can stand in the way."""

import asyncio
from datetime import UTC, datetime

import pytest

from hub import wire
from hub.keys import open_keys
from hub.log import Box
from hub.settings.place import keys_place
from tests.firmware.links.play import at_home, rolled
from tests.hub.cli.conftest import CORNET
from tests.hub.deploy.conftest import deploy_to, tree, usb, version  # noqa: F401
from tests.hub.mosquitto import free_port
from tests.hub.updating.conftest import (
    ID,
    NEWER,
    box_in,  # noqa: F401
    compiled,
    flash,  # noqa: F401
    hub_with,
    laid,  # noqa: F401
    made_from,
    settings,  # noqa: F401
    state,
)
from tests.hub.waiting import until


async def updates(settings, *arguments):  # noqa: F811
    """(exit status, what it said, what it complained of)."""
    config = settings.data_folder / "cornet.toml"
    config.parent.mkdir(parents=True, exist_ok=True)
    config.write_text(f'[hub]\ndata = "{settings.data_folder}"\n[viewer]\nport = {settings.viewer.port}\n')
    process = await asyncio.create_subprocess_exec(
        *CORNET,
        "update",
        *arguments,
        "--config",
        str(config),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    said, complained = await asyncio.wait_for(process.communicate(), 120)
    return process.returncode, said.decode(), complained.decode()


async def has_both(hub):
    return await hub.log.count() == 2


@pytest.mark.timeout(300)
async def test_deployed_by_cable_then_updated_over_the_air_it_rolls_before_and_after_and_has_every_byte(
    usb,  # noqa: F811
    deploy_to,  # noqa: F811
    box_in,  # noqa: F811
    settings,  # noqa: F811
    flash,  # noqa: F811
    tmp_path,
):
    with usb() as board:
        deploy_to(board, name="Boîte d'Anaïs")
    sources = made_from(tmp_path / "sources", *NEWER)
    async with hub_with(settings, sources) as hub, box_in(hub) as box:
        await at_home(box)
        await rolled(box)
        await until(lambda: state(hub))
        status, said, complained = await updates(settings, "boîte d'anaïs")
        assert (status, complained) == (0, "")
        assert said == (
            f"Boîte Boîte d'Anaïs ({ID}) : version 0.1.1, confirmée "
            "(elle a joint le courtier et réussi son essai).\n"
        )
        await at_home(box)
        await rolled(box)
        await until(lambda: has_both(hub))
        status, _, complained = await updates(settings, ID, "--lang", "en")
        assert (status, "file by file" in complained) == (1, True)
    assert (flash / "current").read_text() == "b"
    assert tree(flash / "b") == compiled(sources)


def test_without_a_hub_or_without_a_box_it_says_what_to_do(cornet, tmp_path):
    toml = tmp_path / "cornet.toml"
    toml.write_text(f"[viewer]\nport = {free_port()}\n")
    ran = cornet("update", "x", "--config", str(toml), "--lang", "en")
    assert (ran.status, ran.err) == (2, "The hub is not running: run cornet hub, then try again.\n")
    assert "cornet update BOÎTE" in cornet("update").err
    assert "cornet update BOX" in cornet("update", "x", "--all", "--lang", "en").err


async def test_boxes_are_named_by_id_or_name_and_a_dry_run_asks_none(settings, tmp_path):  # noqa: F811
    keys = open_keys(keys_place(settings))
    keys.pair("ab12")
    told = {"sealed": True, "version": "0.0.9"}
    boxes = [
        Box("ab12", "online", wire.State(name="Noyer", **told), datetime.now(UTC)),
        Box("cd34", "online", wire.State(name="Chêne", **told), datetime.now(UTC)),
        Box("ef56", "offline", wire.State(name="Chêne", **told), datetime.now(UTC)),
    ]
    async with hub_with(settings, made_from(tmp_path / "sources")) as hub:
        await hub.log.remember([], boxes=boxes)
        expected = {
            ("NOYER",): (0, "Box Noyer (ab12): version 0.0.9, would take 0.1.0"),
            ("--all",): (1, "The box Chêne (cd34) is not updated: this hub does not have its key"),
            ("ef56",): (1, "The box Chêne (ef56) is offline"),
            ("Chêne",): (2, 'Several boxes are called "Chêne": name it by its id (cd34, ef56).'),
            ("Hêtre",): (2, 'No box is called "Hêtre": there are Noyer (ab12)'),
        }
        for wanted, (status, sentence) in expected.items():
            ran = await updates(settings, *wanted, "--dry-run", "--lang", "en")
            assert ran[0] == status
            assert sentence in ran[1] + ran[2]
