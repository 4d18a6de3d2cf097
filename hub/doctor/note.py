"""What one check found: a sentence, and where not all is well, the mend."""

from typing import Literal, NamedTuple, TypeAlias

from hub.errors import CornetError
from hub.said import Said

# "watch": it works, but someone should know.
Level: TypeAlias = Literal["well", "watch", "wrong"]


class Note(NamedTuple):
    """One finding; `mend` says what to do where there is something to do."""

    level: Level
    said: Said
    mend: Said | None = None


def well(*, fr: str, en: str) -> Note:
    """All is well."""
    return Note("well", Said(fr=fr, en=en))


def watch(said: Said, mend: Said) -> Note:
    """Not wrong, and worth a look."""
    return Note("watch", said, mend)


def wrong(said: Said, mend: Said) -> Note:
    """Something does not work."""
    return Note("wrong", said, mend)


def refused(error: CornetError) -> Note:
    """What starting would be refused with; such a sentence ends with its mend, after a colon."""
    (fr, mend_fr), (en, mend_en) = _parted(error.fr, " : "), _parted(error.en, ": ")
    mend = Said(fr=mend_fr, en=mend_en) if mend_fr and mend_en else None
    return Note("wrong", Said(fr=fr, en=en), mend)


def _parted(sentence: str, colon: str) -> tuple[str, str]:
    said, _, mend = sentence.rpartition(colon)
    return (f"{said}.", mend) if said else (mend, "")
