"""The HTTP API: the log page by page and live, the boxes, and whether all is well."""

from typing import TYPE_CHECKING, Annotated, Any, Literal

from fastapi import FastAPI, Header, Query, Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse, Response, StreamingResponse

from hub.integrations.viewer.events import event_lines
from hub.integrations.viewer.public import as_json, aside_as_json, box_as_json, read_page
from hub.integrations.viewer.refusals import refusal
from hub.integrations.viewer.server import Closing
from hub.log import Filters, LogError

if TYPE_CHECKING:
    from hub.core import Hub

Game = Literal["d100", "d6"]
Outcome = Literal["critical_success", "success", "failure", "critical_failure"]
Words = Annotated[str | None, Query(max_length=80)]
Position = Annotated[int | None, Query(ge=0, le=2**62)]
Limit = Annotated[int, Query(ge=1, le=200)]

# What each parameter may be, for the one sentence of a 422.
ALLOWED = {
    "player": ("80 caractères au plus", "80 characters at most"),
    "q": ("80 caractères au plus", "80 characters at most"),
    "game": ("d100 ou d6", "d100 or d6"),
    "outcome": (
        "critical_success, success, failure ou critical_failure",
        "critical_success, success, failure or critical_failure",
    ),
    "before": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "after": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "last-event-id": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "limit": ("un entier de 1 à 200", "a whole number from 1 to 200"),
}


def build_api(hub: "Hub", closing: Closing) -> FastAPI:
    """The API as an application; `closing` ends its streams."""
    app = FastAPI(title="Cornet", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.add_exception_handler(RequestValidationError, _wrong_parameter)
    app.add_exception_handler(LogError, _log_unreadable)

    @app.get("/api/rolls", summary="The log, newest first")
    async def rolls(
        player: Words = None,
        game: Game | None = None,
        outcome: Outcome | None = None,
        q: Words = None,
        before: Position = None,
        limit: Limit = 50,
    ) -> dict[str, Any]:
        """One page; `next` is the `before` of the page after it, null on the last one."""
        filters = Filters(player=player or None, game=game, outcome=outcome, q=q or None)
        return await read_page(hub.log, filters, before, limit)

    @app.get("/api/rolls/{roll_id}", summary="One roll", responses={404: {"description": "Unknown id"}})
    async def roll(roll_id: str) -> Response:
        """The roll of this id: box, epoch and number."""
        logged = await hub.log.get(roll_id)
        if logged is None:
            return refusal(
                404,
                fr=f"Le jet « {roll_id[:160]} » n'est pas dans le journal.",
                en=f'The roll "{roll_id[:160]}" is not in the log.',
            )
        return JSONResponse(as_json(logged))

    @app.get("/api/boxes", summary="Every box heard of")
    async def boxes() -> dict[str, Any]:
        """Each with its availability and last state."""
        return {"boxes": [box_as_json(box) for box in hub.boxes.values()]}

    @app.get("/api/asides", summary="Messages that could not be read")
    async def asides(limit: Limit = 50) -> dict[str, Any]:
        """The latest, with why."""
        return {"asides": [aside_as_json(aside) for aside in await hub.log.asides(limit)]}

    @app.get("/api/events", summary="Each roll as it is stored (server-sent events)")
    async def events(
        after: Position = None,
        last_event_id: Annotated[int | None, Header(ge=0, le=2**62)] = None,
    ) -> StreamingResponse:
        """Event `roll`, its id the position; from now on, or after `after` or Last-Event-ID."""
        position = after if last_event_id is None else last_event_id
        if position is None:
            position = await hub.log.last()
        lines = event_lines(hub.follow(position), closing)
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return StreamingResponse(lines, media_type="text/event-stream", headers=headers)

    @app.get("/api/health", summary="Whether all is well")
    async def health() -> dict[str, Any]:
        """Counts, and whether the broker is there."""
        online = [box for box in hub.boxes.values() if box.availability == "online"]
        return {
            "status": "ok",
            "rolls": await hub.log.count(),
            "aside": await hub.log.aside_count(),
            "boxes": {"known": len(hub.boxes), "online": len(online)},
            "broker": "connected" if hub.connected else "disconnected",
        }

    @app.api_route("/api/{rest:path}", include_in_schema=False)
    async def nothing(rest: str) -> Response:
        return refusal(
            404,
            fr=f"Il n'y a rien à /api/{rest[:80]} : /api/openapi.json décrit ce qu'il y a.",
            en=f"There is nothing at /api/{rest[:80]}: /api/openapi.json describes what there is.",
        )

    return app


async def _wrong_parameter(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    wrong = error.errors()[0]
    name = str(wrong["loc"][-1])
    value = str(wrong.get("input"))[:80]
    fr, en = ALLOWED[name]
    return refusal(
        422,
        fr=f"Le paramètre {name} vaut « {value} » : il faut {fr}.",
        en=f'The parameter {name} is "{value}": it must be {en}.',
    )


async def _log_unreadable(_: Request, error: Exception) -> JSONResponse:
    return refusal(
        503,
        fr="Le journal ne répond pas en ce moment : recommence dans un instant.",
        en="The log does not answer at the moment: try again shortly.",
    )
