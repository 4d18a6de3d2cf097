"""How the viewer says no: a status and one sentence in each language."""

from html import escape

from starlette.responses import HTMLResponse, JSONResponse, Response

TOKEN_PAGE = """<!doctype html><html lang="fr"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cornet</title>
<style>body{{font:1.1rem/1.5 Georgia,serif;max-width:30rem;margin:18vh auto;padding:0 1rem;
background:#efe6d4;color:#2b2118}}input,button{{font:inherit;padding:.4rem .7rem}}
@media(prefers-color-scheme:dark){{body{{background:#131d19;color:#efe6d3}}}}</style>
<h1>Cornet</h1><p>{fr}</p><p lang="en">{en}</p>
<form><input name="token" type="password" autocomplete="current-password" aria-label="Jeton, token"
required autofocus> <button>Entrer</button></form></html>"""


def refusal(status: int, *, fr: str, en: str) -> JSONResponse:
    """A refusal a program reads: {"error": {"fr": …, "en": …}}."""
    return JSONResponse({"error": {"fr": fr, "en": en}}, status_code=status)


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


def ask_token(wants_page: bool) -> Response:
    """401: a sentence, and for a person a field to type the token in."""
    fr = "Cette table demande un jeton : ouvre l'adresse avec ?token=… ou écris-le ici."
    en = "This table asks for a token: open the address with ?token=… or type it here."
    if wants_page:
        return HTMLResponse(TOKEN_PAGE.format(fr=escape(fr), en=escape(en)), status_code=401)
    return refusal(401, fr=fr, en=en)
