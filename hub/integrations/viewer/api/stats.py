"""Whether the dice are fair, by what they showed."""

from typing import Any

from fastapi import APIRouter

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import TheHub, TheWatch
from hub.integrations.viewer.fairness import told_fairness

router = APIRouter()


@router.get(
    "/api/stats",
    summary="What fell, by table, box and player, with exact tests",
    response_model=None,
    responses=answers("Stats"),
)
async def stats(hub: TheHub, watch: TheWatch) -> dict[str, Any]:
    """Faces, chains, tests and a verdict of each group, in words too; secret rolls are left out."""
    return await told_fairness(hub, watch)
