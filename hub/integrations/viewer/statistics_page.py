"""The page of statistics: what is chosen of the log, counted, kept up to date while one looks."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from nicegui import ui
from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.elements import StatPage
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.heard import Name, hear
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.statistics_texts import statistics_texts
from hub.integrations.viewer.visiting import visitor_of
from hub.log import LogError
from hub.statistics import Choice, Watch
from hub.statistics import tell as told_of
from hub.table.visitor import Visitor
from shared_rules.rolls import GAMES

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

ADDRESS = "/stats"
MOST_LETTERS = 80


def add_statistics_page(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the page on `app`; `app.state.figures` is what it reads."""
    figures: Watch = app.state.figures

    @ui.page(ADDRESS, dark=None, language=QUASAR_NAMES[settings.hub.language])
    def statistics(request: Request) -> None:
        words = statistics_texts(chosen_language(request, settings.hub.language))
        language = begin_page(request, settings, ADDRESS, words["title"], ("stats",))
        reader = Reader(hub, figures, visitor_of(request), request.query_params)
        page = StatPage(reader.chosen, settings.hub.table, language, words)
        hear(page, "choose", dict[Name, Name | int | None], partial(reader.choose, page))
        # A long log takes its time to be counted: the page does not wait for it.
        while_open(reader.follow(page))
        while_open(reader.follow_restores(page))


class Reader:
    """What one page reads: `chosen` are texts by the name of what they choose, "" for all."""

    def __init__(self, hub: "Hub", figures: Watch, visitor: Visitor, query: Mapping[str, str]) -> None:
        self._hub = hub
        self._figures = figures
        self._visitor = visitor
        self.chosen = _chosen(query)

    async def choose(self, page: Element, sent: Mapping[str, Any]) -> None:
        """Look at something else."""
        self.chosen = _chosen(sent)
        await self._tell(page, aloud=True)

    async def follow(self, page: Element) -> None:
        """What is chosen once it is counted, and again after new rolls: those that come together, once."""
        told = await self._tell(page)
        async for logged in self._hub.follow(told):
            if logged.position > told:
                told = await self._tell(page)

    async def follow_restores(self, page: Element) -> None:
        """All anew whenever a backup was put back."""
        async for _ in self._hub.restores():
            await self._tell(page)

    async def _tell(self, page: Element, aloud: bool = False) -> int:
        """Tell what is known now; the position of the last roll in it."""
        chosen = self.chosen
        report = await until_done("viewer", self._report, LogError)
        position = self._figures.position
        if chosen == self.chosen:
            await tell(page, "tell", report, aloud)
        return position

    async def _report(self) -> dict[str, Any]:
        wanted = self.chosen
        session = None
        with suppress(ValueError, OverflowError):
            session = await self._hub.log.sessions.get(int(wanted["session"]))
        choice = Choice(self._visitor, wanted["player"] or None, wanted["game"] or None, session)
        return await told_of(self._figures, self._hub.log, choice)


def _chosen(given: Mapping[str, Any]) -> dict[str, str]:
    """Whatever an address or a browser says; what means nothing chooses nothing."""
    wanted = {name: str(given.get(name) or "")[:MOST_LETTERS] for name in ("session", "player", "game")}
    wanted["game"] = wanted["game"] if wanted["game"] in GAMES else ""
    wanted["session"] = wanted["session"] if wanted["session"].isdecimal() else ""
    return wanted
