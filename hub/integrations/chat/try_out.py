"""A test line to each target: whether it was taken, or why not."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from hub.errors import IntegrationError
from hub.integrations.chat.service import Later, Receipt, Service
from hub.integrations.chat.services import open_service
from hub.integrations.chat.settings import Target
from hub.integrations.chat.texts import say
from hub.integrations.chat.words import Words, plain_words
from hub.said import Said

# Whoever waits at the prompt does not wait longer.
LONGEST_WAIT_S = 10.0


class Tried(NamedTuple):
    """One target; `why` it was not sent, None where it was."""

    name: str
    kind: str
    why: Said | None


async def try_out(targets: Sequence[Target], language: str) -> AsyncIterator[Tried]:
    """One after the other. SettingsError where a target cannot be tried at all."""
    for target in targets:
        words = plain_words(say("test", target.language or language, name=target.called))
        async with open_service(target) as service:
            try:
                await _sent(service, f"test.{secrets.token_hex(8)}", words)
            except IntegrationError as error:
                yield Tried(target.called, target.kind, Said(fr=error.fr, en=error.en))
            else:
                yield Tried(target.called, target.kind, None)


async def _sent(service: Service, key: str, words: Words) -> Receipt:
    """Tried once more where the service only wants a moment."""
    try:
        return await service.send(key, words)
    except Later as error:
        if error.after_s is None or error.after_s > LONGEST_WAIT_S:
            raise
        await asyncio.sleep(error.after_s)
        return await service.send(key, words)
