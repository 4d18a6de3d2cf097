"""What goes to one target: which rolls, in which letters, and what the log keeps of each."""

import asyncio
import logging
from collections.abc import Sequence
from functools import partial

from hub import wire
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.integrations.chat.lines import how_many_fit, ruling_words, words_of
from hub.integrations.chat.service import Never, Service
from hub.integrations.chat.settings import Filter
from hub.integrations.chat.words import Words
from hub.log import Letter, LogError, LoggedRoll
from hub.said import Said
from hub.wire.own_box import is_own_box

# Where more rolls than this wait, they go together: a room is not flooded after an outage.
MOST_SINGLE = 5
MOST_TOGETHER = 25

UNTELLABLE = Said(
    fr="le hub n'a pas su écrire ce message : c'est un défaut du hub, qui en écrit la trace.",
    en="the hub could not write this message: this is a defect of the hub, which writes its traceback.",
)

_log = logging.getLogger("cornet")


class Outgoing:
    """The letters of one recipient; LogError where the log refuses."""

    def __init__(self, hub: Hub, name: str, service: Service, language: str, wanted: Filter) -> None:
        self._log = hub.log
        self._name = name
        self._service = service
        self._language = language
        self._wanted = wanted
        self._single_upto = 0

    async def is_wanted(self, logged: LoggedRoll) -> bool:
        """Never a secret roll; one that was asked for there, whatever the filter."""
        if logged.roll.secret:
            return False
        if passes(logged.roll, self._wanted):
            return True
        asked_by = await self._log.own_rolls.request_of(logged.roll.id) if is_own_box(logged.box) else ""
        return asked_by.startswith(f"{self._name}/")

    async def letter_of(self, logged: LoggedRoll) -> Letter | None:
        """The letter a roll is in by now."""
        return await self._log.deliveries.letter_with(self._name, logged.roll.id)

    async def write(self, logged: LoggedRoll) -> Letter:
        """A new letter that begins with this roll; what waits behind it goes along where much does."""
        rolls = [logged]
        if logged.position > self._single_upto:
            waiting = await self._log.after(logged.position, 2 * MOST_TOGETHER)
            rolls += [one for one in waiting if await self.is_wanted(one)]
        count = 1
        if len(rolls) > MOST_SINGLE:
            fitting = partial(how_many_fit, rolls[:MOST_TOGETHER], self._language, self._service.fits)
            count = await asyncio.to_thread(fitting)
        return await self._log.deliveries.write(self._name, [one.roll.id for one in rolls[:count]])

    async def words(self, letter: Letter) -> Words:
        """What a letter says, as things are now. Never where it cannot be told."""
        number = letter.number if self._service.numbered else None
        rolls = await self._rolls(letter)
        try:
            return await asyncio.to_thread(words_of, rolls, self._language, number, self._service.fits)
        except Exception as error:  # one roll that cannot be told must not hold up all that follow
            _log.error(UNTELLABLE, exc_info=error)
            raise Never(fr=UNTELLABLE.fr, en=UNTELLABLE.en) from error

    def ruling(self, logged: LoggedRoll, letter: Letter | None) -> Words:
        """A line about the ruling on a roll of a letter that cannot be changed any more."""
        number = letter.number if letter and self._service.numbered else None
        return ruling_words(logged, self._language, number)

    async def sent(self, letter: Letter, message: str) -> None:
        """The service took it. Insists: the message is out there, and must not be sent again."""
        sent = partial(self._log.deliveries.sent, self._name, letter, message)
        await until_done("log", sent, LogError)

    async def refused(self, letter: Letter, error: Never) -> None:
        """It can never be sent; of a digest one roll may be to blame, and each goes by itself."""
        if len(letter.roll_ids) > 1:
            self._single_upto = max(logged.position for logged in await self._rolls(letter))
            await self._log.deliveries.take_back(self._name, letter)
            return
        why = Said(fr=error.fr, en=error.en)
        await self._log.deliveries.bury(self._name, letter, why)
        fr, en = f"{self._name}, jet {letter.key} : {why.fr}", f"{self._name}, roll {letter.key}: {why.en}"
        _log.warning(Said(fr=fr, en=en), extra={"recipient": self._name, "roll": letter.key})

    async def has_passed(self, logged: LoggedRoll) -> bool:
        """Whether the cursor has left this roll behind."""
        return (await self._log.cursor(self._name) or 0) >= logged.position

    async def _rolls(self, letter: Letter) -> Sequence[LoggedRoll]:
        found = [await self._log.get(roll_id) for roll_id in letter.roll_ids]
        return [logged for logged in found if logged]


def passes(roll: wire.Roll, wanted: Filter) -> bool:
    """Whether a roll is of those that a target wants."""
    if wanted == "asks":
        return bool(roll.ask)
    if wanted == "criticals":
        if isinstance(roll, wire.D6Roll):
            return bool(roll.result.joker)
        return roll.result.outcome.startswith("critical")
    return True
