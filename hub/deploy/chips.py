"""The chips of boards: what MicroPython calls them, and which image of it each one starts."""

import re
from typing import NamedTuple

DOWNLOADS = "https://micropython.org/download/"


class Chip(NamedTuple):
    """`place`: where in its flash the boot ROM looks; `image`: the name of its files and of their page."""

    place: int
    image: str

    @property
    def page(self) -> str:
        """Where its images are."""
        return f"{DOWNLOADS}{self.image}/"


# By the names that box.toml and esptool have for them.
CHIPS = {
    "esp32": Chip(0x1000, "ESP32_GENERIC"),
    "esp32s3": Chip(0, "ESP32_GENERIC_S3"),
    "esp32c3": Chip(0, "ESP32_GENERIC_C3"),
}
# As the header of an image numbers them.
NUMBERED = {0: "esp32", 2: "esp32s2", 5: "esp32c3", 9: "esp32s3", 12: "esp32c2", 13: "esp32c6"}
NUMBERED |= {16: "esp32h2", 18: "esp32p4", 20: "esp32c61", 23: "esp32c5"}
_OTHER_THAN_THE_FIRST = re.compile(r"ESP32-?([SCHP]\d)")


def of_machine(machine: str) -> str:
    """The chip whose name a machine of MicroPython ends with, "ESP32S3" or "ESP32-C3FH4"; else an ESP32."""
    found = _OTHER_THAN_THE_FIRST.match(machine.split()[-1] if machine.split() else "")
    return f"esp32{found[1].lower()}" if found else "esp32"


def called(chip: str) -> str:
    """As people write it: ESP32-S3."""
    family, kind = chip[:5].upper(), chip[5:].upper()
    return f"{family}-{kind}" if kind else family


def all_called(last: str) -> str:
    """Those that Cornet runs on; `last` joins the last two."""
    *others, end = map(called, CHIPS)
    return f"{', '.join(others)} {last} {end}"


def image_of(chip: str) -> str:
    """How the image of this chip is called, and its page; of one that Cornet does not run on, all pages."""
    return f"{CHIPS[chip].image}-*.bin, {CHIPS[chip].page}" if chip in CHIPS else images()


def images() -> str:
    """The page of each chip's image."""
    return ", ".join(f"{called(chip)} {CHIPS[chip].page}" for chip in CHIPS)
