"""What /api/statistics answers, for whoever reads the OpenAPI document."""

from msgspec import Struct

from hub.statistics.moments import Moment
from hub.statistics.report import Report


class Closed(Struct, forbid_unknown_fields=True):
    """With these fields and no other."""


class MomentWords(Closed):
    """The roll on a line, and its chance."""

    roll: str
    chance: str


class MomentWordsIn(Closed):
    """The same in each language."""

    fr: MomentWords
    en: MomentWords


class MomentTold(Moment, frozen=True):
    """A roll, the chance that it would come out as it did, and the words for it."""

    words: MomentWordsIn


class Chosen(Closed):
    """Whose rolls, of which game, of which session; null for all."""

    player: str | None
    game: str | None
    session: int | None


class SessionName(Closed):
    """A session that may be chosen."""

    id: int
    name: str
    started_at: str


class Choices(Closed):
    """What may be chosen: the players who rolled most, every session."""

    players: list[str]
    sessions: list[SessionName]


class StatisticsWords(Closed):
    """Luck in a few words and in a sentence; how to read it, and what was left out."""

    headline: str
    sentence: str
    notes: list[str]


class StatisticsWordsIn(Closed):
    """The same in each language."""

    fr: StatisticsWords
    en: StatisticsWords


class Statistics(Report, frozen=True, kw_only=True):
    """Figures and words of the rolls that were chosen and that the asker may see; null: nothing to tell."""

    best: MomentTold | None
    worst: MomentTold | None
    chosen: Chosen
    choices: Choices
    words: StatisticsWordsIn
