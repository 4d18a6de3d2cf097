"""What a browser has chosen before: its language, and light or dark."""

from fastapi import Request

from hub.wording import LANGUAGES


def chosen_language(request: Request, default: str) -> str:
    """ "fr" or "en": of the address, else as chosen before in this browser, else `default`."""
    for language in (request.query_params.get("lang"), request.cookies.get("cornet_lang")):
        if language in LANGUAGES:
            return language
    return default


def chosen_dark(request: Request) -> bool | None:
    """Dark, light, or None for what the browser's system prefers."""
    return {"1": True, "0": False}.get(request.cookies.get("cornet_dark", ""))
