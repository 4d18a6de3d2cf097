"""Brings the rolls to one target: in order, one message at a time, each written down before it leaves."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial

from hub.core import Hub
from hub.integrations.chat.insistent import Insistent
from hub.integrations.chat.outgoing import Outgoing
from hub.integrations.chat.service import Gone, Never, Receipt, Service
from hub.integrations.chat.settings import Filter
from hub.integrations.chat.words import Words
from hub.log import Letter, LoggedRoll
from hub.said import Said

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
        self._service = service
        self._outgoing = Outgoing(hub, name, service, language, wanted)
        self._insistent = Insistent(hub, name, pause)
        self._one_at_a_time = asyncio.Lock()

    async def deliver(self, logged: LoggedRoll) -> None:
        """Returns once the roll was taken, or can never be; LogError where the log refuses."""
        if not await self._outgoing.is_wanted(logged):
            return
        async with self._one_at_a_time:
            while True:
                letter = await self._outgoing.letter_of(logged) or await self._outgoing.write(logged)
                if letter.state != "sending":
                    return
                await self._send(letter)

    async def amend(self, logged: LoggedRoll) -> None:
        """The MJ has ruled on a roll: its message is changed, or a line follows where that cannot be."""
        if not await self._outgoing.is_wanted(logged):
            return
        async with self._one_at_a_time:
            letter = await self._outgoing.letter_of(logged)
            if letter and letter.state == "sending":  # killed on its way, with words from before the ruling
                await self._send(letter)
                letter = await self._outgoing.letter_of(logged)
            if letter or await self._outgoing.has_passed(logged):
                await self._tell_ruling(logged, letter)
            # Else it will go with its ruling.

    async def say(self, key: str, words: Words) -> None:
        """Send words that are no roll; what can never be sent is told in the log."""
        async with self._one_at_a_time:
            await self._say(key, words)

    async def _send(self, letter: Letter) -> None:
        try:
            words = await self._outgoing.words(letter)
            receipt = await self._insistent.send(partial(self._service.send, letter.key, words))
        except Never as error:
            await self._outgoing.refused(letter, error)
        else:
            await self._outgoing.sent(letter, receipt.message)

    async def _tell_ruling(self, logged: LoggedRoll, letter: Letter | None) -> None:
        at_ms = round(logged.ruled.at.timestamp() * 1000) if logged.ruled else 0
        key = f"{logged.roll.id}.{at_ms}"
        if letter and letter.state == "sent":
            try:
                words = await self._outgoing.words(letter)
                await self._insistent.send(partial(self._edited, letter.message, key, words))
                return
            except Never:
                pass
        await self._say(key, self._outgoing.ruling(logged, letter))

    async def _edited(self, message: str, key: str, words: Words) -> Receipt:
        try:
            return await self._service.edit(message, key, words)
        except Gone as error:  # the message may be, without the room
            raise Never(fr=error.fr, en=error.en) from error

    async def _say(self, key: str, words: Words) -> None:
        try:
            await self._insistent.send(partial(self._service.send, key, words))
        except Never as error:
            told = Said(fr=f"{self.name} : {error.fr}", en=f"{self.name}: {error.en}")
            _log.warning(told, extra={"recipient": self.name})
