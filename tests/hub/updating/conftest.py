"""A box deployed long ago, a hub with a newer version, and what happens between them."""

import json
import shutil
from collections.abc import Callable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from hub.deploy.content import BESIDE, CHOOSER, Content, version_of
from hub.keys import open_keys
from hub.log import Box
from hub.settings import BrokerSettings, HubSettings, MqttSettings, Settings, ViewerSettings
from hub.settings.place import keys_place
from hub.updating.edition import Editions
from hub.virtual_box import VirtualBox
from shared_rules import topics
from tests.hub.deploy.conftest import version  # noqa: F401
from tests.hub.lookout import running
from tests.hub.mosquitto import free_port
from tests.hub.waiting import until

ID = "a0b1c2d3e4f5"
# A trial that ends before the test does.
SOON = (("firmware/trial.py", "120000, 10000", "1500, 100"),)
NEWER = (("firmware/version.py", '"0.1.0"', '"0.1.1"'),)


def made_from(folder: Path, *changes: tuple[str, str, str]) -> Path:
    """Sources of a version: those of here, but for some texts in them."""
    for name in ("firmware", "shared_rules"):
        shutil.copytree(BESIDE / name, folder / name, dirs_exist_ok=True)
    for path, before, after in changes:
        text = (folder / path).read_text("utf-8")
        assert before in text
        (folder / path).write_text(text.replace(before, after), "utf-8")
    return folder


def compiled(sources: Path) -> Content:
    """What lies in the folder of that version on a box."""
    return version_of(sources, lambda *told: None)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A broker that lets nobody in without a password."""
    return Settings(
        hub=HubSettings(data=str(tmp_path / "data")),
        mqtt=MqttSettings(port=0),
        viewer=ViewerSettings(port=free_port()),
        broker=BrokerSettings(anonymous="nobody"),
    )


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """What lies on the box."""
    return tmp_path / "box" / "flash"


def lay_versions(flash: Path, folders: dict[str, Content], current: str = "a") -> None:
    """The versions of a box and what chooses between them, as a deploy leaves them."""
    for folder, content in folders.items():
        for path, data in content.items():
            (flash / folder / path).parent.mkdir(parents=True, exist_ok=True)
            (flash / folder / path).write_bytes(data)
    shutil.copy(BESIDE / CHOOSER, flash / "main.py")
    (flash / "current").write_text(current)


@pytest.fixture
def laid(flash: Path, settings: Settings, version: Content) -> Callable[..., None]:  # noqa: F811
    """laid(current="a", a=files): a box as a deploy leaves it, paired unless `paired` is False."""

    def lay(current: str = "a", paired: bool = True, **folders: Content) -> None:
        lay_versions(flash, folders or {"a": version}, current)
        told: dict[str, object] = {"ssid": "air", "password": "air", "broker": "127.0.0.1", "table": "table"}
        if paired:
            given = open_keys(keys_place(settings)).pair(ID)
            told |= {"key": given.key.hex(), "user": ID, "secret": given.password}
        (flash / "settings.json").write_text(json.dumps(told))

    return lay


@asynccontextmanager
async def hub_with(settings: Settings, sources: Path):
    """A hub that offers what is in `sources`."""
    async with running(settings) as hub:
        hub.updates.editions = Editions(sources)
        yield hub


@pytest.fixture
def box_in(tmp_path: Path, flash: Path, settings: Settings) -> Callable[..., VirtualBox]:
    """box_in(hub): the box as it lies, at the broker of this hub."""

    def box(hub, **more: object) -> VirtualBox:
        port = hub.link._client._port
        told = json.loads((flash / "settings.json").read_text()) | {"port": port}
        (flash / "settings.json").write_text(json.dumps(told))
        place = ("127.0.0.1", port)
        return VirtualBox(tmp_path / "box", broker=place, mac=bytes.fromhex(ID), as_it_lies=True, **more)

    return box


def state(hub):
    """What the box told last."""
    box: Box | None = hub.boxes.get(ID)
    return box.state if box else None


async def ask_for_update(hub) -> None:
    """As anyone at the broker may."""
    await until(lambda: state(hub) and hub.boxes[ID].availability == "online")
    hub.publish(topics.of_box("table", ID, "set", "update"), b"install")
