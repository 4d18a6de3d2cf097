"""A hub whose boxes we are, and the services it writes to."""

import importlib.util
import itertools
import shutil
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest

from hub.core import Hub
from hub.integrations.chat import setup
from hub.settings.file import checked
from tests.hub.integrations.chat.irc import Ngircd
from tests.hub.integrations.chat.synapse import Synapse, User
from tests.hub.integrations.viewer.table import Table


@pytest.fixture
def table(hub: Hub) -> Table:
    """A hub whose boxes we are."""
    return Table(hub)


@pytest.fixture
async def serve(hub: Hub) -> AsyncIterator[Callable[..., Any]]:
    """serve(kind="discord", url=…) is the chat with that target; its cursor is there when it returns."""
    async with AsyncExitStack() as stack:

        async def start(*targets: dict[str, Any], **target: Any) -> None:
            told = [*targets, *([target] if target else [])]
            settings = checked({"chat": {"targets": told}}, environment={})
            await stack.enter_async_context(setup(hub, settings))
            for one in told:
                await started(hub, f"chat.{one.get('name') or one['kind']}")

        yield start


async def started(hub: Hub, name: str) -> None:
    """Comes back once a courier stands in the log."""
    from tests.hub.waiting import until

    async def stands() -> bool:
        return None not in [await hub.log.cursor(name), await hub.log.cursor(f"{name}.rulings")]

    await until(stands)


@pytest.fixture(scope="session")
def synapse(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Synapse]:
    """A running Synapse."""
    if importlib.util.find_spec("synapse") is None:
        pytest.skip("no Synapse in this environment")
    server = Synapse(tmp_path_factory.mktemp("synapse"))
    server.start()
    yield server
    server.stop()


_numbers = itertools.count()


@pytest.fixture
def ana(synapse: Synapse) -> User:
    """A person."""
    return synapse.user(f"ana{next(_numbers)}")


@pytest.fixture
def bot(synapse: Synapse) -> User:
    """The user the hub writes as."""
    return synapse.user(f"bot{next(_numbers)}")


@pytest.fixture
def room(ana: User, bot: User) -> str:
    """A room of ana's, to which the bot is invited."""
    return ana.make_room(bot)


@pytest.fixture
def ngircd(tmp_path: Path) -> Iterator[Ngircd]:
    """A running IRC server."""
    binary = shutil.which("ngircd") or shutil.which("ngircd", path="/usr/sbin")
    if binary is None:
        pytest.skip("no ngircd on PATH")
    server = Ngircd(binary, tmp_path)
    server.start()
    yield server
    server.stop()
