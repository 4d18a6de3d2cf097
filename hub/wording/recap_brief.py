"""The recap of a session in a few plain lines, for a notification or a voice."""

from datetime import tzinfo

from hub.table.recap import PlayerRecap, Recap
from hub.wording.recap import WORDS as RECAP
from hub.wording.recap import about_told, line_told, title_told
from hub.wording.words import words_in

MOST_PLAYERS = 8
WORDS = {
    "fr": {
        "rolls": ("{count} jet", "{count} jets"),
        "successes": ("{count} réussite", "{count} réussites"),
        "good": ("{count} critique heureux", "{count} critiques heureux"),
        "bad": ("{count} critique malheureux", "{count} critiques malheureux"),
        "player": ("{who} : {told}.", "{who} : {told}."),
        "moment": ("{name} : {line}", "{name} : {line}"),
    },
    "en": {
        "rolls": ("{count} roll", "{count} rolls"),
        "successes": ("{count} success", "{count} successes"),
        "good": ("{count} good critical", "{count} good criticals"),
        "bad": ("{count} bad critical", "{count} bad criticals"),
        "player": ("{who}: {told}.", "{who}: {told}."),
        "moment": ("{name}: {line}", "{name}: {line}"),
    },
}


def recap_brief(recap: Recap, language: str, zone: tzinfo | None) -> str:
    """When it was, a line for each player who rolled most, the best moment and the worst."""
    lines = [title_told(recap, language), about_told(recap, language, zone)]
    lines += [_player(one, language) for one in recap.players[:MOST_PLAYERS]]
    for moment, what in ((recap.best, "best"), (recap.worst, "worst")):
        if moment:
            line = line_told(moment, language, zone)
            lines.append(_said("moment", language, name=RECAP[language][what], line=line))
    return "\n".join(filter(None, lines))


def _player(player: PlayerRecap, language: str) -> str:
    counts = {name: getattr(player, name) for name in ("rolls", "successes", "good", "bad")}
    told = ", ".join(_said(name, language, count) for name, count in counts.items() if count)
    return _said("player", language, who=words_in(language).who(player.name), told=told)


def _said(what: str, language: str, count: int = 1, **told: str) -> str:
    return WORDS[language][what][count > 1].format(count=count, **told)
