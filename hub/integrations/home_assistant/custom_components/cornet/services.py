"""The services: roll, ask someone to roll, tell the odds, tell the statistics."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any
from uuid import uuid4

from homeassistant.core import HomeAssistant, ServiceCall, ServiceResponse, SupportsResponse, callback

from .api import Answer
from .called import box_of, need_answer, need_hub, rule_of
from .errors import Unreachable
from .names import DOMAIN
from .runtime import Runtime
from .schemas import ASK, ODDS, ROLL, STATISTICS
from .told import in_one_language, spoken, told

LOOK_S = 1.0

Service = Callable[[Runtime, dict[str, Any], str], Awaitable[Answer]]


@callback
def register(hass: HomeAssistant) -> None:
    """Make them known; they are there even while no hub is."""
    only, optional = SupportsResponse.ONLY, SupportsResponse.OPTIONAL
    for name, service, schema, response in (
        ("roll", roll, ROLL, optional),
        ("ask", ask, ASK, optional),
        ("odds", odds, ODDS, only),
        ("statistics", statistics, STATISTICS, only),
    ):
        hass.services.async_register(DOMAIN, name, partial(_serve, hass, service), schema, response)


async def _serve(hass: HomeAssistant, service: Service, call: ServiceCall) -> ServiceResponse:
    entry = need_hub(hass, call.data)
    language = spoken(hass.config.language)
    with need_answer(hass, entry, language):
        return await service(entry.runtime_data, dict(call.data), language)


async def roll(runtime: Runtime, given: dict[str, Any], language: str) -> Answer:
    """The hub throws: once, even where its answer was lost and it is asked again."""
    body = rule_of(given) | {
        "request": f"ha-{uuid4().hex}",
        "player": given.get("player", runtime.coordinator.data.health["player"]),
        "label": given["label"],
        "secret": given["secret"],
    }
    try:
        made = await runtime.api.post("/api/rolls", body)
    except Unreachable:
        made = await runtime.api.post("/api/rolls", body)
    return told(made, language)


async def ask(runtime: Runtime, given: dict[str, Any], language: str) -> Answer:
    """Ask, and wait so many seconds for what becomes of it; `roll` where it was answered by then."""
    about = {name: given[name] for name in ("player", "label", "secret")}
    about["box"] = box_of(runtime.coordinator.data.boxes, given["box"])
    asked = await runtime.api.post("/api/ask", rule_of(given) | about | {"by": "Home Assistant"})
    loop = asyncio.get_running_loop()
    end = loop.time() + given["wait"]
    while asked["state"] == "open" and loop.time() < end:
        await asyncio.sleep(min(LOOK_S, end - loop.time()))
        with suppress(Unreachable):  # what was asked stands, though the hub starts again meanwhile
            asked = await runtime.api.get(f"/api/asks/{asked['id']}")
    answered = await runtime.api.get(f"/api/rolls/{asked['roll']}") if asked["roll"] else None
    return {
        "ask": asked["id"],
        "state": asked["state"],
        "player": asked["player"],
        "box": asked["box"],
        "sentence": asked["words"][language],
        "roll": answered and told(answered, language),
    }


async def odds(runtime: Runtime, given: dict[str, Any], language: str) -> Answer:
    """The exact chances, each as a fraction and in per cent."""
    found = await runtime.api.post("/api/odds", rule_of(given))
    return {
        "what": found["what"][language],
        "success": found["success"] and _chance(found["success"], language),
        "outcomes": {name: _chance(chance, language) for name, chance in found["outcomes"].items()},
        "mean": found["mean"],
        "advice": found["advice"] and found["advice"][language],
    }


def _chance(chance: Answer, language: str) -> Answer:
    percent = round(100 * chance["ways"] / chance["whole"], 4)
    return {
        "percent": percent,
        "text": chance["percent"][language],
        "ways": chance["ways"],
        "whole": chance["whole"],
    }


async def statistics(runtime: Runtime, given: dict[str, Any], language: str) -> Answer:
    """Luck, criticals, streaks and moments, of whom is chosen."""
    chosen = {name: given.get(name) for name in ("player", "game", "session")}
    answer: Answer = in_one_language(await runtime.api.get("/api/statistics", **chosen), language)
    return answer
