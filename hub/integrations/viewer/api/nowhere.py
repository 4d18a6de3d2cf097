"""Addresses and methods with nothing behind them: they say where to look instead."""

from fastapi import APIRouter, Request
from starlette.responses import Response
from starlette.routing import compile_path

from hub.integrations.viewer.refusals import no_page, refusal, wants_page

router = APIRouter(include_in_schema=False)

NOWHERE = "/api/{rest:path}"
METRICS = "/metrics"
OTHER_METHODS = ["HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE"]


# The usual page of /docs loads its scripts from another host, and nothing here does.
@router.api_route("/docs")
@router.api_route(NOWHERE)
async def nothing(request: Request) -> Response:
    """404 in one sentence; 405 where another method is served."""
    served = _served(request)
    return _other_method(request, served) if served else nowhere(request)


@router.api_route(NOWHERE, methods=OTHER_METHODS)
@router.api_route(METRICS, methods=OTHER_METHODS)
async def only_read(request: Request) -> Response:
    """405 in one sentence."""
    return _other_method(request, _served(request) or ["GET"])


def nowhere(request: Request) -> Response:
    """404: there is nothing at this address."""
    path = request.url.path[:80]
    if wants_page(request) and not path.startswith("/api/"):
        return no_page(path)
    return refusal(
        404,
        fr=f"Il n'y a rien à {path} : /api/openapi.json décrit ce qu'il y a.",
        en=f"There is nothing at {path}: /api/openapi.json describes what there is.",
    )


async def not_found(request: Request, _: Exception) -> Response:
    """The same, for an application that found nothing."""
    return nowhere(request)


def _other_method(request: Request, served: list[str]) -> Response:
    allowed = ", ".join(served)
    answer = refusal(
        405,
        fr=f"{request.method} n'est pas servi ici : il y a {allowed} ; /api/openapi.json décrit le reste.",
        en=f"{request.method} is not served here: there is {allowed}; /api/openapi.json describes the rest.",
    )
    answer.headers["Allow"] = allowed
    return answer


def _served(request: Request) -> list[str]:
    """The methods that the document tells of at this address."""
    for path, operations in request.app.openapi()["paths"].items():
        if compile_path(path)[0].match(request.url.path):
            return sorted(method.upper() for method in operations)
    return []
