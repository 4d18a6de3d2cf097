"""The technical page, the MJ's alone: the hub's own log and its level, trouble, what was set aside."""

from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from nicegui import ui
from nicegui.element import Element
from starlette.responses import Response
from typing_extensions import TypedDict

from hub.concurrency.patience import until_done
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.heard import Name, Position, hear
from hub.integrations.viewer.hub_lines import LEVELS, HubLines, level, set_level
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.log_part import told_if_away
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.refusals import log_away
from hub.integrations.viewer.technical import told_asides, told_trouble
from hub.integrations.viewer.technical_texts import technical_texts
from hub.integrations.viewer.texts import texts
from hub.log import AsidePlace, LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

ADDRESS = "/technique"


class Technical(Element, component="parts/technical.js", esm={"cornet": "parts"}):
    """The page; methods say(lines, level), tell(trouble), older(page), fill(page).

    Events "level" {name} and "asides" {before: its place or null}.
    """

    def __init__(self, told: dict[str, Any], language: str, words: dict[str, str]) -> None:
        super().__init__()
        self._props.update(told, levels=LEVELS, language=language, texts=words)


class Asides(TypedDict):
    """Those before a place; None for the newest."""

    before: tuple[Position, Position] | None


class Level(TypedDict):
    """How much the hub's log is to say."""

    name: Name


def add_technical_page(app: FastAPI, hub: "Hub", settings: "Settings", lines: HubLines) -> None:
    """Put the page on `app`."""

    @ui.page(ADDRESS, dark=None, language=QUASAR_NAMES[settings.hub.language])
    async def technical(request: Request) -> Response | None:
        language = chosen_language(request, settings.hub.language)
        try:
            trouble, asides = await told_trouble(hub), await told_asides(hub, None)
        except LogError:
            return log_away()
        words = texts(language) | technical_texts(language)
        begin_page(request, settings, ADDRESS, words["technical_title"], ("technical",))
        said = lines.after(0)
        told = {"lines": said, "level": level(), "trouble": trouble, "page": asides}
        page = Technical(told, language, words)
        _answer(page, hub, lines, words)
        while_open(_follow_lines(page, lines, said[-1]["number"] if said else 0))
        while_open(_follow_trouble(page, hub))
        return None


def _answer(page: Element, hub: "Hub", lines: HubLines, words: dict[str, str]) -> None:
    async def asides(sent: Asides) -> None:
        before = sent["before"]
        await tell(page, "older", await told_asides(hub, AsidePlace(*before) if before else None))

    async def choose(sent: Level) -> None:
        set_level(sent["name"])
        lines.news.ring()

    hear(page, "asides", Asides, told_if_away(asides, words))
    hear(page, "level", Level, choose)


async def _follow_lines(page: Element, lines: HubLines, number: int) -> None:
    """Each line as it comes; those that came while the browser was busy, together; and the level."""
    while True:
        ring = lines.news.next_ring
        new = lines.after(number)
        number = new[-1]["number"] if new else number
        await tell(page, "say", new, level())
        await ring.wait()


async def _follow_trouble(page: Element, hub: "Hub") -> None:
    async for _ in hub.news():
        await tell(page, "tell", await until_done("viewer", partial(told_trouble, hub), LogError))
        await tell(page, "fill", await until_done("viewer", partial(told_asides, hub, None), LogError))
