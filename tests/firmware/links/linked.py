"""A box with a link and nothing else, on either Python: main() takes a FILE, and says figures at its end.

It ends at `set/restart`, or `seconds` (FILE holds settings, JSON) after its start; before, it rolls `rolls`
times, and once 1D whose joker shows `sixes` sixes, then a 1. Hands are at its keys for `hands` seconds. Its
patience is cut short.
"""

import asyncio
import binascii
import gc
import json
import os
import sys
import time

from firmware.box import Box
from firmware.journal import Journal
from firmware.links import link, mqtt, names, stream
from firmware.main import PLAYING_BYTES, collect_after
from firmware.words_fr import WORDS

BEAT_S = 0.005

link.FIRST_WAIT_MS, link.LONGEST_WAIT_MS, link.STATE_REST_MS = 10, 20, 20
link.RESTART_REST_MS = 0
stream.HANDS_REST_MS = 300
link.OPEN_S, mqtt.ACK_S, mqtt.SEND_S = 0.6, 0.5, 1
names.ANSWER_MS = 200


BEGAN_NS = time.time_ns()


def now_ms() -> int:
    return (time.time_ns() - BEGAN_NS) // 1_000_000


class Board:
    """Nobody at the keys but for the first `hands_ms`, nothing on the digits."""

    hands_ms = 0

    id = "a1b2c3d4e5f6"
    hardware = "esp32-usb 1"
    over = False
    now_ms = staticmethod(now_ms)
    random_bytes = staticmethod(os.urandom)

    def keys_down(self) -> int:
        return 4 * (now_ms() // 100 % 2) if now_ms() < self.hands_ms else 0

    def turned(self) -> int:
        return 0

    def show(self, cells) -> None:
        pass

    brightness = lights = tone = show

    def has_chance(self) -> bool:
        return True

    def battery(self) -> None:
        pass

    def free_heap(self) -> int:
        return gc.mem_free() if hasattr(gc, "mem_free") else 0

    def why_started(self) -> str:
        return "power"

    def restart(self) -> None:
        self.over = True


class Wifi:
    """Always there."""

    async def up(self) -> None:
        pass

    def is_up(self) -> bool:
        return True

    def strength(self) -> int:
        return -50

    def name_server(self) -> str:
        return "127.0.0.1"


class Store:
    """Remembers nothing."""

    path = "/tmp/cornet-linked"

    def load(self) -> "dict":
        return {}

    def save(self, values) -> None:
        pass


class Sixes:
    """Chance that a joker makes this many sixes of, then a 1."""

    def __init__(self, count: int) -> None:
        self.left = count

    def __call__(self, count: int) -> bytes:
        self.left -= 1
        return b"\x05" if self.left >= 0 else b"\x00"


def roll_sixes(box: Box, count: int) -> None:
    box.choices.put("game", "d6")
    box.choices.put("code", "1D")
    box.board.random_bytes = Sixes(count)
    box.roll(None, now_ms())
    box.step()
    box.board.random_bytes = os.urandom


async def run(settings: "dict") -> None:
    collect_after(PLAYING_BYTES)
    stream.HANDS_BUSY_MS = settings.get("hands_busy_ms", stream.HANDS_BUSY_MS)
    link.POST_AGAIN_MS = settings.get("post_again_ms", link.POST_AGAIN_MS)
    board = Board()
    board.hands_ms = 1000 * settings.get("hands", 0)
    key = binascii.unhexlify(settings.get("key", ""))
    box = Box(board, Journal(board.id, settings["journal"], "0000", key or None), Store(), WORDS)
    box.sheet_path = settings["journal"] + ".sheet"
    for _ in range(settings.get("rolls", 0)):
        box.roll(None, now_ms())
        box.step()
    if "sixes" in settings:
        roll_sixes(box, settings["sixes"])
    linked = asyncio.create_task(link.Link(box, Wifi(), settings).run())
    ends_ms = now_ms() + 1000 * settings.get("seconds", 60)
    longest_ms, before_ms = 0, now_ms()
    while linked and not board.over and before_ms < ends_ms:
        box.step()
        await asyncio.sleep(BEAT_S)
        longest_ms, before_ms = max(longest_ms, now_ms() - before_ms), now_ms()
    print(json.dumps({"longest_gap_ms": longest_ms, "restarted": board.over}))


def main() -> None:
    with open(sys.argv[1]) as given:
        settings = json.load(given)
    asyncio.run(run(settings))
