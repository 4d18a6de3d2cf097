"""The demo's box: what it says when its firmware ends, and that it comes back."""

import pytest

from hub.concurrency.beside import beside
from hub.demo_box import keep_powered
from hub.virtual_box import VirtualBox
from tests.hub.waiting import until

ENDS = """
import os
try:
    os.stat("second")
except OSError:
    open("second", "w").close()
    print("the first life \\x1b[2J is short")
    raise ValueError("a defect")
import time
print("the second life goes on")
while True:
    time.sleep(0.05)
"""
ALWAYS_ENDS = "print('again')\n"


@pytest.fixture
def make_box(tmp_path):
    """Call it with a main.py: a box that runs it."""

    def make(source):
        firmware = tmp_path / "firmware"
        firmware.mkdir()
        (firmware / "main.py").write_text(source, "utf-8")
        return VirtualBox(tmp_path / "box", broker=("127.0.0.1", 1), firmware=firmware)

    return make


@pytest.mark.parametrize(("language", "told"), [("fr", "s'est arrêtée"), ("en", "has stopped")])
async def test_a_box_that_ends_is_told_with_its_last_lines_and_powered_on_again(make_box, language, told):
    said = []
    async with make_box(ENDS) as box, beside(keep_powered(box, language, said.append, 0.01), "box"):
        await until(lambda: "the second life goes on" in box.output)
        assert not box.exited
    assert len(said) == 1
    assert told in said[0]
    assert "the first life [2J is short" in said[0]
    assert "ValueError: a defect" in said[0]


async def test_a_box_that_always_ends_is_powered_on_again_and_again(make_box):
    said = []
    async with make_box(ALWAYS_ENDS) as box, beside(keep_powered(box, "fr", said.append, 0.01), "box"):
        await until(lambda: len(said) >= 3)
