"""What is so at the table now, as the console shows it."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from hub.core import Hub
from hub.integrations.viewer.api import characters as sheets
from hub.integrations.viewer.api import contests, counters, sessions
from hub.integrations.viewer.api.asks import told_ask
from hub.integrations.viewer.boxes import told_box
from hub.integrations.viewer.console.whom import recipients
from hub.integrations.viewer.public import ruled_as_json
from hub.log import Asked, Filters, LoggedRoll
from hub.log.fold import same
from hub.rulings import result_under
from hub.table import characters
from hub.table.character import Character
from hub.table.visitor import GM, Visitor
from hub.wire import D6Roll
from hub.wire.own_box import is_own_box
from hub.wording import sentence

LATELY = timedelta(hours=12)
ENDED_SHOWN = 6
CONTESTS_SHOWN = 8
CRITICALS_SHOWN = 3
ECS_SHOWN = 8
ROLLS_SHOWN = 6
ROLLS_LOOKED_AT = 120
STEPS_SHOWN = 12


async def now_at_table(hub: Hub, language: str) -> dict[str, Any]:
    """Everything the console shows, as JSON; LogError."""
    since_ms = hub.now_ms() - int(LATELY.total_seconds() * 1000)
    lately = await hub.log.page(Filters(since_ms=since_ms), None, ROLLS_LOOKED_AT)
    kept = await characters.every(hub.log)
    courses = await hub.log.contests.page(None, CONTESTS_SHOWN)
    return {
        "recipients": recipients(hub.boxes.values(), kept, lately, language),
        "asks": await _asks(hub, language),
        "contests": [contests.told(course, GM).model_dump(mode="json") for course in courses],
        "ecs": await asyncio.to_thread(_ecs, lately, language),
        "rolls": await asyncio.to_thread(_rolls, lately, language),
        "criticals": await _criticals(hub, lately, language),
        "counters": (await counters.values(hub, GM, None, STEPS_SHOWN)).model_dump(mode="json"),
        "characters": [_character(hub, one, language) for one in kept],
        "sessions": (await sessions.every(hub)).model_dump(mode="json")["sessions"],
    }


async def _asks(hub: Hub, language: str) -> list[dict[str, Any]]:
    """Those that wait, the oldest first, then the last that wait no more; contests show their own."""
    waiting = await hub.log.asks.open()
    ended = [one for one in await hub.log.asks.page(None, None, 4 * ENDED_SHOWN) if one.state != "open"]
    shown = [*waiting, *[one for one in ended if not one.place.contest][:ENDED_SHOWN]]
    return [await told_here(hub, one, waiting, language, GM) for one in shown]


async def told_here(
    hub: Hub, asked: Asked, waiting: list[Asked], language: str, visitor: Visitor
) -> dict[str, Any]:
    """An ask as told anywhere to `visitor`, with where it is (`stage`) and what fell (`fell`)."""
    told = told_ask(asked, waiting, visitor, hub.boxes).model_dump(mode="json")
    fell = await hub.log.get(asked.roll_id) if asked.roll_id else None
    return told | {
        "words": told["words"][language],
        "stage": _stage(hub, asked, told["behind"]),
        "fell": await asyncio.to_thread(_words, fell, language) if fell else "",
    }


def _stage(hub: Hub, asked: Asked, before: int) -> str:
    if asked.state != "open":
        return asked.state
    if is_own_box(asked.box):
        return "on_page"
    box = hub.boxes.get(asked.box)
    if box is None or box.availability != "online":
        return "box_away"
    if box.state and box.state.asked == asked.ask.id:
        return "shown"
    return "behind" if before else "sent"


def _ecs(lately: Iterable[LoggedRoll], language: str) -> list[dict[str, Any]]:
    """The rolls with an EC, newest first, each with what it comes to under either ruling."""
    found = [one for one in lately if isinstance(one.roll, D6Roll) and one.roll.result.joker == "ec"]
    return [_ec(one, language) for one in found[:ECS_SHOWN]]


def _ec(logged: LoggedRoll, language: str) -> dict[str, Any]:
    comes_to = {
        "cancel": result_under(logged.roll, "cancel"),
        "complication": result_under(logged.roll, "complication"),
    }
    told = {name: {"total": one.total, "outcome": one.outcome} for name, one in comes_to.items()}
    ruled = logged.ruled.ruling if logged.ruled else None
    return _about(logged) | {"words": _words(logged, language), "comes_to": told, "ruled": ruled}


async def _criticals(hub: Hub, lately: Iterable[LoggedRoll], language: str) -> list[dict[str, Any]]:
    """The last criticals of the d100, each with what it suggests."""
    found = [one for one in lately if (one.roll.result.outcome or "").startswith("critical")]
    return [await _critical(hub, one, language) for one in found[:CRITICALS_SHOWN]]


async def _critical(hub: Hub, logged: LoggedRoll, language: str) -> dict[str, Any]:
    told = (await counters.suggestions(hub, GM, logged.roll.id)).model_dump(mode="json")["suggestions"]
    said = [one | {"words": one["words"][language]} for one in told]
    words = await asyncio.to_thread(_words, logged, language)
    return _about(logged) | {"words": words, "outcome": logged.roll.result.outcome, "suggestions": said}


def _rolls(lately: Sequence[LoggedRoll], language: str) -> list[dict[str, Any]]:
    return [_roll(one, language) for one in lately[:ROLLS_SHOWN]]


def _roll(logged: LoggedRoll, language: str) -> dict[str, Any]:
    ruled = ruled_as_json(logged)
    said = ruled["words"][language] if ruled else ""
    return _about(logged) | {"words": _words(logged, language), "ruled": said}


def _words(logged: LoggedRoll, language: str) -> str:
    """The roll on one line; of a long joker it takes a while, and the loop has others to serve."""
    return sentence(logged.roll, language)


def _about(logged: LoggedRoll) -> dict[str, Any]:
    roll = logged.roll
    return {
        "id": roll.id,
        "player": roll.player,
        "secret": roll.secret,
        "at": logged.rolled_at.isoformat(timespec="seconds"),
    }


def _character(hub: Hub, character: Character, language: str) -> dict[str, Any]:
    """A character, and what each box where it sits is set to (`loaded`)."""
    loaded = [told_box(box, language) for box in hub.boxes.values() if _sits_at(character, box)]
    told = sheets.told(character).model_dump(mode="json")
    return told | {"loaded": [{name: one[name] for name in ("name", "status", "settings")} for one in loaded]}


def _sits_at(character: Character, box: Any) -> bool:
    names: Sequence[str] = box.state.players if box.state else ()
    return character.box == box.id or any(same(character.name, name) for name in names)
