"""The page of fairness: what every face came to, kept up to date while one looks."""

from functools import partial
from typing import TYPE_CHECKING

from fastapi import FastAPI, Request
from nicegui import ui
from nicegui.element import Element

from hub.concurrency.patience import until_done
from hub.fairness import Watch
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.elements import FairDice
from hub.integrations.viewer.fairness import told_fairness
from hub.integrations.viewer.fairness_texts import fairness_texts
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.log import LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

ADDRESS = "/equite"


def add_fairness_page(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the page on `app`; `app.state.watch` is what it reads."""
    watch: Watch = app.state.watch

    @ui.page(ADDRESS, dark=None, language=QUASAR_NAMES[settings.hub.language])
    def fair(request: Request) -> None:
        words = fairness_texts(chosen_language(request, settings.hub.language))
        language = begin_page(request, settings, ADDRESS, words["title"], ("fairness",))
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
