"""Joins the parts of the box; the only place that does."""

import asyncio
import binascii
import gc
import os

BEAT_S = 0.005
NAMES = ["1", "2", "3", "4"]
# The settings that outlive all others.
SOLDERED = ("build", "display")

# Garbage is collected after so many new bytes: often while the application loads, so that what stays lies
# in one piece, and later seldom enough not to be felt at the keys.
LOADING_BYTES = 6144
PLAYING_BYTES = 16384


def collect_after(count: int) -> None:
    """Collect garbage whenever `count` bytes have been taken; CPython sees to it by itself."""
    if hasattr(gc, "threshold"):
        gc.collect()
        gc.threshold(count)


def make_box(board: "Board", settings: "Store") -> "Box":
    """A box on this board, with what it remembers."""
    from firmware.box import Box
    from firmware.journal import Journal
    from firmware.store import Store

    said = settings.load()
    made = soldered(said)
    epoch = "".join(["%02x" % byte for byte in board.random_bytes(4)])
    box = Box(
        board,
        Journal(board.id, "journal", epoch, read_key(said.get("key"))),
        Store("saved.json"),
        words_in(said.get("language")),
        read_names(said.get("players")),
    )
    box.on_wipe = lambda: settings.wipe(made)
    if "sheet" in os.listdir():
        from firmware.sheet import seat_again

        seat_again(box)
    return box


def soldered(told: "dict") -> "dict":
    """What the settings say of how the box is made."""
    return {name: told[name] for name in SOLDERED if name in told}


def read_names(told: object) -> list:
    """The players of the settings; the numbers of the seats where they name none."""
    from shared_rules.messages import plain_text

    if not isinstance(told, list) or not told:
        return list(NAMES)
    return [plain_text(str(name)) for name in told]


def read_key(text: "str | None") -> "bytes | None":
    """The 32 bytes of the key that seals, from hexadecimal; None without one, or where it is none."""
    try:
        key = binascii.unhexlify(text or "")
    except (ValueError, TypeError):
        key = b""
    if text and len(key) != 32:
        print("settings: key is not 64 hexadecimal digits, so nothing is sealed")
    return key if len(key) == 32 else None


def words_in(language: "str | None") -> "dict":
    """What the digits say in this language; only one is held in memory."""
    if language == "en":
        from firmware.words_en import WORDS
    else:
        from firmware.words_fr import WORDS
    return WORDS


async def stay_linked(box: "Box", settings: "dict") -> None:
    """Keep the box linked; a fault of the link is shown and never stops the box."""
    # Imported once the box already answers its keys.
    from firmware.links.link import Link
    from firmware.links.wifi import Wifi, naps

    collect_after(PLAYING_BYTES)
    saves = lambda: naps(settings.get("modem_sleep"), box.board.battery())  # noqa: E731
    while True:
        try:
            name, password = settings.get("ssid", ""), settings.get("password", "")
            wifi = Wifi(name, password, "cornet-" + box.board.id, saves)
            await Link(box, wifi, settings).run()
        except Exception as error:
            print("link stopped:", repr(error))
            box.online = False
        await asyncio.sleep(5)


async def run(confirm=None) -> None:
    """The box's life; a version on trial calls `confirm` once it has shown that it works."""
    from firmware.boards.esp32 import Board
    from firmware.presses import MODE
    from firmware.store import Store

    collect_after(LOADING_BYTES)
    settings = Store("settings.json")
    said = settings.load()
    board = Board(said.get("build"), said.get("display"))
    if board.is_held(MODE) and board.why_started() == "power":
        from firmware.portal.portal import Portal

        await Portal(board, settings, words_in(said.get("language"))).run()
    box = make_box(board, settings)
    box.step()
    tasks = [asyncio.create_task(stay_linked(box, said))]
    if confirm or "update.json" in os.listdir():
        from firmware import trial

        tasks.append(asyncio.create_task(trial.run(box, confirm)))
    while tasks:
        box.step()
        await asyncio.sleep(BEAT_S)


if __name__ == "__main__":
    asyncio.run(run())
