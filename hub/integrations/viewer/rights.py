"""Who may do what: each call and each page, and the least role it asks for; what is not here, the MJ's."""

import re
from functools import lru_cache

from starlette.routing import compile_path

from hub.integrations.viewer.frame import PLACES
from hub.table.visitor import ROLES, Role

# Each role may do what those before it may. What a player may is theirs alone: to roll as themselves, the
# asks that are addressed to them, their character. Of a secret, each call tells only those who may see it.
CALLS: dict[Role, tuple[str, ...]] = {
    "table": (
        "GET /api/openapi.json",
        "GET /api/rolls",
        "GET /api/rolls/{roll_id}",
        "GET /api/rolls/{roll_id}/suggestions",
        "GET /api/events",
        "GET /api/boxes",
        "GET /api/stats",
        "GET /api/statistics",
        "GET /api/health",
        "GET /api/health/live",
        "GET /api/health/ready",
        "GET /metrics",
        "GET /api/asides",
        "GET /api/sessions",
        "GET /api/sessions/{session_id}",
        "GET /api/sessions/{session_id}/recap",
        "GET /api/counters",
        "GET /api/contests",
        "GET /api/contests/{contest_id}",
        "GET /api/asks",
        "GET /api/asks/{ask_id}",
        "POST /api/odds",
    ),
    "player": (
        "POST /api/rolls",
        "POST /api/asks/{ask_id}/roll",
        "GET /api/characters",
        "GET /api/characters/{name:path}",
    ),
    "gm": (
        "POST /api/ask",
        "POST /api/asks/{ask_id}/withdraw",
        "POST /api/rolls/{roll_id}/ruling",
        "POST /api/rolls/{roll_id}/suggestions/{suggestion}",
        "POST /api/contests",
        "POST /api/contests/{contest_id}/again",
        "POST /api/contests/{contest_id}/rule",
        "POST /api/contests/{contest_id}/withdraw",
        "POST /api/counters/{name}",
        "POST /api/counters/{name}/undo",
        "POST /api/sessions",
        "POST /api/sessions/{session_id}/name",
        "POST /api/sessions/{session_id}/close",
        "PUT /api/characters/{name:path}",
        "DELETE /api/characters/{name:path}",
        "POST /api/characters/{name:path}/codes/{code:path}/advance",
        "GET /api/invites",
        "POST /api/invites",
        "POST /api/invites/{invite_id}/revoke",
        "POST /api/boxes/{box_id}/update",
        "GET /api/invites/{invite_id}/qr.svg",
    ),
}
# Pages to which no navigation leads.
PAGES: dict[str, Role] = {"/jet/{roll_id}": "table"}
# What every page is made of; what comes over its socket, the page itself judges by who opened it.
PARTS = (
    "GET /favicon.ico",
    "GET /parts/{path:path}",
    "GET /_nicegui/{path:path}",
    "GET /_nicegui_ws/{path:path}",
    "POST /_nicegui_ws/{path:path}",
)


def calls() -> dict[str, Role]:
    """Every call, page and part, "METHOD /path", with the least role it asks for."""
    of_api = {call: role for role, told in CALLS.items() for call in told}
    pages = {f"GET {address}": role for address, role in _pages().items()}
    parts: dict[str, Role] = {part: "table" for part in PARTS}
    return of_api | pages | parts


def _pages() -> dict[str, Role]:
    return {place.address: place.role for place in PLACES} | PAGES


def least(method: str, path: str) -> Role:
    """The least role for a request; where several calls could be meant, the highest of theirs."""
    wanted = "GET" if method == "HEAD" else method
    found = [role for which, at, role in _compiled() if which == wanted and at.match(path)]
    return max(found, key=ROLES.index, default="gm")


@lru_cache(maxsize=1)
def _compiled() -> tuple[tuple[str, re.Pattern[str], Role], ...]:
    apart = [(call.partition(" "), role) for call, role in calls().items()]
    return tuple((method, compile_path(path)[0], role) for (method, _, path), role in apart)


HEAD = ("peut / may", "quoi / what")
WHO: dict[Role, str] = {
    "table": "la table / the table",
    "player": "un joueur aussi, pour lui / a player too, for themselves",
    "gm": "le MJ aussi / the GM too",
}


def markdown() -> str:
    """The table as the README has it."""
    rows = [HEAD, ("---", "---"), *((who, _listed(role)) for role, who in WHO.items())]
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def _listed(role: Role) -> str:
    pages = [f"`{address}`" for address, least_role in _pages().items() if least_role == role]
    return ", ".join([*pages, *(f"`{call.replace(':path', '')}`" for call in CALLS[role])])
