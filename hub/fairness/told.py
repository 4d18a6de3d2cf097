"""A report as it is told: its figures, and beside them the words of both languages."""

from collections.abc import Mapping
from typing import Any

import msgspec

from hub.fairness.report import Group, Report, Tested
from hub.fairness.words import WORDS, dice, number, odds
from hub.wording import LANGUAGES, words_in

SIGNS = {"strange": "▲", "unusual": "△", "too_few": "…", "nothing_strange": "✓"}


def as_json(report: Report, box_names: Mapping[str, str]) -> dict[str, Any]:
    """The report; each group with "sign" and "words", all with "notes". A nameless box goes by its id."""
    figures: dict[str, Any] = msgspec.to_builtins(report)
    for told, group in zip(figures["groups"], report.groups, strict=True):
        told["sign"] = SIGNS[group.verdict]
        told["words"] = {language: in_words(group, box_names, language) for language in LANGUAGES}
    return figures | {"notes": {language: notes(report, language) for language in LANGUAGES}}


def in_words(group: Group, box_names: Mapping[str, str], language: str) -> dict[str, Any]:
    """{"title", "verdict", "sentence", "tests": […]}"""
    words = WORDS[language]
    return {
        "title": _title(group, box_names, language),
        "verdict": words[group.verdict],
        "sentence": _sentence(group, language),
        "tests": [f"{_seen(test, group, language)} {_odds(test, language)}" for test in group.tests],
    }


def notes(report: Report, language: str) -> list[str]:
    """How to read it, and what was not counted."""
    words = WORDS[language]
    said = [note.format(tests=number(report.tests, language)) for note in words["notes"]]
    left_out: dict[str, int] = msgspec.to_builtins(report.left_out)
    return said + [
        words[name].format(count=number(count, language)) for name, count in left_out.items() if count
    ]


def _title(group: Group, box_names: Mapping[str, str], language: str) -> str:
    words = WORDS[language]
    boxes = [words["box"].format(name=box_names.get(box) or box) for box in group.boxes]
    players = [words_in(language).who(player) for player in group.players]
    return " · ".join([*([words["table"]] if group.whole_table else []), *boxes, *players])


def _sentence(group: Group, language: str) -> str:
    telling = sorted((test for test in group.tests if test.unusual), key=lambda test: test.p)
    return str(WORDS[language][f"{group.verdict}_so"]).format(
        dice=dice(group.dice, language),
        needed=dice(_round_up(group.dice_needed), language),
        why=" ".join(_seen(test, group, language) for test in telling),
        once=odds(telling[0].p if telling else 1.0, language),
        many=odds(telling[0].p_of_many if telling else 1.0, language),
    )


def _seen(test: Tested, group: Group, language: str) -> str:
    bars = sorted(group.bars, key=lambda bar: bar.seen)
    figures = {
        "most": bars[-1].label,
        "most_seen": number(bars[-1].seen, language),
        "least": bars[0].label,
        "least_seen": number(bars[0].seen, language),
        "each": _about(bars[0].expected, language),
        "seen": number(test.seen, language, int(test.name == "faces")),
        "expected": _about(test.expected, language),
        "longest": number(group.longest_chain, language),
    }
    return str(WORDS[language][test.name]).format(**figures)


def _about(expected: float, language: str) -> str:
    return number(expected, language, 0 if expected >= 100 or expected == round(expected) else 1)


def _round_up(count: int) -> int:
    """To two digits: 902 is "910"."""
    unit: int = 10 ** max(0, len(str(count)) - 2)
    return -(-count // unit) * unit


def _odds(test: Tested, language: str) -> str:
    return str(WORDS[language]["odds"]).format(odds=odds(test.p, language))
