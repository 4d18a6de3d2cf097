"""The HTTP API: the log page by page and live, the boxes, and whether all is well."""

from typing import TYPE_CHECKING

from fastapi import Depends, FastAPI
from fastapi.exceptions import RequestValidationError

from hub import statistics as played
from hub.errors import IntegrationError, SettingsError
from hub.fairness import Watch
from hub.integrations.viewer.api import (
    asks,
    boxes,
    characters,
    contests,
    counters,
    events,
    health,
    invites,
    metrics,
    nowhere,
    odds,
    own_rolls,
    probes,
    rolls,
    rulings,
    sessions,
    statistics,
    stats,
    updates,
)
from hub.integrations.viewer.api.described import Api, refusals
from hub.integrations.viewer.api.refused import (
    UnknownParameter,
    against_the_rules,
    log_unreadable,
    need_known_parameters,
    not_now,
    unknown_parameter,
    unreadable_body,
    wrong_parameter,
)
from hub.integrations.viewer.server import Closing
from hub.log import LogError
from hub.table.errors import TableError
from shared_rules.errors import RuleError

if TYPE_CHECKING:
    from hub.core import Hub

SUBJECTS = (rolls, rulings, events, boxes, stats, statistics, health, probes, metrics)
OF_THE_TABLE = (odds, asks, own_rolls, contests, counters, sessions, characters, invites, updates)


def build_api(hub: "Hub", closing: Closing) -> FastAPI:
    """The API as an application; `closing` ends its streams."""
    app = Api(title="Cornet", docs_url=None, redoc_url=None, openapi_url="/api/openapi.json")
    app.state.hub, app.state.closing, app.state.streams = hub, closing, set()
    app.state.watch = Watch(hub.log, secrets=False)
    app.state.figures = played.Watch(hub.log)
    app.add_exception_handler(RequestValidationError, wrong_parameter)
    app.add_exception_handler(400, unreadable_body)
    app.add_exception_handler(404, nowhere.not_found)
    app.add_exception_handler(LogError, log_unreadable)
    app.add_exception_handler(UnknownParameter, unknown_parameter)
    app.add_exception_handler(RuleError, against_the_rules)
    app.add_exception_handler(TableError, not_now)
    app.add_exception_handler(IntegrationError, not_now)
    app.add_exception_handler(SettingsError, not_now)
    known = [Depends(need_known_parameters)]
    for subject in SUBJECTS:
        app.include_router(subject.router, dependencies=known)
    for subject in OF_THE_TABLE:
        app.include_router(subject.router, dependencies=known, responses=refusals(404, 409))
    app.include_router(nowhere.router)
    return app
