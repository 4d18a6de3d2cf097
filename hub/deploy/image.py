"""MicroPython itself, written to a chip by esptool, which is run and not imported."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from hub.deploy import refusals, refused_image
from hub.deploy.builds import builds
from hub.deploy.chips import CHIPS, NUMBERED
from hub.deploy.content import Told
from hub.deploy.partitions import image_with_rom
from hub.reason import reason
from hub.said import Said

MAGIC = 0xE9
HEADER_BYTES, NUMBER_AT = 24, slice(12, 14)
CHUNK_BYTES = 4096
FLASHING = Said(fr="MicroPython est écrit", en="Writing MicroPython")
_NOT_ONE = Said(fr="il ne commence pas comme une image", en="it does not begin as one does")
_OTHER_CHIP = Said(fr="elle est pour une autre puce", en="it is for another chip")
_PER_CENT = re.compile(rb"(\d+)(?:\.\d+)? ?%")
_OTHER = re.compile(r"This chip is (ESP32)-?(\w*),? not ")


def need_image(image: Path, build: str | None = None) -> str:
    """The chip whose image the file is. BoardError where it is none, or not for this build."""
    try:
        with image.open("rb") as file:
            header = file.read(HEADER_BYTES)
    except OSError as error:
        raise refused_image.no_image(str(image), reason(error)) from None
    if len(header) < HEADER_BYTES or header[0] != MAGIC:
        raise refused_image.no_image(str(image), _NOT_ONE)
    chip = NUMBERED.get(int.from_bytes(header[NUMBER_AT], "little"))
    if chip is None:
        raise refused_image.no_image(str(image), _OTHER_CHIP)
    if build and chip != builds()[build]:
        raise refused_image.of_other_build(str(image), chip, build, builds()[build])
    if chip not in CHIPS:
        raise refused_image.of_no_build(str(image), chip)
    return chip


def flash(port: str, image: Path, told: Told, build: str | None = None) -> None:
    """Write it; what lies in the file system, far behind, stays.

    BoardError where esptool is missing or gives up, or the image is not for this build or for this chip.
    """
    chip = need_image(image, build)
    if find_spec("esptool") is None:
        raise refusals.no_tool("esptool")
    place = CHIPS[chip].place
    command = [sys.executable, "-m", "esptool", "--chip", chip, "--port", port, "write_flash", hex(place)]
    with (
        image_with_rom(image, place, told) as file,
        subprocess.Popen(
            [*command, str(file)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as running,
    ):
        assert running.stdout
        said = b""
        while part := os.read(running.stdout.fileno(), CHUNK_BYTES):
            said += part
            for found in _PER_CENT.findall(part):
                told(FLASHING, int(found), 100)
    if running.returncode:
        raise _why_not(port, image, chip, said.decode(errors="replace"))


def _why_not(port: str, image: Path, chip: str, said: str) -> refusals.BoardError:
    """esptool's word for it; that the chip is another one is told by what was found."""
    if other := _OTHER.search(said):
        return refused_image.of_other_chip(str(image), chip, "".join(other.groups()).lower())
    return refusals.not_flashed(port, said)
