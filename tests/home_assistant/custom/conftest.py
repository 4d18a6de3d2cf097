"""Home Assistant in the process of the test, the component as it lies in the repository, and real hubs."""

import asyncio
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import pytest_socket

ROOT = Path(__file__).parents[3]
SHIPPED = ROOT / "hub/integrations/home_assistant"
sys.path[:0] = [str(SHIPPED), str(Path(__file__).parent)]

import custom_components.cornet  # noqa: E402, F401  (else it is not found)
from homeassistant.config_entries import ConfigEntryState  # noqa: E402
from homeassistant.core import HomeAssistant  # noqa: E402
from hub_process import HubProcess  # noqa: E402
from pytest_homeassistant_custom_component.common import MockConfigEntry  # noqa: E402

Until = Callable[[Callable[[], Any]], Awaitable[Any]]


@pytest.fixture(autouse=True)
def _as_at_home(socket_enabled: None, enable_custom_integrations: None) -> None:
    """Custom components are looked for, and the hub is really asked."""


@pytest.fixture
def expected_lingering_timers() -> bool:
    """Home Assistant's own timers go on for a moment."""
    return True


@contextmanager
def running(folder: Path, **told: str) -> Iterator[HubProcess]:
    """A hub from its start to its end."""
    # What is made for all tests is made before the first of them is allowed to.
    pytest_socket.enable_socket()
    hub = HubProcess(folder, **told)
    hub.start()
    yield hub
    hub.stop()


@pytest.fixture(scope="session")
def _hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    with running(tmp_path_factory.mktemp("hub")) as hub:
        yield hub


@pytest.fixture
def hub(_hub: HubProcess) -> HubProcess:
    """A hub that wants a token."""
    return _hub


@pytest.fixture(scope="session")
def _open_hub(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HubProcess]:
    with running(tmp_path_factory.mktemp("open"), token="") as hub:
        yield hub


@pytest.fixture
def open_hub(_open_hub: HubProcess) -> HubProcess:
    """Another hub, which wants no token of this machine."""
    return _open_hub


@pytest.fixture
def entry_of(hass: HomeAssistant) -> Callable[..., Any]:
    """await entry_of(hub, token=…) -> its entry, loaded."""

    async def make(hub: HubProcess, token: str | None = None, **more: Any) -> MockConfigEntry:
        health = await hass.async_add_executor_job(hub.ask, "/api/health")
        data = {"url": hub.address, "token": hub.token if token is None else token}
        entry = MockConfigEntry(
            domain="cornet", title="Cornet salon", unique_id=health["hub_id"], data=data | more
        )
        entry.add_to_hass(hass)
        await hass.config_entries.async_setup(entry.entry_id)
        if entry.state is ConfigEntryState.LOADED:
            await until(lambda: entry.runtime_data.rolls.connected)
        return entry

    return make


async def until(condition: Callable[[], Any], patience_s: float = 20) -> Any:
    """The first true value of `condition`."""
    end = time.monotonic() + patience_s
    while not (value := condition()):
        assert time.monotonic() < end, "never came"
        await asyncio.sleep(0.01)
    return value


@pytest.fixture(name="until")
def _until() -> Until:
    """await until(condition)"""
    return until
