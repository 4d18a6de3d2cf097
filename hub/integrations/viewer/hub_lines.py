"""The last lines of the hub's own log, kept for the technical page, without what is secret."""

import asyncio
import logging
from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import Any, Literal, TypeAlias

from hub.concurrency.bell import Bell
from hub.hidden import Hidden
from hub.said import sentence_of
from hub.tame import tame
from hub.wording import LANGUAGES

Level: TypeAlias = Literal["debug", "info", "warning", "error"]
LEVELS: tuple[Level, ...] = ("debug", "info", "warning", "error")
KEPT = 500

_log = logging.getLogger("cornet")


class HubLines(logging.Handler):
    """The last KEPT lines: {"number", "at", "level", "fr", "en", "trace"}; `news` rings at each."""

    def __init__(self, hidden: Hidden) -> None:
        super().__init__()
        self.news = Bell()
        self._hidden = hidden
        self._loop = asyncio.get_running_loop()
        self._lines: deque[dict[str, Any]] = deque(maxlen=KEPT)
        self._count = 0

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line; it may come from any thread."""
        self._count += 1
        self._lines.append(self._told(record) | {"number": self._count})
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self.news.ring)

    def after(self, number: int) -> list[dict[str, Any]]:
        """The lines after this one, oldest first."""
        return [line for line in tuple(self._lines) if line["number"] > number]

    def _told(self, record: logging.LogRecord) -> dict[str, Any]:
        said = {language: self._hidden.from_(tame(sentence_of(record, language))) for language in LANGUAGES}
        trace = logging.Formatter().formatException(record.exc_info) if record.exc_info else ""
        return {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "trace": self._hidden.from_("\n".join(map(tame, trace.split("\n")))),
            **said,
        }


@contextmanager
def kept_lines(secrets: Sequence[str]) -> Iterator[HubLines]:
    """Lines are kept while the block runs; the level that is set meanwhile ends with it."""
    lines, before = HubLines(Hidden(secrets)), _log.level
    _log.addHandler(lines)
    try:
        yield lines
    finally:
        _log.removeHandler(lines)
        _log.setLevel(before)


def level() -> str:
    """From which on lines are told."""
    return logging.getLevelName(_log.getEffectiveLevel()).lower()


def set_level(name: str) -> None:
    """Tell lines from this level on, here and wherever the hub logs to; an unknown name is nothing."""
    if name in LEVELS:
        _log.setLevel(name.upper())
