"""Brings the rolls to one target: in order, one message at a time, each written down before it leaves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial

from hub import wire
from hub.concurrency.patience import until_done
from hub.core import Hub
from hub.hub_box import is_of_a_hub
from hub.integrations.chat.insistent import Insistent
from hub.integrations.chat.lines import how_many_fit, ruling_words, words_of
from hub.integrations.chat.service import Gone, Never, Receipt, Service
from hub.integrations.chat.settings import Filter
from hub.integrations.chat.words import Words
from hub.log import Letter, LogError, LoggedRoll
from hub.said import Said

# Where more rolls than this wait, they go together: a room is not flooded after an outage.
MOST_SINGLE = 5
MOST_TOGETHER = 25

UNTELLABLE = Said(
    fr="le hub n'a pas su écrire ce message : c'est un défaut du hub, qui en écrit la trace.",
    en="the hub could not write this message: this is a defect of the hub, which writes its traceback.",
)

_log = logging.getLogger("cornet")


class Courier:
    """`name` is its cursor's, too: under another name it would start from now."""

    def __init__(
        self,
        hub: Hub,
        name: str,
        service: Service,
        language: str,
        wanted: Filter = "all",
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
    ) -> None:
        self.name = name
        self.language = language
        self._hub = hub
        self._letters = hub.log.deliveries
        self._service = service
        self._wanted = wanted
        self._insistent = Insistent(hub, name, pause)
        self._pause = pause
        self._free_at_s = 0.0
        self._one_at_a_time = asyncio.Lock()
        self._single_upto = 0

    async def deliver(self, logged: LoggedRoll) -> None:
        """Returns once the roll was taken, or can never be; LogError where the log refuses."""
        if not await self._is_wanted(logged):
            return
        async with self._one_at_a_time:
            while (letter := await self._letter_with(logged)).state == "sending":
                await self._send(letter)

    async def amend(self, logged: LoggedRoll) -> None:
        """The MJ has ruled on a roll: its message is changed, or a line follows where that cannot be."""
        if logged.ruled is None or not await self._is_wanted(logged):
            return
        async with self._one_at_a_time:
            letter = await self._letters.letter_with(self.name, logged.roll.id)
            if letter is None and (await self._hub.log.cursor(self.name) or 0) < logged.position:
                return  # it will go with its ruling
            while letter and letter.state == "sending":
                await self._send(letter)
                letter = await self._letters.letter_with(self.name, logged.roll.id)
                if letter is None:
                    return  # taken back, it will go again
            await self._say_ruling(logged, letter)

    async def say(self, key: str, words: Words) -> None:
        """Send words that are no roll; what can never be sent is told in the log."""
        async with self._one_at_a_time:
            await self._say(key, words)

    async def _is_wanted(self, logged: LoggedRoll) -> bool:
        if logged.roll.secret:
            return False
        if passes(logged.roll, self._wanted):
            return True
        # Whoever asked for it here sees it here.
        return is_of_a_hub(logged.box) and (await self._hub.log.asked_by(logged.roll.id)).startswith(
            f"{self.name}/"
        )

    async def _letter_with(self, logged: LoggedRoll) -> Letter:
        letter = await self._letters.letter_with(self.name, logged.roll.id)
        if letter:
            return letter
        rolls = [logged, *await self._waiting(logged)]
        if len(rolls) <= MOST_SINGLE or logged.position <= self._single_upto:
            rolls = [logged]
        count = how_many_fit(rolls[:MOST_TOGETHER], self.language, self._service.fits)
        return await self._letters.write(self.name, [one.roll.id for one in rolls[:count]])

    async def _waiting(self, logged: LoggedRoll) -> list[LoggedRoll]:
        after = await self._hub.log.after(logged.position, 2 * MOST_TOGETHER)
        return [one for one in after if await self._is_wanted(one)]

    async def _send(self, letter: Letter) -> None:
        rolls = await self._rolls_of(letter)
        try:
            words = await asyncio.to_thread(self._words, rolls, letter)
            receipt = await self._insist(partial(self._service.send, letter.key, words))
        except Never as error:
            await self._refused(letter, rolls, error)
        else:
            # Not tried again with the whole delivery: the message is out there.
            sent = partial(self._letters.sent, self.name, letter, receipt.message)
            await until_done("log", sent, LogError)

    async def _refused(self, letter: Letter, rolls: Sequence[LoggedRoll], error: Never) -> None:
        if len(rolls) > 1:  # one of them may be to blame
            self._single_upto = rolls[-1].position
            await self._letters.take_back(self.name, letter)
            return
        told = Said(fr=error.fr, en=error.en)
        await self._letters.bury(self.name, letter, told)
        _log.warning(Said(fr=f"{self.name}, jet {letter.key} : {told.fr}",
                          en=f"{self.name}, roll {letter.key}: {told.en}"))  # fmt: skip

    async def _say_ruling(self, logged: LoggedRoll, letter: Letter | None) -> None:
        assert logged.ruled
        key = f"{logged.roll.id}.{round(logged.ruled.at.timestamp() * 1000)}"
        if letter and letter.state == "sent":
            words = await asyncio.to_thread(self._words, await self._rolls_of(letter), letter)
            try:
                await self._insist(partial(self._edited, letter.message, key, words))
                return
            except Never:
                pass
        number = letter.number if letter and self._service.numbered else None
        await self._say(key, ruling_words(logged, self.language, number))

    async def _edited(self, message: str, key: str, words: Words) -> Receipt:
        try:
            return await self._service.edit(message, key, words)
        except Gone as error:  # the message may be, without the room
            raise Never(fr=error.fr, en=error.en) from error

    async def _say(self, key: str, words: Words) -> None:
        try:
            await self._insist(partial(self._service.send, key, words))
        except Never as error:
            _log.warning(Said(fr=f"{self.name} : {error.fr}", en=f"{self.name}: {error.en}"))

    async def _insist(self, attempt: Callable[[], Awaitable[Receipt]]) -> Receipt:
        now_s = asyncio.get_running_loop().time
        await self._pause(max(0.0, self._free_at_s - now_s()))
        receipt = await self._insistent.insist(attempt)
        self._free_at_s = now_s() + receipt.pause_s
        return receipt

    async def _rolls_of(self, letter: Letter) -> list[LoggedRoll]:
        found = [await self._hub.log.get(roll_id) for roll_id in letter.roll_ids]
        return [logged for logged in found if logged]

    def _words(self, rolls: Sequence[LoggedRoll], letter: Letter) -> Words:
        number = letter.number if self._service.numbered else None
        try:
            return words_of(rolls, self.language, number, self._service.fits)
        except Exception as error:  # one roll that cannot be told must not hold up all that follow
            _log.error(UNTELLABLE, exc_info=error)
            raise Never(fr=UNTELLABLE.fr, en=UNTELLABLE.en) from error


def passes(roll: wire.Roll, wanted: Filter) -> bool:
    """Whether a roll is of those that a target wants."""
    if wanted == "asks":
        return bool(roll.ask)
    if wanted == "criticals":
        if isinstance(roll, wire.D6Roll):
            return bool(roll.result.joker)
        return roll.result.outcome.startswith("critical")
    return True
