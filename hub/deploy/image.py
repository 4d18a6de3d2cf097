"""MicroPython itself, written to a chip by esptool, which is run and not imported."""

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from hub.deploy import refusals
from hub.deploy.content import Told
from hub.deploy.partitions import image_with_rom
from hub.reason import reason
from hub.said import Said

# Where the boot ROM of an ESP32 looks; the file system lies far behind, and stays.
PLACE = "0x1000"
MAGIC, ESP32 = 0xE9, 0
HEADER_BYTES = 24
CHUNK_BYTES = 4096
FLASHING = Said(fr="MicroPython est écrit", en="Writing MicroPython")
_NOT_ONE = Said(fr="il ne commence pas comme une image", en="it does not begin as one does")
_OTHER_CHIP = Said(fr="elle est pour une autre puce", en="it is for another chip")
_PER_CENT = re.compile(rb"(\d+)(?:\.\d+)? ?%")


def need_image(image: Path) -> None:
    """BoardError where the file is no image for this chip."""
    try:
        with image.open("rb") as file:
            header = file.read(HEADER_BYTES)
    except OSError as error:
        raise refusals.no_image(str(image), reason(error)) from None
    if len(header) < HEADER_BYTES or header[0] != MAGIC:
        raise refusals.no_image(str(image), _NOT_ONE)
    if int.from_bytes(header[12:14], "little") != ESP32:
        raise refusals.no_image(str(image), _OTHER_CHIP)


def flash(port: str, image: Path, told: Told) -> None:
    """Write it; what lies in the file system stays. BoardError where esptool is missing or gives up."""
    need_image(image)
    if find_spec("esptool") is None:
        raise refusals.no_tool("esptool")
    command = [sys.executable, "-m", "esptool", "--chip", "esp32", "--port", port, "write_flash", PLACE]
    with (
        image_with_rom(image, int(PLACE, 16), told) as file,
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
        raise refusals.not_flashed(port, said.decode(errors="replace"))
