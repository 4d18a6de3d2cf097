"""Log lines for machines: a JSON object each, without what is secret."""

import json
import logging
from datetime import UTC, datetime
from typing import Any

from hub.hidden import Hidden
from hub.said import sentence_of
from hub.tame import spelled

OWN = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName"}
PLAIN = (bool, int, float, type(None))


class JsonLines(logging.Formatter):
    """{"time", "level", "logger", "message"}, then the fields of the line, and "trace" where there is one."""

    def __init__(self, language: str, hidden: Hidden) -> None:
        super().__init__()
        self._language = language
        self._hidden = hidden

    def format(self, record: logging.LogRecord) -> str:
        """The line; its time in UTC, as RFC 3339 writes it."""
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        told = {
            "time": at.replace("+00:00", "Z"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": self._hidden.from_(sentence_of(record, self._language)),
            **{name: self._field(value) for name, value in vars(record).items() if name not in OWN},
        }
        if record.exc_info:
            told["trace"] = self._hidden.from_(self.formatException(record.exc_info))
        return spelled(json.dumps(told, ensure_ascii=False))

    def _field(self, value: Any) -> Any:
        return value if isinstance(value, PLAIN) else self._hidden.from_(str(value))
