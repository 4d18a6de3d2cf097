"""A whole box that runs from the ROM of MicroPython: packed at its first start, mended, and changed."""

import contextlib
import io
import shutil
import sys
from pathlib import Path

import pytest
from mpremote.romfs import make_romfs

from hub.deploy.content import BESIDE, CHOOSER, Content
from hub.deploy.partitions import ROM_BYTES
from hub.virtual_box import VirtualBox
from hub.virtual_box.process import ROM_BYTES as SIMULATED_BYTES
from tests.firmware.links.play import at_home, rolled
from tests.hub.deploy.conftest import NOWHERE

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="memory beside the heap is found on Linux only"
)


def lay(flash: Path, folder: str, version: Content) -> bytes:
    """Put a version into its folder, to be started; the ROM that it makes."""
    for path, data in version.items():
        (flash / folder / path).parent.mkdir(parents=True, exist_ok=True)
        (flash / folder / path).write_bytes(data)
    (flash / "main.py").write_bytes((BESIDE / CHOOSER).read_bytes())
    (flash / "settings.json").write_text('{"ssid": "air", "password": "air", "broker": "127.0.0.1"}')
    (flash / "current").write_text(folder)
    with contextlib.redirect_stdout(io.StringIO()):
        return make_romfs(str(flash / folder), mpy_cross=False)


async def need_start(folder: Path, rom: bytes, rolls: int = 0) -> list[str]:
    """AssertionError unless the box starts and rolls so often, and its ROM begins so; what it printed."""
    async with VirtualBox(folder, broker=NOWHERE, as_it_lies=True, rom=True) as box:
        await at_home(box)
        for _ in range(rolls):
            assert 1 <= await rolled(box) <= 100
        assert not box.exited
    assert (folder / "rom").read_bytes().startswith(rom)
    return box.output


def test_a_version_fits_in_the_rom_of_an_image_and_of_the_simulated_chip(tmp_path, version):
    assert len(lay(tmp_path / "flash", "a", version)) < min(ROM_BYTES, SIMULATED_BYTES)


async def test_the_box_packs_its_version_once_and_mends_and_changes_it(micropython, tmp_path, version):
    rom = lay(tmp_path / "flash", "a", version)
    await need_start(tmp_path, rom)
    before = (tmp_path / "rom").stat().st_mtime_ns
    await need_start(tmp_path, rom)
    assert (tmp_path / "rom").stat().st_mtime_ns == before

    torn = bytearray((tmp_path / "rom").read_bytes())
    torn[len(rom) // 2] ^= 1
    (tmp_path / "rom").write_bytes(torn)
    await need_start(tmp_path, rom)

    changed = version | {"firmware/version.mpy": version["firmware/version.mpy"].replace(b"0.1.0", b"0.1.1")}
    new = lay(tmp_path / "flash", "b", changed)
    assert new != rom
    await need_start(tmp_path, new, rolls=1)


async def test_what_is_loaded_later_comes_from_the_rom_too(micropython, tmp_path, version):
    lay(tmp_path / "flash", "a", version)
    async with VirtualBox(tmp_path, broker=NOWHERE, as_it_lies=True, rom=True) as box:
        await at_home(box)
        shutil.rmtree(tmp_path / "flash" / "a")
        box.press("adv")
        await box.until(lambda shown: shown.digits == "r    500")


async def test_a_version_that_the_rom_is_too_small_for_runs_from_its_files(micropython, tmp_path, version):
    lay(tmp_path / "flash", "a", version | {"large.txt": b"x" * (1 << 17)})
    printed = await need_start(tmp_path, b"\xff\xff\xff\xff")
    assert any("the ROM takes less" in line for line in printed)
