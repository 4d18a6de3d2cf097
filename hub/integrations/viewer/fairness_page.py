"""The page of fairness: what every face came to, kept up to date while one looks."""

from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from nicegui import ui
from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.fairness import Watch
from hub.integrations.viewer.chosen import chosen_dark, chosen_language
from hub.integrations.viewer.elements import FairDice, PageHead
from hub.integrations.viewer.fairness import told_fairness
from hub.integrations.viewer.fairness_texts import fairness_texts
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.texts import texts
from hub.log import LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

ADDRESS = "/equite"
STYLES = "".join(f'<link rel="stylesheet" href="/parts/{name}.css">' for name in ("page", "fairness"))


def add_fairness_page(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the page on `app`; `app.state.watch` is what it reads."""
    watch: Watch = app.state.watch

    @ui.page(ADDRESS, dark=None, language=QUASAR_NAMES[settings.hub.language])
    def fair(request: Request) -> None:
        language = chosen_language(request, settings.hub.language)
        words = fairness_texts(language)
        ui.page_title(words["title"])
        ui.add_head_html(STYLES)
        ui.dark_mode(chosen_dark(request))
        PageHead(settings.hub.table, language, texts(language), here=ADDRESS)
        # A long log takes its time to be counted: the page does not wait for it.
        dice = FairDice(language, words)
        while_open(_follow(dice, hub, watch))
        while_open(_follow_restores(dice, hub, watch))


async def _follow(dice: Element, hub: "Hub", watch: Watch) -> None:
    """The report once it is made, and again after new rolls: those that come together, once."""
    told = await _tell(dice, hub, watch)
    async for logged in hub.follow(told):
        if logged.position > told:
            told = await _tell(dice, hub, watch)


async def _follow_restores(dice: Element, hub: "Hub", watch: Watch) -> None:
    async for _ in hub.restores():
        await _tell(dice, hub, watch)


async def _tell(dice: Element, hub: "Hub", watch: Watch) -> int:
    """Tell what is known now; the position of the last roll in it."""
    report = await until_done("viewer", partial(told_fairness, hub, watch), LogError)
    position = watch.position
    await tell(dice, "tell", report)
    return position
