"""The portal needs little: it runs on a heap far smaller than the box's, whoever comes."""

import asyncio
import os
import shutil
import socket
from pathlib import Path

import pytest

from hub.virtual_box.doors import free_doors
from tests.firmware.portal.phone import GOOD, Phone
from tests.firmware.test_micropython import ROOT, compile_to
from tests.hub.waiting import until

# On the 64-bit Unix port, whose pointers are twice as wide as the chip's.
HEAP = "96k"
# Compiled as for a board, and its texts.
FLASH_BYTES = 20_000
VISITS = 10


@pytest.fixture
def compiled(tmp_path: Path) -> Path:
    """A folder with all that portal_alone.py needs, compiled as for a board."""
    sources = [*ROOT.glob("firmware/**/*.py"), *ROOT.glob("shared_rules/*.py")]
    sources += [ROOT / f"tests/firmware/{name}.py" for name in ("paper_board", "portal/portal_alone")]
    for source in sources:
        compile_to(tmp_path / source.relative_to(ROOT).with_suffix(".mpy"), source)
    for text in ROOT.glob("firmware/portal/*.txt"):
        shutil.copy(text, tmp_path / text.relative_to(ROOT))
    return tmp_path


async def test_the_portal_serves_twenty_networks_and_several_phones_on_a_small_heap(micropython, compiled):
    doors, folder = free_doors(), compiled
    process = await asyncio.create_subprocess_exec(
        *(micropython, "-X", f"heapsize={HEAP}", "-m", "tests.firmware.portal.portal_alone"),
        *(str(doors[53]), str(doors[80]), str(folder)),
        cwd=compiled,
        env={**os.environ, "MICROPYPATH": ":.frozen"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    try:
        phone = Phone(doors)
        await until(lambda: listens(doors[80]))
        for _ in range(VISITS):
            pages = await asyncio.gather(*[phone.get() for _ in range(4)])
            assert all("Voisin 18" in page.text for page in pages)
            wrong = await phone.post({**GOOD, "port": "x", "players": "é" * 50, "name": "é" * 300})
            assert wrong.wrong("port")
            assert wrong.wrong("name")
        assert "C'est enregistré" in (await phone.post(GOOD)).text
        (folder / "end").touch()
        printed = (await asyncio.wait_for(process.stdout.read(), 30)).decode()
    finally:
        if process.returncode is None:
            process.kill()
        await process.wait()
    print(printed)
    assert printed.startswith("heap ")


def listens(port: int) -> bool:
    """Whether somebody does, at this port of this machine."""
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_the_portal_takes_little_of_the_flash(compiled):
    parts = list((compiled / "firmware" / "portal").iterdir())
    print(sum(part.stat().st_size for part in parts))
    assert sum(part.stat().st_size for part in parts) < FLASH_BYTES
