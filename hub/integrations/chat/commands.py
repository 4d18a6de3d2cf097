"""!jet, !stats and !aide: what a person writes in the room, and what the hub does about it."""

import logging
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.errors import IntegrationError
from hub.integrations.chat.courier import Courier
from hub.integrations.chat.insistent import Insistent
from hub.integrations.chat.pace import MOST, Pace
from hub.integrations.chat.service import Heard, Later, Listening
from hub.integrations.chat.texts import say
from hub.integrations.chat.words import plain_words
from hub.log import LogError, Tally
from hub.log.fold import fold
from hub.said import Said
from hub.table.errors import TableError
from hub.table.rolling import roll
from hub.wording import d6, d100
from hub.wording.told import BETWEEN
from shared_rules.errors import ToldError
from shared_rules.messages import plain_text
from shared_rules.notation import read_roll

COMMANDS = {"!jet": "roll", "!roll": "roll", "!stats": "stats", "!aide": "help", "!help": "help"}
# An older one was meant for another moment.
OLD_MS = 10 * 60_000
GAMES: dict[str, tuple[str, Mapping[Any, str]]] = {"d100": ("d100", d100.SIGNS), "d6": ("D6", d6.SIGNS)}

DEFECT = Said(
    fr="Le hub n'a pas su obéir à un message du chat : c'est un défaut du hub, en voici la trace.",
    en="The hub could not obey a message of the chat: this is a defect of the hub, here is its traceback.",
)

_log = logging.getLogger("cornet")


class Commander:
    """Obeys what is written in the room of one courier, each message once."""

    def __init__(self, hub: Hub, courier: Courier, service: Listening) -> None:
        self._hub = hub
        self._courier = courier
        self._service = service
        self._name = f"{courier.name}.commands"
        self._pace = Pace()

    async def listen(self) -> None:
        """For ever; a new one hears what is written from now on."""
        deliveries, insistent = self._hub.log.deliveries, Insistent(self._hub, self._name)
        upto = await until_done("log", partial(deliveries.heard_upto, self._name), LogError)
        while True:
            before = upto
            heard, upto = await insistent.insist(partial(self._hear, before))
            for one in heard:
                await self._try_to_obey(one)
            if upto != before:
                await until_done("log", partial(deliveries.note_heard, self._name, upto), LogError)

    async def _try_to_obey(self, heard: Heard) -> None:
        try:
            await self.obey(heard)
        except Exception as error:  # no single message may end the chat
            _log.error(DEFECT, exc_info=error)

    async def obey(self, heard: Heard) -> None:
        """Do what a message says, where it is a command; asked again about the same one, nothing new."""
        first, rest = (*heard.text.split(None, 1), "", "")[:2]
        command = COMMANDS.get(first.lower())
        if command is None:
            return
        if self._hub.now_ms() - heard.at_ms > OLD_MS:
            await self._answer(heard, self._say("too_old", text=_quoted(heard.text)[:60]))
        elif refusals := self._pace.refusals(heard.player, self._hub.now_ms()):
            if refusals == 1:  # told once: to answer each would be a flood, too
                await self._answer(heard, self._say("too_fast", count=MOST))
        elif command == "roll":
            await self._throw(heard, rest)
        else:
            await self._answer(heard, await self._stats(rest) if command == "stats" else self._say("help"))

    async def _throw(self, heard: Heard, typed: str) -> None:
        """The roll is shown as any other is; only what is no roll is answered here."""
        try:
            game, rule = read_roll(typed)
            request, player = f"{self._courier.name}/{heard.id}", plain_text(heard.player)
            await until_done("log", partial(roll, self._hub, game, rule, player, "", request), LogError)
        except TableError:  # a message that was changed since has rolled already
            return
        except ToldError as error:
            await self._answer(heard, error.sentence(self._courier.language))

    async def _stats(self, typed: str) -> str:
        tallies = await until_done("log", self._hub.log.counts.outcomes, LogError)
        wanted = fold(typed.strip())
        chosen = [one for one in tallies if not wanted or fold(one.player) == wanted]
        if not chosen:
            return self._say("nobody", who=_quoted(typed)[:80])
        return counted(chosen, _quoted(typed)[:80] or self._say("everyone"), self._courier.language)

    async def _answer(self, heard: Heard, text: str) -> None:
        await self._courier.say(f"re.{heard.id}", plain_words(text))

    def _say(self, what: str, **values: object) -> str:
        return say(what, self._courier.language, **values)

    async def _hear(self, upto: str) -> tuple[list[Heard], str]:
        try:
            return await self._service.hear(upto)
        except IntegrationError:
            raise
        except Exception as error:  # whatever a stranger's server may answer
            raise Later(
                fr=f"la réponse est illisible ({error!r}).", en=f"the answer cannot be read ({error!r})."
            ) from error


def _quoted(text: str) -> str:
    """What a person wrote, on one line: a line of its own may be a heading."""
    return " ".join(text.split())


def counted(tallies: Iterable[Tally], who: str, language: str) -> str:
    """ "Senna : 42 jet(s) · d100 : 30 (★ 2 ✓ 14 ✗ 11 ☠ 3) · D6 : 12 (✓ 7 ✗ 5)"."""
    counts: Counter[tuple[str, str | None]] = Counter()
    for one in tallies:
        counts[one.game, one.outcome] += one.count
    parts = [say("stats", language, who=who, count=counts.total())]
    for game, (name, signs) in GAMES.items():
        of_game = [(sign, counts[game, outcome]) for outcome, sign in signs.items() if counts[game, outcome]]
        if of_game:
            told = " ".join(f"{sign} {count}" for sign, count in of_game)
            parts.append(
                say("game", language, game=name, count=sum(count for _, count in of_game), told=told)
            )
    return BETWEEN.join(parts)
