"""How the API says no to a wrong parameter, and while the log does not answer."""

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.responses import JSONResponse

from hub.errors import CornetError, IntegrationError
from hub.integrations.viewer.api.needed import named, needed
from hub.integrations.viewer.gate import TOKEN
from hub.integrations.viewer.refusals import log_away, refusal
from hub.table.errors import NotThere
from shared_rules.errors import RuleError

LACKING = ("missing", "union_tag_not_found")

# What each parameter may be, for the one sentence of a 422.
ALLOWED = {
    "player": ("80 caractères au plus", "80 characters at most"),
    "q": ("80 caractères au plus", "80 characters at most"),
    "game": ("d100 ou d6", "d100 or d6"),
    "outcome": (
        "critical_success, success, failure, critical_failure, critical, rc ou ec",
        "critical_success, success, failure, critical_failure, critical, rc or ec",
    ),
    "box": ("80 caractères au plus", "80 characters at most"),
    "before": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "after": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "last-event-id": ("la position d'un jet, un entier à partir de 0", "the position of a roll, 0 or more"),
    "ruling": ("cancel ou complication", "cancel or complication"),
    "by": ("80 caractères au plus", "80 characters at most"),
    "state": (
        "open, answered, declined, expired ou withdrawn",
        "open, answered, declined, expired or withdrawn",
    ),
    "session": ("le numéro d'une séance", "the number of a session"),
    "session_id": ("le numéro d'une séance", "the number of a session"),
    "format": ("md ou html", "md or html"),
    "lang": ("fr ou en", "fr or en"),
    "limit": ("un entier de 1 à 200", "a whole number from 1 to 200"),
}


BODY = ("un objet JSON", "a JSON object")


class UnknownParameter(CornetError):
    """The address names a parameter that means nothing there."""


def need_known_parameters(request: Request) -> None:
    """UnknownParameter where the address has one that its route does not take."""
    known = [str(field.alias) for field in request.scope["route"].dependant.query_params]
    for name in request.query_params:
        if name not in (*known, TOKEN):
            raise _unknown(name[:80], known)


def _unknown(name: str, known: list[str]) -> UnknownParameter:
    if not known:
        return UnknownParameter(
            fr=f"Le paramètre « {name} » est inconnu : il n'y en a aucun ici.",
            en=f'The parameter "{name}" is unknown: there is none here.',
        )
    return UnknownParameter(
        fr=f"Le paramètre « {name} » est inconnu : il y a {', '.join(known)}.",
        en=f'The parameter "{name}" is unknown: there are {", ".join(known)}.',
    )


async def unknown_parameter(_: Request, error: Exception) -> JSONResponse:
    """422: which parameter, and those there are."""
    assert isinstance(error, UnknownParameter)
    return refusal(422, fr=error.fr, en=error.en)


async def wrong_parameter(_: Request, error: Exception) -> JSONResponse:
    """422: which parameter, its value, and what it may be."""
    assert isinstance(error, RequestValidationError)
    wrong = error.errors()[0]
    name = next((str(part) for part in reversed(wrong["loc"]) if part in ALLOWED), "")
    fr, en = ALLOWED[name] if name else needed(dict(wrong))
    name = name or named(dict(wrong))
    if wrong["type"] in LACKING and name != "body":
        return refusal(422, fr=f"Il manque le champ {name}.", en=f"The field {name} is missing.")
    value = str(wrong.get("input"))[:80]
    return refusal(
        422,
        fr=f"Le paramètre {name} vaut « {value} » : il faut {fr}.",
        en=f'The parameter {name} is "{value}": it must be {en}.',
    )


async def unreadable_body(_: Request, error: Exception) -> JSONResponse:
    """422: what was sent is no JSON at all, or no text."""
    fr, en = BODY
    return refusal(
        422,
        fr=f"Le corps de la demande ne se lit pas : il faut {fr}.",
        en=f"The body of the request cannot be read: it must be {en}.",
    )


async def against_the_rules(_: Request, error: Exception) -> JSONResponse:
    """422: a value outside the rules of the game."""
    assert isinstance(error, RuleError)
    return refusal(422, fr=error.sentence("fr"), en=error.sentence("en"))


async def not_now(_: Request, error: Exception) -> JSONResponse:
    """404 for what is not there, 503 while the broker is away, else 409: it cannot be had now."""
    assert isinstance(error, CornetError)
    status = 404 if isinstance(error, NotThere) else 503 if isinstance(error, IntegrationError) else 409
    return refusal(status, fr=error.fr, en=error.en)


async def log_unreadable(_: Request, error: Exception) -> JSONResponse:
    """503: the database refuses just now."""
    return log_away()
