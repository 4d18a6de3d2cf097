"""A sentence for people in both languages; the language is chosen where it is shown."""

import logging
from dataclasses import dataclass
from typing import Any

from hub.tame import tame


@dataclass(frozen=True, kw_only=True)
class Said:
    """Log it as it is: `_log.warning(Said(fr=…, en=…))`; an error may be one, too."""

    fr: str
    en: str

    def sentence(self, language: str) -> str:
        """The sentence in `language`: "fr" or "en"."""
        return self.en if language == "en" else self.fr

    def __str__(self) -> str:
        return self.fr


def speak(language: str, lines: logging.Formatter | None = None, level: str = "info") -> None:
    """Log to standard error in `language`: warnings of anyone, and of the hub itself what is of `level`.

    `lines`: how each is written, if not for a person.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(lines or Spoken(language))
    logging.captureWarnings(lines is not None)  # Python writes its own by itself, for a person
    logging.basicConfig(level=logging.WARNING, handlers=[handler])
    logging.getLogger("cornet").setLevel(level.upper())


def sentence_of(record: logging.LogRecord, language: str) -> str:
    """What a line says, in `language` where it is said in both."""
    return record.msg.sentence(language) if isinstance(record.msg, Said) else record.getMessage()


class Spoken(logging.Formatter):
    """Formats log lines in one language; what a stranger wrote begins no line, and commands no terminal."""

    def __init__(self, language: str) -> None:
        super().__init__("%(asctime)s %(levelname)s %(message)s")
        self._language = language

    def format(self, record: logging.LogRecord) -> str:
        """The line, its sentence in the chosen language."""
        if isinstance(record.msg, Said):
            record = logging.makeLogRecord(record.__dict__ | {"msg": record.msg.sentence(self._language)})
        return super().format(record)

    def formatMessage(self, record: logging.LogRecord) -> str:
        """The line without its traceback."""
        return tame(super().formatMessage(record))

    def formatException(self, info: Any) -> str:
        """The lines of the traceback."""
        return "\n".join(map(tame, super().formatException(info).split("\n")))
