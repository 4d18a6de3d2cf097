"""The projector's page: the newest roll, as large as the wall, and as anyone at the table may see it."""

from functools import partial
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request
from nicegui import ui
from nicegui.element import Element
from starlette.responses import Response

from hub.concurrency.patience import until_done
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.duel import told_duel
from hub.integrations.viewer.duels import follow_duels, lately_decided
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.log_reader import Reader, fill_after_restore, follow_rulings
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.projector_texts import projector_texts
from hub.integrations.viewer.refusals import log_away
from hub.integrations.viewer.texts import texts
from hub.log import LogError
from hub.table.visitor import TABLE

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings

ADDRESS = "/projecteur"
SHEETS = ("page", "rolls", "projector")
SHOWN = 6


class Projector(Element, component="parts/projector.js", esm={"cornet": "parts"}):
    """The wall; methods fall(rolls), flood(page), fill(page), ruled(roll), oppose(duel or None)."""

    def __init__(self, page: dict[str, Any], duel: dict[str, Any] | None, table: str, language: str) -> None:
        super().__init__()
        words = texts(language) | projector_texts(language)
        self._props.update(page=page, duel=duel, table=table, language=language, texts=words)


def add_projector_page(app: FastAPI, hub: "Hub", settings: "Settings") -> None:
    """Put the page on `app`. Whoever opens it, it shows what the table may see."""

    @ui.page(ADDRESS, dark=True, language=QUASAR_NAMES[settings.hub.language])
    async def projector(request: Request) -> Response | None:
        language = chosen_language(request, settings.hub.language)
        reader = Reader(hub, SHOWN, TABLE, settings.zone)
        try:
            ruling, last = await hub.log.last_ruling(), await hub.log.last()
            decided = await lately_decided(hub.log, TABLE)
            page, duel = await reader.page(), await told_duel(hub.log)
        except LogError:
            return log_away()
        ui.page_title(projector_texts(language)["projector_title"])
        ui.add_head_html("".join(f'<link rel="stylesheet" href="/parts/{name}.css">' for name in SHEETS))
        wall = Projector(page, duel if duel and not duel["over"] else None, settings.hub.table, language)
        while_open(reader.follow(wall, last))
        while_open(fill_after_restore(wall, hub, reader))
        while_open(follow_rulings(wall, hub, ruling, TABLE))
        while_open(follow_duels(wall, hub, decided, TABLE))
        while_open(_follow_duel(wall, hub, duel))
        return None


async def _follow_duel(wall: Element, hub: "Hub", told: dict[str, Any] | None) -> None:
    while True:
        ring = hub.play.next_ring
        duel = await until_done("viewer", partial(told_duel, hub.log), LogError)
        if duel != told:
            told = duel
            await tell(wall, "oppose", duel)
        await ring.wait()
