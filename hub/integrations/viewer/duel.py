"""An opposed test as anyone at the table may see it: who stands against whom, and with what."""

from typing import TYPE_CHECKING, Any

from hub.table.standing import Standing, names_of, standing
from hub.wording import LANGUAGES
from hub.wording.contest import contest_in_words
from hub.wording.words import words_in

if TYPE_CHECKING:
    from hub.log import Log
    from hub.log.contests import Course


async def told_duel(log: "Log") -> dict[str, Any] | None:
    """The newest opposed test that is no secret and was not called off, or None.

    {"id", "label", "over", "sides": [{"who": {"fr", "en"}, "total", "wins"}], "words": {"fr", "en"},
    "rolls": the ids of its rolls}.
    """
    course = await log.contests.last_open_to_all()
    if course is None:
        return None
    stand = standing(course)
    return None if stand.state == "withdrawn" else _told(course, stand)


def _told(course: "Course", stand: Standing) -> dict[str, Any]:
    names = names_of(course)
    last = stand.rounds[-1]
    wins = course.opened.wins
    return {
        "id": course.opened.id,
        "label": course.opened.label,
        "over": stand.state == "won",
        "sides": [
            {
                "who": {language: words_in(language).who(name) for language in LANGUAGES},
                "total": last.totals[side],
                "wins": side in last.winners and len(last.winners) == 1,
            }
            for side, name in enumerate(names)
        ],
        "words": {language: contest_in_words(stand, names, wins, language) for language in LANGUAGES},
        "rolls": [fell.roll.id for _, fell in course.asked if fell],
    }
