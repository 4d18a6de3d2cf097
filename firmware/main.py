"""Joins the parts of the box; the only place that does."""

import asyncio

from firmware.boards.esp32 import Board
from firmware.box import Box
from firmware.journal import Journal
from firmware.store import Store

BEAT_S = 0.005
NAMES = ["1", "2", "3", "4"]


def make_box(board: Board, settings: "dict") -> Box:
    """A box on this board, with what it remembers."""
    epoch = "".join(["%02x" % byte for byte in board.random_bytes(4)])
    return Box(
        board,
        Journal(board.id, epoch),
        Store("saved.json"),
        words_in(settings.get("language")),
        [str(name)[:80] for name in settings.get("players") or NAMES],
    )


def words_in(language: "str | None") -> "dict":
    """What the digits say in this language; only one is held in memory."""
    if language == "en":
        from firmware.words_en import WORDS
    else:
        from firmware.words_fr import WORDS
    return WORDS


async def stay_linked(box: Box, settings: "dict") -> None:
    """Keep the box linked; a fault of the link is shown and never stops the box."""
    # Imported once the box already answers its keys.
    from firmware.links.link import Link
    from firmware.links.wifi import Wifi

    while True:
        try:
            wifi = Wifi(settings.get("ssid", ""), settings.get("password", ""), "cornet-" + box.board.id)
            await Link(box, wifi, settings).run()
        except Exception as error:
            print("link stopped:", repr(error))
        await asyncio.sleep(5)


async def run() -> None:
    """The box's life."""
    settings = Store("settings.json").load()
    box = make_box(Board(), settings)
    box.step()
    linked = asyncio.create_task(stay_linked(box, settings))
    while linked:
        box.step()
        await asyncio.sleep(BEAT_S)


if __name__ == "__main__":
    asyncio.run(run())
