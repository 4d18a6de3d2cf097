"""The MJ's ruling on an EC: a record of its own, which points to the roll."""

from typing import Annotated

from fastapi import APIRouter
from pydantic import BaseModel, StringConstraints
from starlette.responses import JSONResponse, Response

from hub.integrations.viewer.api.described import answers
from hub.integrations.viewer.api.given import TheHub, TheVisitor
from hub.integrations.viewer.public import as_json
from hub.integrations.viewer.refusals import no_such_roll, refusal
from hub.wire import Ruling
from shared_rules.errors import RuleError

router = APIRouter(prefix="/api/rolls")

By = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00-\x1f\x7f]*$")]


class ToRule(BaseModel):
    """What the MJ decided, and who that is."""

    ruling: Ruling
    by: By = ""


@router.post(
    "/{roll_id}/ruling",
    summary="Rule on the EC of a roll",
    responses=answers("Roll", 404, 409),
)
async def rule(hub: TheHub, visitor: TheVisitor, roll_id: str, ruled: ToRule) -> Response:
    """The roll as it fell, with the ruling and what it makes of the same faces; the last ruling holds."""
    try:
        logged = await hub.rule(roll_id, ruled.ruling, ruled.by)
    except RuleError as error:
        return refusal(409, fr=error.sentence("fr"), en=error.sentence("en"))
    return JSONResponse(as_json(logged, visitor)) if logged else no_such_roll(roll_id)
