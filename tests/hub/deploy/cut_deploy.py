"""A deploy onto a LittleFS whose power is cut at any byte, or in any erase (MicroPython).

Reads from a file, as JSON: the programs that laid what is there, those of the deploy that is cut, and what
may be found then: main.py (ours last), versions (the new one last), settings. Prints how many cuts.
"""

import json
import sys

from firmware import chooser
from hub.deploy import on_board
from tests.firmware.paper_flash import BLOCK_BYTES, apply, mounted, put_away

BLOCKS = 32
HALF_ERASED = (0, BLOCK_BYTES // 3, BLOCK_BYTES - 1)


def run(programs):
    for program in programs:
        exec(program, on_board.__dict__)


def read(path):
    try:
        with open(path) as file:
            return file.read()
    except OSError:
        return None


def need_whole(case):
    """AssertionError unless this board starts a whole version, with settings; whether it is the new one."""
    main = read("main.py")
    assert main in case["mains"], main
    if main != case["mains"][-1]:  # not ours: it is whole
        return False
    folder, _ = chooser.choose()
    found = {path: read(folder + "/" + path) for path in case["whole"][-1]}
    assert found in case["whole"], (folder, read("current"), found)
    assert json.loads(read("settings.json") or read("settings.json.new")) in case["settings"]
    return found == case["whole"][-1]


def recorded(case):
    """(flash with the old version, what the second deploy does to it)."""
    flash = mounted(BLOCKS)
    run(case["before"])
    before = bytearray(flash.content)
    flash.done = []
    run(case["programs"])
    assert need_whole(case) is True
    put_away()
    return before, flash.done


def main(path):
    """Cut everywhere; the number of cuts."""
    with open(path) as file:
        case = json.load(file)
    content, deeds = recorded(case)
    cuts = 0
    for place, (block, offset, data) in enumerate(deeds):
        for count in HALF_ERASED if data is None else range(len(data)):
            torn = bytearray(content)
            apply(torn, (block, offset, data), count)
            mounted(BLOCKS, torn)
            try:
                need_whole(case)
            except Exception:
                print("cut in deed", place, "of", len(deeds), "at byte", count)
                raise
            finally:
                put_away()
            cuts += 1
        apply(content, (block, offset, data))
    print("cuts", cuts)


if __name__ == "__main__":
    main(sys.argv[1])
