"""The ROM of a version: just what MicroPython reads, and cut or damaged anywhere it is packed again."""

import os
import subprocess
from pathlib import Path

import pytest

from firmware.rom import Image

ROOT = Path(__file__).parents[2]
VERSIONS = {
    "a": {"firmware/main.mpy": b"old " * 700, "firmware/links/link.mpy": b"link " * 9, "empty.txt": b""},
    "b": {"firmware/main.mpy": b"new " * 900, "firmware/links/link.mpy": b"more " * 99, "shared/d.mpy": b"d"},
}
# One of each width of a length, on both sides of the step.
SIZES = (0, 1, 127, 128, 4095, 4096, 16383, 16384, 70000)


def laid(folder: Path, files: dict[str, bytes]) -> Path:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def packed(folder: Path) -> bytes:
    image = Image(str(folder))
    return b"".join(bytes(block) for block in image.blocks())[: image.length]


@pytest.mark.parametrize("version", [*VERSIONS.values(), {f"f/{size}": b"x" * size for size in SIZES}])
def test_it_is_to_the_byte_what_the_tool_of_micropython_makes(tmp_path, version):
    from mpremote.romfs import make_romfs

    folder = laid(tmp_path / "version", version)
    assert packed(folder) == make_romfs(str(folder), mpy_cross=False)
    assert len(packed(folder)) % 2 == 0


def test_cut_at_every_byte_or_damaged_at_any_it_is_packed_again(micropython, tmp_path):
    for name, files in VERSIONS.items():
        laid(tmp_path / name, files)
    done = subprocess.run(
        [micropython, "-X", "heapsize=1M", "-m", "tests.firmware.cut_rom"],
        cwd=tmp_path,
        env={**os.environ, "MICROPYPATH": f"{ROOT}:.frozen"},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    told = dict(line.split() for line in done.stdout.splitlines())
    print(told)
    assert int(told["cuts"]) > 8000
    assert int(told["damaged"]) > 4000
