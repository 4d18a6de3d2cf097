"""The newest roll in a line, on a topic of its own: one that hears every box hears each roll twice."""

import logging

from hub import wire
from hub.core import Hub
from hub.errors import IntegrationError
from hub.log import LoggedRoll
from hub.tame import tame
from hub.wire.last import LONGEST
from hub.wording.words import Words, words_in
from shared_rules import topics

SECRET = {"fr": "Jet secret", "en": "Secret roll"}
SAYS = {"fr": " : ", "en": ": "}

_log = logging.getLogger("cornet")


async def keep_last(hub: Hub, language: str) -> None:
    """Tell each roll as it comes, for ever; one that came late is no news, nor is one nobody hears of."""
    async for logged in hub.follow():
        if not logged.late:
            _tell(hub, logged, language)


def _tell(hub: Hub, logged: LoggedRoll, language: str) -> None:
    told = wire.Last(id=logged.roll.id, line=line(logged.roll, language)[:LONGEST])
    try:
        hub.publish(topics.of_table(hub.table, "last"), wire.encode(told))
    except IntegrationError as error:
        _log.debug("last roll: %s", error)


def line(roll: wire.Roll, language: str) -> str:
    """Who, what, the result: "Senna, Escalade : 43, réussite"; RC and EC stand behind the total."""
    if roll.secret:
        return SECRET[language]
    who = [words_in(language).who(roll.player), tame(roll.label)]
    return ", ".join(filter(None, who)) + SAYS[language] + ", ".join(_result(roll, words_in(language)))


def _result(roll: wire.Roll, words: Words) -> list[str]:
    outcome = roll.result.outcome
    verdict = words.outcome[outcome] if outcome else words.say("opposed")
    if isinstance(roll, wire.D6Roll):
        return [part for part in (str(roll.result.total), roll.result.joker.upper(), verdict) if part]
    return [verdict] if roll.result.roll is None else [str(roll.result.roll), verdict]
