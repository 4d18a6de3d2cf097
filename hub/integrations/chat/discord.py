"""Discord, by a webhook or by a bot."""

import asyncio
import hashlib
from typing import Any
from urllib.parse import parse_qsl, urlsplit, urlunsplit

from hub.integrations.chat.http import Http
from hub.integrations.chat.markup import markdown
from hub.integrations.chat.service import Heard, Later, Receipt
from hub.integrations.chat.words import Words

API = "https://discord.com/api/v10"
# Its API counts code points, as Python does.
LONGEST = 2000
LONGEST_NONCE = 25
SUPPRESS_EMBEDS = 1 << 2
POLL_S = 2.0
MOST_AT_ONCE = 100
EPOCH_MS = 1_420_070_400_000

MEND_WEBHOOK = (
    "le webhook n'est plus là ; crées-en un autre dans les réglages du salon, et mets-le dans url.",
    "the webhook is there no more; make another in the settings of the channel, and put it into url.",
)
MEND_BOT = (
    "vérifie token et room, et que le robot peut voir le salon, y écrire et en lire l'historique.",
    "check token and room, and that the bot may see the channel, write there and read its history.",
)


class Webhook:
    """A webhook has no key against doubles: each message bears its number."""

    numbered = True

    def __init__(self, http: Http, url: str) -> None:
        parts = urlsplit(url)
        self._http = http
        self._query = dict(parse_qsl(parts.query))
        self._url = urlunsplit(parts._replace(query="", fragment="")).rstrip("/")

    def fits(self, words: Words) -> bool:
        return _fits(words)

    async def send(self, key: str, words: Words) -> Receipt:
        return await self._said("POST", self._url, words, {**self._query, "wait": "true"})

    async def edit(self, message: str, key: str, words: Words) -> Receipt:
        return await self._said("PATCH", f"{self._url}/messages/{message}", words, self._query)

    async def _said(self, method: str, url: str, words: Words, query: dict[str, str]) -> Receipt:
        return _receipt(await self._http.ask(method, url, _content(words), query))


class Bot:
    """A bot's nonce makes no second message, for the few minutes that Discord remembers it."""

    numbered = False

    def __init__(self, http: Http, room: str, api: str = "", poll_s: float = POLL_S) -> None:
        self._http = http
        self._messages = f"{(api or API).rstrip('/')}/channels/{room}/messages"
        self._poll_s = poll_s

    def fits(self, words: Words) -> bool:
        return _fits(words)

    async def send(self, key: str, words: Words) -> Receipt:
        told = _content(words) | {"nonce": nonce(key), "enforce_nonce": True}
        return _receipt(await self._http.ask("POST", self._messages, told))

    async def edit(self, message: str, key: str, words: Words) -> Receipt:
        return _receipt(await self._http.ask("PATCH", f"{self._messages}/{message}", _content(words)))

    async def hear(self, upto: str) -> tuple[list[Heard], str]:
        if not upto:
            newest = await self._read({"limit": "1"})
            return [], newest[-1]["id"] if newest else "0"
        found = await self._read({"after": upto, "limit": str(MOST_AT_ONCE)})
        if not found:
            await asyncio.sleep(self._poll_s)
            return [], upto
        return [_heard(one) for one in found if _is_of_a_person(one)], found[-1]["id"]

    async def _read(self, query: dict[str, str]) -> list[Any]:
        """Messages, oldest first, whatever order they come in."""
        answer = await self._http.ask("GET", self._messages, query=query)
        await asyncio.sleep(answer.pause_s)
        return sorted(answer.told, key=lambda one: int(one["id"]))


def nonce(key: str) -> str:
    """A key in as few letters as a nonce may have."""
    return hashlib.sha256(key.encode()).hexdigest()[:LONGEST_NONCE]


def _fits(words: Words) -> bool:
    return len(markdown(words)) <= LONGEST


def _content(words: Words) -> dict[str, Any]:
    return {"content": markdown(words), "allowed_mentions": {"parse": []}, "flags": SUPPRESS_EMBEDS}


def _receipt(answer: Any) -> Receipt:
    told, pause_s = answer
    if not isinstance(told, dict) or not isinstance(told.get("id"), str):
        raise Later(fr="la réponse n'est pas de Discord.", en="the answer is not Discord's.")
    return Receipt(told["id"], pause_s)


def _is_of_a_person(message: Any) -> bool:
    return not message["author"].get("bot") and not message.get("webhook_id")


def _heard(message: Any) -> Heard:
    author = message["author"]
    at_ms = (int(message["id"]) >> 22) + EPOCH_MS
    return Heard(message["id"], author.get("global_name") or author["username"], message["content"], at_ms)
