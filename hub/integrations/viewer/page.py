"""The page: the virtual boxes, the log of rolls and the boxes of the table."""

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from fastapi import FastAPI, Request
from nicegui import Client, core, ui
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from typing_extensions import TypedDict

from hub.errors import IntegrationError
from hub.integrations.viewer.api.nowhere import not_found
from hub.integrations.viewer.chosen import chosen_language
from hub.integrations.viewer.elements import BoxFace, BoxList
from hub.integrations.viewer.frame import begin_page
from hub.integrations.viewer.hands import Hands
from hub.integrations.viewer.heard import Name, hear
from hub.integrations.viewer.live import ToldBoxes, follow_boxes, follow_face, tell, told_boxes
from hub.integrations.viewer.log_part import Around, LogPart, told_if_away
from hub.integrations.viewer.open_page import QUASAR_NAMES, while_open
from hub.integrations.viewer.own_socket import listen_to_own_sockets
from hub.integrations.viewer.public import aside_as_json
from hub.integrations.viewer.refusals import log_away
from hub.integrations.viewer.refused_page import no_such_roll_page
from hub.integrations.viewer.texts import texts
from hub.integrations.viewer.visiting import visitor_of
from hub.integrations.viewer.wanted import wanted_of
from hub.log import LogError
from hub.wording.manual import manual

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.settings import Settings
    from hub.table.visitor import Visitor
    from hub.virtual_box import VirtualBox

PARTS = Path(__file__).parent / "parts"
SHEETS = ("rolls", "seek", "box", "manual")
ASIDES_SHOWN = 50
KEYS = ("roll", "mode", "up", "down", "adv", "player")


class Key(TypedDict):
    """A key of the box, pressed or let go."""

    key: Name
    down: bool


def add_page(app: FastAPI, hub: "Hub", settings: "Settings", virtual_boxes: Sequence["VirtualBox"]) -> None:
    """Put the page on `app` at "/", and at the address of each roll."""
    hands = [(box, Hands(box, KEYS)) for box in virtual_boxes]

    async def show(request: Request, roll_id: str = "") -> Response | None:
        language = chosen_language(request, settings.hub.language)
        visitor = visitor_of(request)
        log = LogPart(hub, visitor, settings.zone)
        try:
            if not await log.read(wanted_of(request.query_params), roll_id):
                return no_such_roll_page(language, roll_id)
            boxes = await told_boxes(hub, language)
        except LogError:
            return log_away()
        begin_page(request, settings, "/", None, SHEETS)
        with ui.element("div").classes("table"):
            # Whoever presses its keys rolls as anyone who sits at it, and its digits tell secret rolls, too.
            for box, its_hands in hands if visitor.may("gm") and not roll_id else ():
                _add_face(hub, box, its_hands, language)
            log.show(language)
            _add_boxes(hub, boxes, language, texts(language), visitor)
        return None

    @ui.page("/", dark=None, language=QUASAR_NAMES[settings.hub.language])
    async def table(request: Request) -> Response | None:
        return await show(request)

    @ui.page("/jet/{roll_id}", dark=None, language=QUASAR_NAMES[settings.hub.language])
    async def one_roll(request: Request, roll_id: str) -> Response | None:
        return await show(request, roll_id)

    app.mount("/parts", StaticFiles(directory=PARTS), name="parts")
    _start_afresh()
    ui.run_with(app, title="Cornet", favicon=PARTS / "cornet.svg", tailwind=False, show_welcome_message=False)


def _add_boxes(hub: "Hub", told: ToldBoxes, language: str, words: dict[str, str], visitor: "Visitor") -> None:
    boxes = BoxList(*told, language, words, visitor.may("gm"))

    async def asides(_: Any) -> None:
        await tell(boxes, "show", [aside_as_json(one) for one in await hub.log.asides(ASIDES_SHOWN)])

    async def forget(sent: Any) -> None:
        try:
            await hub.forget_box(sent["id"])
        except IntegrationError as error:
            ui.notify(error.sentence(language), type="warning")

    hear(boxes, "asides", Any, told_if_away(asides, words))
    if visitor.may("gm"):
        hear(boxes, "forget", Around, forget)
    while_open(follow_boxes(boxes, hub, language))


def _add_face(hub: "Hub", box: "VirtualBox", hands: Hands, language: str) -> None:
    who = ui.context.client.id
    known = hub.boxes.get(box.id)
    name = known.state.name if known and known.state else ""
    face = BoxFace(msgspec.to_builtins(box.shown), name, texts(language), asdict(manual(language)))

    async def key(sent: Any) -> None:
        move = hands.press if sent["down"] else hands.release
        move(sent["key"], who)

    hear(face, "key", Key, key)
    ui.context.client.on_disconnect(lambda: hands.let_go(who))
    while_open(follow_face(face, box))


def _start_afresh() -> None:
    """NiceGUI is one per process: forget the pages of an earlier viewer, now closed, and its middleware."""
    Client.instances.clear()
    core.app.user_middleware.clear()
    core.app.middleware_stack = None
    listen_to_own_sockets()
    # Its own page would log the address, with a token in it, and be kept in memory for a while.
    core.app.add_exception_handler(404, not_found)
