"""How the API says no to a wrong parameter, and while the log does not answer."""

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse

from hub.integrations.viewer.refusals import refusal

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


async def wrong_parameter(_: Request, error: Exception) -> JSONResponse:
    """422: which parameter, its value, and what it may be."""
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


async def log_unreadable(_: Request, error: Exception) -> JSONResponse:
    """503: the database refuses just now."""
    return refusal(
        503,
        fr="Le journal ne répond pas en ce moment : recommence dans un instant.",
        en="The log does not answer at the moment: try again shortly.",
    )
