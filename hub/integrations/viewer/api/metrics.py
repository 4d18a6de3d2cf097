"""The figures of the hub, for Prometheus."""

from typing import Any

from fastapi import APIRouter, Request
from starlette.responses import Response

from hub.integrations.viewer.api.described import refusals
from hub.integrations.viewer.api.given import TheHub
from hub.metrics.exposition import expose

router = APIRouter()

PAGE: dict[str, Any] = {"description": "As asked", "content": {"text/plain": {"schema": {"type": "string"}}}}


@router.get(
    "/metrics",
    summary="The figures of the hub, in the format of Prometheus",
    response_class=Response,
    responses={**refusals(), 200: PAGE},
)
async def metrics(request: Request, hub: TheHub) -> Response:
    """Counters since the hub was started, and what is so now; no name of a person, nothing secret."""
    page, content_type = await expose(hub, request.headers.get("accept", ""))
    return Response(page, headers={"Content-Type": content_type})
