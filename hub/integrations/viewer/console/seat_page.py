"""The player's page at /joueur: roll, answer, and see one's own."""

from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from nicegui import ui
from starlette.responses import Response

from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.console.advice import advice_in
from hub.integrations.viewer.console.calls import answer_calls
from hub.integrations.viewer.console.elements import Seat
from hub.integrations.viewer.console.keep_live import keep_live
from hub.integrations.viewer.console.seat import Seated, now_at_seat, playing
from hub.integrations.viewer.console.texts import console_texts
from hub.integrations.viewer.console.whom import recipients
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.refusals import log_away
from hub.integrations.viewer.visiting import visitor_of
from hub.log import Filters, LogError
from hub.table import characters

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

SHEETS = ("rolls", "console/desk", "console/fields", "console/lists", "console/seat")
ROLLS_LOOKED_AT = 120
LONGEST_NAME = 80


def add_seat(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the page on `app` at /joueur; the MJ plays whom the address names, a player themselves."""

    @ui.page("/joueur", dark=None, language=QUASAR_NAMES[settings.hub.language])
    async def seat(request: Request) -> Response | None:
        visitor = visitor_of(request)
        language = chosen_language(request, settings.hub.language)
        words = console_texts(language)
        is_gm = visitor.role == "gm"
        named = request.query_params.get("joueur", "").strip()[:LONGEST_NAME] if is_gm else visitor.player
        seated = Seated(named, visitor)
        now = partial(now_at_seat, hub, seated, language)
        try:
            first = await now() | {"players": await _players(hub, language) if is_gm else []}
        except LogError:
            return log_away()
        begin_page(request, settings, "/joueur", words["seat_title"], SHEETS)
        element = Seat(first, language, words, advice_in(language))
        answer_calls(element, playing(hub, seated), language)
        while_open(keep_live(element, hub, now))
        return None


async def _players(hub: "Hub", language: str) -> list[str]:
    """Whom the MJ may play here."""
    lately = await hub.log.page(Filters(), None, ROLLS_LOOKED_AT)
    known = recipients(hub.boxes.values(), await characters.every(hub.log), lately, language)
    return [one["player"] for one in known if one["player"]]
