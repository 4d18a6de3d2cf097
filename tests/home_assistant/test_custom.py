"""The component for Home Assistant: its own tests, its types, and the zip in a real Home Assistant."""

import os
import socket
import subprocess
import sys
import zipfile
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from hub.cli import run
from hub.settings import Settings
from hub.settings.file import checked
from hub.table.rolling import roll
from shared_rules import topics
from tests.home_assistant.home import Home
from tests.hub.lookout import running
from tests.hub.mosquitto import free_port
from tests.hub.waiting import until

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SHIPPED = ROOT / "hub/integrations/home_assistant"
BOX = "a1b2c3d4e5f6"
ROLLS = 20
TOKEN = "the-token-of-the-mj"
ROLL = "event.cornet_table_roll"
EXPECTED = "custom integration cornet which has not been tested by Home Assistant"

pytestmark = pytest.mark.timeout(600)


def done(command: list[object], folder: Path, **environment: str) -> str:
    """What it says; AssertionError where it fails."""
    ran = subprocess.run(
        command,
        cwd=folder,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]
    return ran.stdout


def test_inside_home_assistant_all_its_tests_pass_and_run_through_nearly_all_of_it(home_python, tmp_path):
    folder = HERE / "custom"
    options = ["-c", "pytest.ini", "--rootdir", ".", "--confcutdir", ".", "--basetemp", tmp_path / "inner"]
    covered = ["--cov=custom_components.cornet", "--cov-report=term-missing", "--cov-fail-under=95"]
    environment = {"PYTHONPATH": str(ROOT), "CORNET_PYTHON": sys.executable, "PYTEST_ADDOPTS": ""}
    environment |= {"COVERAGE_FILE": str(tmp_path / "coverage"), "COVERAGE_CORE": "sysmon"}
    said = done([home_python, "-m", "pytest", *options, *covered], folder, **environment)
    assert " passed" in said
    assert "skipped" not in said


def test_its_types_are_strict(home_python, tmp_path):
    command = [home_python, "-m", "mypy", "--strict", "--follow-imports=silent", "--cache-dir", tmp_path]
    done([*command, "-p", "custom_components.cornet"], SHIPPED)


@pytest.fixture
async def home(home_python, mosquitto, tmp_path):
    """A Home Assistant into whose configuration the zip was unpacked."""
    made = Home(home_python, tmp_path / "home", mosquitto.port, more="recorder:\nlogbook:\n")
    assert run(["home-assistant", str(tmp_path / "cornet.zip")]) == 0
    with zipfile.ZipFile(tmp_path / "cornet.zip") as archive:
        archive.extractall(made.folder)
    await made.start()
    yield made
    made.stop()


@pytest.fixture
def hub_runs(mosquitto, tmp_path):
    """async with hub_runs() as hub: the same hub each time, with its log and its pages."""
    settings = {
        "hub": {"data": str(tmp_path / "hub")},
        "mqtt": {"embedded": False, "port": mosquitto.port},
        "viewer": {"host": socket.gethostname(), "port": free_port(), "token": TOKEN},
        "zeroconf": {"announce": False},
    }

    @asynccontextmanager
    async def start():
        wanted: Settings = checked(settings, environment={})
        async with running(wanted) as hub:
            yield hub

    return start


async def test_unpacked_it_finds_the_hub_answers_tells_each_roll_once_and_what_to_mend(home, hub_runs):
    async with home.listening() as line:
        async with hub_runs() as hub:
            await _set_up(home)
            odds = await home.rest("/api/services/cornet/odds?return_response", {"code": "3D+2", "fd": 10})
            assert odds["service_response"]["success"]["percent"] == 74.0741
            await _mended_and_not(home, hub)
            await line.ask("subscribe_events", event_type="cornet_roll")
            made = [await _rolled(hub, number) for number in range(ROLLS // 2)]
            await line.until(ROLLS // 2, _is_roll)
            await home.call("homeassistant/update_entity", entity_id=ROLL)
        async with hub_runs() as hub:
            made += [await _rolled(hub, number) for number in range(ROLLS // 2, ROLLS)]
            told = await line.until(ROLLS, _is_roll)
            logbook = await until(partial(_in_logbook, home, ROLLS), 30)
        await line.ask("get_states")  # what was fired before has been heard
        assert [one["data"]["id"] for one in line.events if _is_roll(one)] == made
    assert len(set(made)) == len(told) == len(logbook) == ROLLS
    assert all(one["message"].startswith("rolls d100 · Score 55 · ") for one in logbook)
    complaints = [line for line in home.complaints() if "cornet" in line.lower()]
    assert [line for line in complaints if EXPECTED not in line] == []


async def _set_up(home: Home) -> None:
    """The broker tells of the hub; what is found is taken, over REST."""

    async def found() -> dict | None:
        flows = await home.ask("config_entries/flow/progress")
        return next((one for one in flows if one["handler"] == "cornet"), None)

    flow = await until(found, 30)
    assert (flow["context"]["source"], flow["step_id"]) == ("mqtt", "found")
    where = f"/api/config/config_entries/flow/{flow['flow_id']}"
    made = await home.rest(where, {"token": TOKEN})
    assert (made["type"], made["title"]) == ("create_entry", "Cornet table")
    await home.until_state(ROLL, "unknown")


async def _mended_and_not(home: Home, hub) -> None:
    async def repairs(wanted: list[str]) -> bool:
        await home.call("homeassistant/update_entity", entity_id=ROLL)
        told = (await home.ask("repairs/list_issues"))["issues"]
        return [one["translation_key"] for one in told if one["domain"] == "cornet"] == wanted

    state = topics.of_box(hub.table, BOX, "state")
    hub.publish(state, b'{"v":1,"sealed":false}', retain=True)
    await until(partial(repairs, ["unsealed"]), 60)
    hub.publish(state, b'{"v":1,"sealed":true}', retain=True)
    await until(partial(repairs, []), 60)


async def _rolled(hub, number: int) -> str:
    return (await roll(hub, "d100", {"score": 55}, "Senna", "", f"home {number}")).roll.id


def _is_roll(event: dict) -> bool:
    return event.get("event_type") == "cornet_roll"


async def _in_logbook(home: Home, count: int) -> list[dict] | None:
    told = [
        one for one in await home.rest("/api/logbook") if one.get("domain") == "cornet" and "state" not in one
    ]
    return told if len(told) >= count else None
