"""The MJ's console at /mj: ask, rule, count, keep characters and sessions."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from nicegui import ui
from starlette.responses import Response

from hub.errors import SettingsError
from hub.integrations.viewer.api.invites import reached
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.console.advice import advice_in
from hub.integrations.viewer.console.asking import asking
from hub.integrations.viewer.console.calls import answer_calls
from hub.integrations.viewer.console.deciding import deciding
from hub.integrations.viewer.console.elements import Desk
from hub.integrations.viewer.console.inviting import inviting, now_invited
from hub.integrations.viewer.console.keep_live import keep_live
from hub.integrations.viewer.console.keeping import keeping
from hub.integrations.viewer.console.now import now_at_table
from hub.integrations.viewer.console.texts import console_texts
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.refusals import log_away
from hub.integrations.viewer.visiting import visitor_of
from hub.log import LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

SHEETS = ("rolls", "console/desk", "console/fields", "console/lists")


def add_console(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the console on `app` at /mj; for the MJ alone."""

    @ui.page("/mj", dark=None, language=QUASAR_NAMES[settings.hub.language])
    async def console(request: Request) -> Response | None:
        visitor = visitor_of(request)
        language = chosen_language(request, settings.hub.language)
        words, reach = console_texts(language), reached(request, settings.viewer.host)
        now = partial(_now, hub, language, reach)
        try:
            first = await now()
        except LogError:
            return log_away()
        begin_page(request, settings, "/mj", words["console_title"], SHEETS)
        desk = Desk(first, language, words, advice_in(language))
        calls = {
            **asking(hub, visitor, words["gm"]),
            **deciding(hub, words["gm"]),
            **keeping(hub),
            **inviting(hub, reach),
        }
        answer_calls(desk, calls, language)
        while_open(keep_live(desk, hub, now))
        return None


async def _now(hub: "Hub", language: str, reach: str) -> dict[str, Any]:
    try:
        invited: Sequence[dict[str, Any]] = await now_invited(hub, reach)
    except SettingsError:  # without their key no link opens; all else goes on
        invited = ()
    return await now_at_table(hub, language) | {"invites": invited}
