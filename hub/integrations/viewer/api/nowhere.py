"""Addresses and methods with nothing behind them: they say where to look instead."""

from fastapi import APIRouter, Request
from starlette.responses import Response

from hub.integrations.viewer.refusals import refusal

router = APIRouter(include_in_schema=False)


# The usual page of /docs loads its scripts from another host, and nothing here does.
@router.api_route("/docs")
@router.api_route("/api/{rest:path}")
async def nothing(request: Request) -> Response:
    """404 in one sentence."""
    path = request.url.path[:80]
    return refusal(
        404,
        fr=f"Il n'y a rien à {path} : /api/openapi.json décrit ce qu'il y a.",
        en=f"There is nothing at {path}: /api/openapi.json describes what there is.",
    )


@router.api_route("/api/{rest:path}", methods=["POST", "PUT", "PATCH", "DELETE"])
async def only_read(request: Request) -> Response:
    """405 in one sentence."""
    answer = refusal(
        405,
        fr=f"{request.method} n'est pas servi ici : /api/openapi.json décrit ce qu'il y a.",
        en=f"{request.method} is not served here: /api/openapi.json describes what there is.",
    )
    answer.headers["Allow"] = "GET"
    return answer
