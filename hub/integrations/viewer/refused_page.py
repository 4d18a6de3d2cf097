"""A page that cannot be shown, said in words to a person."""

from html import escape

from starlette.responses import HTMLResponse

PAGE = """<!doctype html><html lang="{language}"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Cornet</title>
<link rel="icon" href="/parts/cornet.svg"><style>:root{{color-scheme:light dark}}
body{{font:1.15rem/1.5 Georgia,serif;max-width:32rem;margin:16vh auto;padding:0 1rem;background:#efe6d4;
color:#2b2118}}a{{color:#85611c}}@media(prefers-color-scheme:dark){{body{{background:#131d19;color:#efe6d3}}
a{{color:#dcb768}}}}</style><main><h1>Cornet</h1><p>{said}</p><p><a href="/">{back}</a></p></main></html>"""

BACK = {"fr": "Le journal des jets", "en": "The log of rolls"}


def refused_page(status: int, language: str, *, fr: str, en: str) -> HTMLResponse:
    """One sentence in "fr" or "en", and the way back to the log."""
    said = escape(en if language == "en" else fr)
    return HTMLResponse(PAGE.format(language=language, said=said, back=BACK[language]), status)


def no_such_roll_page(language: str, roll_id: str) -> HTMLResponse:
    """404: no roll of this id."""
    return refused_page(
        404,
        language,
        fr=f"Le jet « {roll_id[:160]} » n'est pas dans le journal : le lien est-il entier ?",
        en=f'The roll "{roll_id[:160]}" is not in the log: is the link whole?',
    )
