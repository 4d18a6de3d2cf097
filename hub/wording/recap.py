"""The recap of a session in words."""

from collections import Counter
from collections.abc import Callable, Sequence
from datetime import datetime, tzinfo
from typing import Any

from hub.log import Asked, LoggedRoll
from hub.log.contests import Course
from hub.log.counters import Stepped
from hub.rulings import result_under
from hub.statistics.report import Row
from hub.statistics.told import row_told
from hub.table.recap import PlayerRecap, Recap
from hub.table.standing import names_of, standing
from hub.wording import ruling_told, sentence, words_in
from hub.wording.contest import contest_in_words
from hub.wording.dates import clock_told, day_told
from hub.wording.pages import Section, as_html, as_markdown
from hub.wording.told import BETWEEN, signed

WORDS: dict[str, dict[str, Any]] = {
    "fr": {
        "session": "Séance {id}",
        "whole": "Tout le journal",
        "goes_on": "en cours",
        "nothing": "Rien n'a été lancé.",
        "secrets": "Jets secrets laissés de côté : {count}.",
        "players": "Les joueurs",
        "head": ("Joueur", "Jets", "Réussites", "Critiques heureux", "Critiques malheureux"),
        "luck": "La chance",
        "criticals": "Les critiques",
        "best": "Le meilleur moment",
        "worst": "Le pire moment",
        "counters": "Les compteurs",
        "stress": "Stress de {player}",
        "detection": "Détection",
        "alerte": "Alerte",
        "preuves": "Preuves",
        "undone": "annulé",
        "asks": "Les demandes du MJ",
        "contests": "Les tests en opposition",
        "states": {
            "open": ("{count} en attente", "{count} en attente"),
            "answered": ("{count} lancée", "{count} lancées"),
            "declined": ("{count} déclinée", "{count} déclinées"),
            "expired": ("{count} sans réponse", "{count} sans réponse"),
            "withdrawn": ("{count} reprise", "{count} reprises"),
        },
    },
    "en": {
        "session": "Session {id}",
        "whole": "The whole log",
        "goes_on": "going on",
        "nothing": "Nothing was rolled.",
        "secrets": "Secret rolls left out: {count}.",
        "players": "The players",
        "head": ("Player", "Rolls", "Successes", "Good criticals", "Bad criticals"),
        "luck": "Luck",
        "criticals": "The criticals",
        "best": "The best moment",
        "worst": "The worst moment",
        "counters": "The counters",
        "stress": "Stress of {player}",
        "detection": "Detection",
        "alerte": "Alert",
        "preuves": "Evidence",
        "undone": "undone",
        "asks": "What the GM asked for",
        "contests": "The opposed tests",
        "states": {
            "open": ("{count} waiting", "{count} waiting"),
            "answered": ("{count} rolled", "{count} rolled"),
            "declined": ("{count} declined", "{count} declined"),
            "expired": ("{count} unanswered", "{count} unanswered"),
            "withdrawn": ("{count} taken back", "{count} taken back"),
        },
    },
}  # fmt: skip


def recap_markdown(recap: Recap, language: str, zone: tzinfo | None) -> str:
    """The recap as Markdown; times in `zone`, None being this machine's."""
    return as_markdown(
        title_told(recap, language), about_told(recap, language, zone), _sections(recap, language, zone)
    )


def recap_html(recap: Recap, language: str, zone: tzinfo | None) -> str:
    """The recap as one HTML file."""
    about, sections = about_told(recap, language, zone), _sections(recap, language, zone)
    return as_html(title_told(recap, language), about, sections, language)


def title_told(recap: Recap, language: str) -> str:
    """The name of the session."""
    words = WORDS[language]
    if recap.session is None:
        return str(words["whole"])
    return recap.session.name or str(words["session"]).format(id=recap.session.id)


def about_told(recap: Recap, language: str, zone: tzinfo | None) -> str:
    """When it was, and what is left out."""
    words = WORDS[language]
    parts = []
    if recap.session:
        start, end = recap.session.started_at, recap.session.closed_at
        same = end and end.astimezone(zone).date() == start.astimezone(zone).date()
        ending = (
            (clock_told(end, zone) if same else _moment(end, zone, language)) if end else words["goes_on"]
        )
        parts.append(f"{_moment(start, zone, language)} – {ending}.")
    parts += [] if recap.rolls else [words["nothing"]]
    parts += [words["secrets"].format(count=recap.secrets)] if recap.secrets else []
    return " ".join(parts)


def _sections(recap: Recap, language: str, zone: tzinfo | None) -> list[Section]:
    words = WORDS[language]
    return [
        Section(words["players"], head=words["head"], rows=tuple(map(_player(language), recap.players))),
        Section(words["luck"], items=tuple(_luck(one, language) for one in recap.luck)),
        Section(words["best"], line_told(recap.best, language, zone)),
        Section(words["worst"], line_told(recap.worst, language, zone)),
        Section(words["criticals"], items=tuple(line_told(one, language, zone) for one in recap.criticals)),
        Section(words["counters"], items=tuple(_step(one, language) for one in recap.steps)),
        Section(words["asks"], _asked(recap.asks, language)),
        Section(words["contests"], items=tuple(_contest(one, language) for one in recap.contests)),
    ]


def _player(language: str) -> Callable[[PlayerRecap], tuple[str, ...]]:
    def row(player: PlayerRecap) -> tuple[str, ...]:
        successes = f"{player.successes}/{player.judged}"
        who = words_in(language).who(player.name)
        return who, str(player.rolls), successes, str(player.good), str(player.bad)

    return row


def _luck(row: Row, language: str) -> str:
    return BETWEEN.join((words_in(language).who(row.name), row_told(row, language)))


def line_told(logged: LoggedRoll | None, language: str, zone: tzinfo | None) -> str:
    """The time of a roll, the roll on one line, and the MJ's ruling on it."""
    if logged is None:
        return ""
    parts = [clock_told(logged.rolled_at, zone), sentence(logged.roll, language)]
    if logged.ruled:
        result = result_under(logged.roll, logged.ruled.ruling)
        parts.append(ruling_told(result, logged.ruled.ruling, language))
    return BETWEEN.join(parts)


def _step(taken: Stepped, language: str) -> str:
    words, step = WORDS[language], taken.step
    name = words[step.name].format(player=words_in(language).who(step.player))
    undone = words["undone"] if taken.undone or taken.undoes else ""
    return BETWEEN.join(filter(None, (f"{name} {signed(step.step)}", step.why, step.by, undone)))


def _asked(asks: Sequence[Asked], language: str) -> str:
    states, said = Counter(one.state for one in asks), WORDS[language]["states"]
    found = [(forms, states[state]) for state, forms in said.items() if states[state]]
    return ", ".join(forms[count > 1].format(count=count) for forms, count in found)


def _contest(course: Course, language: str) -> str:
    told = contest_in_words(standing(course), names_of(course), course.opened.wins, language)
    return BETWEEN.join(filter(None, (course.opened.label, told)))


def _moment(moment: datetime, zone: tzinfo | None, language: str) -> str:
    day = day_told(moment.astimezone(zone).date(), language)
    return f"{day}, {clock_told(moment, zone)}"
