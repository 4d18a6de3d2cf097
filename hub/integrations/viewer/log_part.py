"""The log on its page: what it shows at first, and what it answers to the browser."""

from collections.abc import Awaitable, Callable
from datetime import tzinfo
from functools import partial
from typing import TYPE_CHECKING, Any

from nicegui import ui
from typing_extensions import TypedDict

from hub.integrations.viewer.choices import choices
from hub.integrations.viewer.duels import follow_duels, lately_decided
from hub.integrations.viewer.elements import RollLog
from hub.integrations.viewer.heard import Name, Position, hear
from hub.integrations.viewer.live import tell
from hub.integrations.viewer.log_reader import (
    Reader,
    fill_after_restore,
    follow_choices,
    follow_rulings,
)
from hub.integrations.viewer.log_texts import log_texts
from hub.integrations.viewer.open_page import while_open
from hub.integrations.viewer.texts import texts
from hub.integrations.viewer.wanted import wanted_of
from hub.log import LogError

if TYPE_CHECKING:
    from hub.core import Hub
    from hub.table.visitor import Visitor

PAGE_LENGTH = 40

Handler = Callable[[Any], Awaitable[None]]


class Older(TypedDict):
    """The page before a position; `turn` is told back."""

    before: Position
    turn: int


class Newer(TypedDict):
    """The page after a position."""

    after: Position
    turn: int


class Around(TypedDict):
    """A roll and those around it."""

    id: Name


SENT: dict[str, Any] = {
    "older": Older,
    "newer": Newer,
    "seek": dict[Name, Name | int | None],
    "around": Around,
}


class LogPart:
    """The log as one page shows it: `read` first, then `show`."""

    def __init__(self, hub: "Hub", visitor: "Visitor", zone: tzinfo | None) -> None:
        self._hub = hub
        self._visitor = visitor
        self._reader = Reader(hub, PAGE_LENGTH, visitor, zone)
        self._wanted: dict[str, str] = {}

    async def read(self, wanted: dict[str, str], roll_id: str = "") -> bool:
        """The newest rolls that are wanted, or those around one; False where there is no such roll.

        LogError where the log does not answer.
        """
        self._wanted = wanted
        self._last_ruling, self._last = await self._hub.log.last_ruling(), await self._hub.log.last()
        self._duels = await lately_decided(self._hub.log, self._visitor)
        self._choices = await choices(self._hub)
        page = await (self._reader.around(roll_id) if roll_id else self._reader.seek(wanted))
        self._page = page or {}
        return page is not None

    def show(self, language: str) -> None:
        """Put it on the page and keep it up to date."""
        words = texts(language) | log_texts(language)
        log = RollLog(self._page, self._wanted, self._choices, language, words)
        for name, answer in self._answers(log).items():
            hear(log, name, SENT[name], told_if_away(answer, words, partial(tell, log, "rest")))
        hub, reader = self._hub, self._reader
        while_open(reader.follow(log, self._last))
        while_open(fill_after_restore(log, hub, reader))
        while_open(follow_rulings(log, hub, self._last_ruling, self._visitor))
        while_open(follow_duels(log, hub, self._duels, self._visitor))
        while_open(follow_choices(log, hub, self._choices))

    def _answers(self, log: RollLog) -> dict[str, Handler]:
        reader = self._reader

        async def older(sent: Older) -> None:
            await tell(log, "older", await reader.page(sent["before"]), sent["turn"])

        async def newer(sent: Newer) -> None:
            await tell(log, "newer", await reader.newer(sent["after"]), sent["turn"])

        async def seek(sent: dict[str, object]) -> None:
            await tell(log, "found", await reader.seek(wanted_of(sent)))

        async def around(sent: Around) -> None:
            page = await reader.around(sent["id"])
            await tell(log, "found", page or await reader.seek({}))

        return {"older": older, "newer": newer, "seek": seek, "around": around}


def told_if_away(
    work: Handler, words: dict[str, str], then: Callable[[], Awaitable[None]] | None = None
) -> Handler:
    """`work`, which tells its page in a word where the log does not answer, and does `then`."""

    async def handle(sent: Any) -> None:
        try:
            await work(sent)
        except LogError:
            ui.notify(words["log_away"], type="warning")
            if then:
                await then()

    return handle
