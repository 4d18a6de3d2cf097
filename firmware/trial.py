"""After an update: a version on trial confirms itself once it works, or starts again; loaded for it."""

import asyncio

from firmware.let_go import let_go
from firmware.store import Store

RECORD = "update.json"
# So long a version on trial may go without the broker; it starts again once nobody has played for a while.
LASTS_MS, REST_MS = 120000, 10000
LOOK_S = 0.1


async def run(box: "Box", confirm: "Callable | None") -> None:
    """Prove a version on trial, and call `confirm`; without one, tell what became of the last update."""
    record = Store(RECORD)
    told = record.load()
    version = told.get("version", "")
    if confirm:
        box.updating = {"version": version, "percent": 100}
        while not (await _is_proven(box) and confirm()):
            await _start_again(box)
        box.updating = None
    if confirm or _starts(told.get("folder")):
        record.wipe()
    else:
        box.refused = {"name": "update", "value": version, "why": "unconfirmed"}
    box.on_news()
    let_go("firmware.trial", "firmware.self_test")


async def _is_proven(box: "Box") -> bool:
    """Whether this version has reached the broker in time, and found its parts well."""
    began_ms = box.board.now_ms()
    while not box.online:
        if box.board.now_ms() - began_ms >= LASTS_MS:
            return False
        await asyncio.sleep(LOOK_S)
    try:
        from firmware.self_test import OK, measured

        box.tested = measured(box)
    except Exception as error:  # a version whose self-test fails so works no better
        print("trial:", repr(error))
        return False
    return box.tested["chance"] == box.tested["flash"] == OK


async def _start_again(box: "Box") -> None:
    box.on_news()
    while box.is_tumbling() or box.board.now_ms() - box.panel.touched_ms < REST_MS:
        await asyncio.sleep(LOOK_S)
    box.save()
    box.board.restart()


def _starts(folder: "str | None") -> bool:
    """Whether this folder runs for good: a cut came before its trial was forgotten."""
    try:
        with open("current") as file:
            return file.read().split() == [folder]
    except (OSError, ValueError):
        return False
