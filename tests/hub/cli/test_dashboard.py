"""`cornet dashboard`: the boxes and players that the log knows."""

import asyncio
import json

import pytest
import yaml

from hub import wire
from hub.log import Box, open_log
from hub.log.counters import Step


@pytest.fixture
def dashboard(cornet, tmp_path):
    return lambda *arguments: cornet("dashboard", *arguments, "--data", str(tmp_path))


async def _known(folder, *boxes: Box) -> None:
    async with open_log(folder / "cornet.db") as log:
        await log.remember([], [], boxes)
        if boxes:
            await log.counters.step(Step("stress", "Zoé", 2, "", "", "", ""), 0)


def test_it_is_written_for_the_boxes_that_were_heard_of(dashboard, tmp_path):
    named, nameless, silent = (
        Box("a1b2c3d4e5f6", state=wire.State(name="Boîte du salon")),
        Box("a1b2c3d4e5f7", state=wire.State()),
        Box("a1b2c3d4e5f8"),
    )
    asyncio.run(_known(tmp_path, named, nameless, silent))
    file = tmp_path / "cornet.yaml"
    assert dashboard("--out", str(file)) == (0, "", "")
    views = yaml.safe_load(file.read_text("utf-8"))["views"]
    assert [view["title"] for view in views] == ["Boîte du salon", "Cornet E5F7"]
    assert "sensor.boite_du_salon_dernier_jet" in file.read_text("utf-8")
    assert "cornet_the_table_table_stress_of_zoe" in dashboard("--lang", "en").out


def test_without_a_box_or_a_log_one_sentence_says_so(dashboard, tmp_path):
    assert "Il n'y a pas de journal" in dashboard().err
    asyncio.run(_known(tmp_path))
    ran = dashboard("--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "No box has spoken" in ran.err


def test_that_of_grafana_needs_no_log(dashboard, tmp_path):
    file = tmp_path / "grafana.json"
    assert dashboard("--grafana", "--out", str(file)) == (0, "", "")
    assert json.loads(file.read_text("utf-8"))["title"] == "Cornet"
