"""What a request may give, and what each answer is made from."""

from datetime import tzinfo
from typing import Annotated, Literal

from fastapi import Depends, Path, Query, Request

from hub.core import Hub
from hub.fairness import Watch
from hub.integrations.viewer.server import Closing
from hub.integrations.viewer.visiting import visitor_of
from hub.table.visitor import Visitor

Game = Literal["d100", "d6"]
Outcome = Literal["critical_success", "success", "failure", "critical_failure", "critical", "rc", "ec"]
Words = Annotated[str | None, Query(max_length=80)]
Position = Annotated[int | None, Query(ge=0, le=2**62)]
InSession = Annotated[int | None, Query(ge=0, le=2**62)]
SessionId = Annotated[int, Path(ge=0, le=2**62)]
Limit = Annotated[int, Query(ge=1, le=200)]


def _hub(request: Request) -> Hub:
    hub: Hub = request.app.state.hub
    return hub


def _closing(request: Request) -> Closing:
    closing: Closing = request.app.state.closing
    return closing


def _watch(request: Request) -> Watch:
    watch: Watch = request.app.state.watch
    return watch


def _zone(request: Request) -> tzinfo | None:
    zone: tzinfo | None = getattr(request.app.state, "zone", None)
    return zone


TheVisitor = Annotated[Visitor, Depends(visitor_of)]
TheZone = Annotated[tzinfo | None, Depends(_zone)]
TheHub = Annotated[Hub, Depends(_hub)]
TheEnd = Annotated[Closing, Depends(_closing)]
TheWatch = Annotated[Watch, Depends(_watch)]
