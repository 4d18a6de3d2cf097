"""Checks the set-up: each check looks at one thing, and says how to mend it."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import NamedTuple, TypeAlias

from hub.doctor import boxes, certificates, machine, named_broker, pairing, ports, rolls, running, strangers
from hub.doctor.bounded import in_time
from hub.doctor.case import Case
from hub.doctor.health import Health, ask_health
from hub.doctor.note import Note, refused, wrong
from hub.errors import CornetError, SettingsError
from hub.keys import open_keys
from hub.log import Log, LogError, open_log
from hub.log.look import Look, look
from hub.reason import reason
from hub.said import Said
from hub.settings import Settings
from hub.settings.place import keys_place, log_place

__all__ = ("Found", "Note", "examine")

Check: TypeAlias = Callable[[Case], Awaitable[list[Note]]]

CHECKS: tuple[Check, ...] = (
    machine.time_zone,
    machine.data_folder,
    rolls.log,
    rolls.chain,
    pairing.keys,
    running.hub,
    ports.ports,
    certificates.tls,
    named_broker.broker,
    named_broker.strangers_there,
    named_broker.passwords_there,
    strangers.viewer,
    boxes.boxes,
    strangers.door,
    strangers.asides,
    machine.virtual_box,
)
LONGEST_S = 15.0
WHOLE = Look("newest", damage="")

NO_ANSWER = Said(fr="pas de réponse à temps", en="no answer in time")
AGAIN = Said(fr="Recommence dans un instant.", en="Try again in a moment.")
SILENT = Said(
    fr="Le journal ne répond pas : vérifie hub.data et log.url.",
    en="The log does not answer: check hub.data and log.url.",
)


class Found(NamedTuple):
    """A note, and the name of the check that made it."""

    check: str
    note: Note


async def examine(settings: Settings, now_ms: int) -> list[Found]:
    """What every check finds, in the order of CHECKS; all are made at once, and each takes only so long."""
    async with _case(settings, now_ms) as case:
        told = await asyncio.gather(*(_made(check, case) for check in CHECKS))
    return [Found(check.__name__, note) for check, notes in zip(CHECKS, told, strict=True) for note in notes]


async def _made(check: Check, case: Case) -> list[Note]:
    """What a check finds; one that cannot be made is itself something wrong."""
    try:
        return await asyncio.wait_for(check(case), LONGEST_S)
    except CornetError as error:
        return [refused(error)]
    except TimeoutError:
        return [_not_made(check, NO_ANSWER)]
    except OSError as error:
        return [_not_made(check, reason(error))]
    except LogError as error:
        return [_not_made(check, Said(fr=str(error), en=str(error)))]


def _not_made(check: Check, why: Said) -> Note:
    name = check.__name__
    said = Said(
        fr=f"La vérification « {name} » n'a pas abouti ({why.fr}).",
        en=f'The check "{name}" could not be made ({why.en}).',
    )
    return wrong(said, AGAIN)


@asynccontextmanager
async def _case(settings: Settings, now_ms: int) -> AsyncIterator[Case]:
    place, keys = log_place(settings), open_keys(keys_place(settings))
    seen = await _look(place)
    async with AsyncExitStack() as stack:
        log = None
        if seen == WHOLE:
            try:
                log = await stack.enter_async_context(open_log(place))
            except SettingsError as error:
                seen = error
        yield Case(settings, keys, seen, log, await _health(settings, log), now_ms)


async def _look(place: Path | str) -> Look | SettingsError | None:
    if isinstance(place, Path) and not place.exists():
        return None
    try:
        return await in_time(lambda: look(place), LONGEST_S)
    except SettingsError as error:
        return error
    except TimeoutError:
        return SettingsError(fr=SILENT.fr, en=SILENT.en)


async def _health(settings: Settings, log: Log | None) -> Health | None:
    """Of the hub of this log: another Cornet on its port is a stranger."""
    try:
        health = await in_time(lambda: ask_health(settings))
    except TimeoutError:
        return None
    ours = log is None or health is None or health.hub_id == await log.hub_id()
    return health if ours else None
