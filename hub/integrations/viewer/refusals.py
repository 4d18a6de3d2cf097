"""How the viewer says no: a status and one sentence in each language."""

from html import escape

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse, JSONResponse, Response

from hub.table.visitor import Role

PAGE = """<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cornet</title>
<style>body{{font:1.1rem/1.5 Georgia,serif;max-width:30rem;margin:18vh auto;padding:0 1rem;
background:#efe6d4;color:#2b2118}}input,button{{font:inherit;padding:.4rem .7rem}}a{{color:inherit}}
@media(prefers-color-scheme:dark){{body{{background:#131d19;color:#efe6d3}}}}</style>
<h1>Cornet</h1><p>{fr}</p><p lang="en">{en}</p>{more}</html>"""
TOKEN_FORM = """<form><input name="token" type="password" autocomplete="current-password" required
autofocus aria-label="Jeton, token"> <button>Entrer</button></form>
<p><a href="/?token=">Oublier le jeton de ce navigateur
<span lang="en">/ forget this browser's token</span></a></p>"""
TO_THE_LOG = '<p><a href="/">Le journal <span lang="en">/ the log</span></a></p>'
ROLES: dict[Role, tuple[str, str]] = {
    "table": ("la table", "the table"),
    "player": ("un joueur", "a player"),
    "gm": ("le MJ", "the GM"),
}


def refusal(status: int, *, fr: str, en: str) -> JSONResponse:
    """A refusal a program reads: {"error": {"fr": …, "en": …}}."""
    return JSONResponse({"error": {"fr": writable(fr), "en": writable(en)}}, status_code=status)


def writable(text: str) -> str:
    """Half a letter, as JSON may spell it, is no text that can be sent: it becomes a question mark."""
    return text.encode(errors="replace").decode()


def log_away() -> JSONResponse:
    """503: the database refuses just now."""
    return refusal(
        503,
        fr="Le journal ne répond pas en ce moment : recommence dans un instant, ou lis ce que dit le hub.",
        en="The log does not answer at the moment: try again shortly, or read what the hub says.",
    )


def no_such_roll(roll_id: str) -> JSONResponse:
    """404: no roll of this id."""
    return refusal(
        404,
        fr=f"Le jet « {roll_id[:160]} » n'est pas dans le journal.",
        en=f'The roll "{roll_id[:160]}" is not in the log.',
    )


def no_page(path: str) -> Response:
    """404: for a person, with the way back."""
    fr = f"Il n'y a pas de page {path} : l'adresse est-elle entière ?"
    en = f"There is no page {path}: is the address whole?"
    return _told(404, fr, en, TO_THE_LOG)


def wants_page(connection: HTTPConnection) -> bool:
    """Whether a person asks, with a browser."""
    return "text/html" in connection.headers.get("accept", "")


def ask_token(as_page: bool) -> Response:
    """401: a sentence, and for a person a field to type the token in."""
    fr = "Cette table demande un jeton : ouvre le lien que le MJ a donné, ou écris le jeton ici."
    en = "This table asks for a token: open the link that the GM gave, or type the token here."
    return _told(401, fr, en, TOKEN_FORM if as_page else None)


def not_theirs(role: Role, as_page: bool) -> Response:
    """403: a sentence that names who may; for a person with the way back."""
    who_fr, who_en = ROLES[role]
    fr = f"Ceci est pour {who_fr} : demande au MJ un lien qui l'ouvre."
    en = f"This is for {who_en}: ask the GM for a link that opens it."
    return _told(403, fr, en, TO_THE_LOG if as_page else None)


def _told(status: int, fr: str, en: str, more: str | None) -> Response:
    """As a page with `more` below, or for a program where that is None."""
    if more is None:
        return refusal(status, fr=fr, en=en)
    return HTMLResponse(PAGE.format(fr=escape(fr), en=escape(en), more=more), status_code=status)
