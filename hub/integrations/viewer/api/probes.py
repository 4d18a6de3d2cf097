"""Two questions a machine asks of the hub: whether it lives, and whether it does its work."""

from datetime import UTC, datetime
from typing import Any

from fastapi import APIRouter
from starlette.responses import JSONResponse

from hub.integrations.viewer.api.described import answers, told
from hub.integrations.viewer.api.given import TheHub
from hub.integrations.viewer.public import said_as_json
from hub.log import LogError
from hub.said import Said

router = APIRouter()

NO_BROKER = Said(fr="Le courtier MQTT n'est pas joint.", en="The MQTT broker is not connected.")
NO_LOG = Said(fr="Le journal ne répond pas.", en="The log does not answer.")
UNREADY = told("Not ready, and why", "Probe")


@router.get(
    "/api/health/live", summary="Whether the hub lives", response_model=None, responses=answers("Probe")
)
async def live() -> dict[str, Any]:
    """200 where it answers at all: who gets no answer starts it again."""
    return _probe({})


@router.get(
    "/api/health/ready",
    summary="Whether rolls are heard and stored",
    response_model=None,
    responses={**answers("Probe"), 503: UNREADY},
)
async def ready(hub: TheHub) -> JSONResponse:
    """200, or 503 with what is "wrong": the "broker", the "log", or "storing". A chat that fails is none."""
    wrong = await _wrong(hub)
    return JSONResponse(_probe(wrong), 503 if wrong else 200)


def _probe(wrong: dict[str, Said]) -> dict[str, Any]:
    told_wrong = [{"what": what, **said_as_json(why)} for what, why in wrong.items()]
    return {"status": "wrong" if wrong else "ok", "wrong": told_wrong}


async def _wrong(hub: TheHub) -> dict[str, Said]:
    wrong = {} if hub.connected else {"broker": NO_BROKER}
    if hub.stuck:
        wrong["storing"] = _not_stored(hub.stuck.since_ms, hub.stuck.waiting)
    try:
        await hub.log.last()
    except LogError:
        wrong["log"] = NO_LOG
    return wrong


def _not_stored(since_ms: int, waiting: int) -> Said:
    since = datetime.fromtimestamp(since_ms / 1000, UTC).isoformat(timespec="seconds")
    return Said(
        fr=f"Rien n'est gardé depuis {since} ; messages en attente : {waiting}.",
        en=f"Nothing is stored since {since}; messages waiting: {waiting}.",
    )
