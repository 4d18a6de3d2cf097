"""Asking a hub, over its HTTP API, in the session that Home Assistant lends."""

from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any, Self

from aiohttp import ClientError, ClientResponse, ClientSession, ClientTimeout, ContentTypeError
from homeassistant.core import HomeAssistant
from homeassistant.helpers.aiohttp_client import async_get_clientsession

from .errors import HubError, NoHub, Refused, TokenRefused, Unreachable
from .names import is_hub_id
from .stream import Told, events_in

ANSWER_S = 30
# The hub says at least a word each 15 seconds.
SILENCE_S = 45
# What every hub tells of itself that this integration knows how to use.
NEEDED = frozenset({"hub_id", "table", "version", "position", "role", "player", "status"})

Answer = dict[str, Any]


class Api:
    """One hub as one of its guests sees it."""

    def __init__(self, session: ClientSession, address: str, token: str) -> None:
        self._session = session
        self._address = address
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    @classmethod
    def of(cls, hass: HomeAssistant, address: str, token: str) -> Self:
        """In the session that everyone shares."""
        return cls(async_get_clientsession(hass), address, token)

    async def health(self) -> Answer:
        """What the hub says of itself, and who we are to it. NoHub where that is not enough."""
        told = await self.get("/api/health")
        if (
            not told.keys() >= NEEDED
            or not is_hub_id(told["hub_id"])
            or not isinstance(told["position"], int)
        ):
            raise NoHub
        return told

    async def get(self, path: str, **wanted: str | int | None) -> Answer:
        """The answer to a question; what is None is not asked."""
        params = {name: value for name, value in wanted.items() if value is not None}
        return await self._asked("GET", path, params=params)

    async def post(self, path: str, body: Answer) -> Answer:
        """The answer to what was sent."""
        return await self._asked("POST", path, json=body)

    async def events(self, after: int) -> AsyncIterator[Told | None]:
        """None once we are let in, then each roll committed after this position, in order.

        The end of the connection is Unreachable.
        """
        headers = self._headers | {"Last-Event-ID": str(after), "Accept": "text/event-stream"}
        patience = ClientTimeout(total=None, sock_connect=ANSWER_S, sock_read=SILENCE_S)
        try:
            async with self._session.get(
                f"{self._address}/api/events", headers=headers, timeout=patience, allow_redirects=False
            ) as answer:
                await _need_welcome(answer)
                yield None
                async for told in events_in(answer.content.iter_any()):
                    yield told
        except (ClientError, TimeoutError) as error:
            raise Unreachable from error
        raise Unreachable

    async def _asked(self, method: str, path: str, **sent: Any) -> Answer:
        try:
            # A token is not for whoever we are sent on to.
            async with self._session.request(
                method,
                f"{self._address}{path}",
                headers=self._headers,
                timeout=ClientTimeout(total=ANSWER_S),
                allow_redirects=False,
                **sent,
            ) as answer:
                await _need_welcome(answer)
                return await _json(answer)
        except (ClientError, TimeoutError) as error:
            raise Unreachable from error


async def _need_welcome(answer: ClientResponse) -> None:
    if answer.status == 401:
        raise TokenRefused
    if answer.status != 200:
        raise await _refusal(answer)


async def _refusal(answer: ClientResponse) -> HubError:
    """What the hub says; where it says nothing, something before it does, or it is none."""
    with suppress(NoHub):
        why = (await _json(answer)).get("error")
        if isinstance(why, dict):
            return Refused(answer.status, why)
    return Unreachable() if answer.status >= 500 else NoHub()


async def _json(answer: ClientResponse) -> Answer:
    try:
        told = await answer.json(content_type="application/json")
    except (ContentTypeError, ValueError, RecursionError) as error:
        raise NoHub from error
    if not isinstance(told, dict):
        raise NoHub
    return told
