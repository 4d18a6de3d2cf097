"""The demo's box when its firmware ends: said in the terminal, and powered on again."""

import asyncio
import time
from collections.abc import Callable

from hub.concurrency.patience import wait_s
from hub.said import Said
from hub.tame import tame
from hub.virtual_box import VirtualBox

LAST_LINES = 8
FIRST_WAIT_S = 1.0
# A box that has run for this long was well: the next end is a first one again.
WELL_S = 60.0


async def keep_powered(
    box: VirtualBox, language: str, say: Callable[[str], object], first_wait_s: float = FIRST_WAIT_S
) -> None:
    """Whenever the box ends by itself, tell what it printed last and power it on again; for ever."""
    failures = 0
    while True:
        started_s = time.monotonic()
        await _ended(box)
        failures = 1 if time.monotonic() - started_s > WELL_S else failures + 1
        say(_told(box.output).sentence(language))
        await asyncio.sleep(wait_s(failures, first_wait_s))
        await box.cut_power()
        await _power_on(box, language, say, first_wait_s)


async def _ended(box: VirtualBox) -> None:
    changed = asyncio.Event()
    stop = box.watch(lambda _: changed.set())
    try:
        while not box.exited:
            await changed.wait()
            changed.clear()
    finally:
        stop()


async def _power_on(
    box: VirtualBox, language: str, say: Callable[[str], object], first_wait_s: float
) -> None:
    failures = 0
    while True:
        try:
            return await box.power_on()
        except (RuntimeError, OSError) as error:
            failures += 1
            say(_not_started(error).sentence(language))
            await box.cut_power()
            await asyncio.sleep(wait_s(failures, first_wait_s))


def _told(output: list[str]) -> Said:
    last = "\n".join(f"    {tame(line)}" for line in output[-LAST_LINES:])
    return Said(
        fr=f"La boîte virtuelle s'est arrêtée, on la rallume ; elle a écrit en dernier :\n{last}",
        en=f"The virtual box has stopped, it is switched on again; it last printed:\n{last}",
    )


def _not_started(error: Exception) -> Said:
    return Said(
        fr=f"La boîte virtuelle ne se rallume pas ({error}) : nouvel essai bientôt.",
        en=f"The virtual box does not start again ({error}): trying again soon.",
    )
