"""A Home Assistant in an environment of its own, which CORNET_HOME_ASSISTANT names; else no test of it."""

import os
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest

from hub.virtual_box import VirtualBox
from tests.firmware.links.conftest import compiled, ear, interpreter, link_running  # noqa: F401
from tests.home_assistant.home import Home
from tests.hub.conftest import make_mosquitto, mosquitto  # noqa: F401

# Those tests run inside Home Assistant, by the Python it has: test_custom.py starts them.
collect_ignore = ["custom"]

NAMED_BY = "CORNET_HOME_ASSISTANT"


@pytest.fixture(scope="session")
def home_python() -> Path:
    """The Python in whose environment Home Assistant is installed."""
    python = os.environ.get(NAMED_BY) and shutil.which(os.environ[NAMED_BY])
    if not python:
        pytest.skip("no Home Assistant named by CORNET_HOME_ASSISTANT")
    return Path(python)


@pytest.fixture
async def home(home_python: Path, mosquitto, tmp_path: Path) -> AsyncIterator[Home]:  # noqa: F811
    """It runs, and listens to the broker."""
    made = Home(home_python, tmp_path / "home", mosquitto.port)
    await made.start()
    yield made
    made.stop()


@pytest.fixture
def box_at(tmp_path: Path) -> Callable[..., VirtualBox]:
    """box_at(broker) -> a virtual box with our firmware, linked to it once powered."""

    def box(broker: object, **settings: object) -> VirtualBox:
        return VirtualBox(tmp_path / "box", broker=(broker.host, broker.port), **settings)

    return box
