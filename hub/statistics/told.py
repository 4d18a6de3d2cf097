"""A report as it is told: its figures, and beside them the words of both languages."""

from fractions import Fraction
from typing import Any

import msgspec

from hub.fairness.words import number
from hub.log import Log
from hub.statistics.choice import Choice
from hub.statistics.luck import Luck
from hub.statistics.moments import Moment
from hub.statistics.report import Report, Row
from hub.statistics.watch import Watch
from hub.statistics.words import WORDS
from hub.wording import LANGUAGES, sentence
from hub.wording.percent import NARROW_SPACE, percent

# Nearer to the middle than this is neither luck nor the lack of it.
MIDDLE = 0.05
FEW = 20
RARE = 0.95
# A chance of 55 in 100 is told as that, not as the number nearest to it that a computer has.
FINEST = 10**9


async def tell(watch: Watch, log: Log, choice: Choice) -> dict[str, Any]:
    """The report with "words", what was chosen and what could be; LogError where the log cannot be read."""
    report = await watch.report(choice)
    figures: dict[str, Any] = msgspec.to_builtins(report)
    for name, moment in (("best", report.best), ("worst", report.worst)):
        if moment:
            figures[name]["words"] = await _moment(log, moment)
    session = choice.session
    return figures | {
        "chosen": {"player": choice.player, "game": choice.game, "session": session and session.id},
        "choices": {
            "players": await watch.players(),
            "sessions": [
                {"id": one.id, "name": one.name, "started_at": one.started_at.isoformat()}
                for one in await log.sessions.all()
            ],
        },
        "words": {language: in_words(report, language) for language in LANGUAGES},
    }


def in_words(report: Report, language: str) -> dict[str, Any]:
    """{"headline", "sentence", "notes": […]}"""
    words, found = WORDS[language], report.luck
    left: dict[str, int] = msgspec.to_builtins(report.left_out)
    return {
        "headline": headline(found.standing, language) if found else words["none"],
        "sentence": luck_told(found, language) if found else "",
        "notes": [
            *words["notes"],
            *(
                [words["counted_secret"].format(count=number(report.secret, language))]
                if report.secret
                else ()
            ),
            *(words[why].format(count=number(count, language)) for why, count in left.items() if count),
        ],
    }


def headline(standing: float, language: str) -> str:
    """ "Plus de chance que 83 % des tables" """
    words = WORDS[language]
    if abs(standing - 0.5) < MIDDLE:
        return str(words["even"])
    name, share = ("lucky", standing) if standing > 0.5 else ("unlucky", 1 - standing)
    return str(words[name]).format(share=share_told(share, language))


def luck_told(found: Luck, language: str) -> str:
    """Seen and expected, and what that is worth, in two sentences."""
    words = WORDS[language]
    counts = _counts(found.seen, found.rolls, found.expected, language)
    so = words["so"].format(**counts, share=share_told(found.standing, language))
    rare = max(found.standing, 1 - found.standing) >= RARE
    more = words["few"] if found.rolls < FEW else words["many"] if rare else ""
    return f"{so} {more}".strip()


def row_told(row: Row, language: str) -> str:
    """Luck in a line: "12 réussites en 20 jets, pour 9,8 attendues · Plus de chance que 83 % des tables"."""
    if row.standing is None:
        return ""
    told = WORDS[language]["row"].format(**_counts(row.seen, row.judged, row.expected, language))
    return f"{told} · {headline(row.standing, language)}"


def share_told(share: float, language: str) -> str:
    """ "83 %"; what is nearly all or nearly none never reads as if it were quite."""
    per_cent = 100 * share
    digits = 0 if 1 <= per_cent <= 99 else 1
    told = number(min(max(per_cent, 0.1), 99.9), language, digits)
    return f"{told}%" if language == "en" else f"{told}{NARROW_SPACE}%"


async def _moment(log: Log, moment: Moment) -> dict[str, dict[str, str]]:
    """{"fr": {"roll", "chance"}, "en": …}"""
    logged = await log.get(moment.id)
    exact = Fraction(moment.chance).limit_denominator(FINEST)
    return {
        language: {
            "roll": sentence(logged.roll, language) if logged else "",
            "chance": WORDS[language]["chance"].format(percent=percent(exact, language)),
        }
        for language in LANGUAGES
    }


def _counts(seen: int, rolls: int, expected: float, language: str) -> dict[str, str]:
    return {
        "seen": _counted("seen", seen, language),
        "rolls": _counted("rolls", rolls, language),
        "expected": number(expected, language, 1),
    }


def _counted(name: str, count: int, language: str) -> str:
    one, several = WORDS[language][name]
    return str(one if count < 2 and language == "fr" or count == 1 else several).format(
        **{name: number(count, language)}
    )
