"""Requests to a chat service: the only file that imports httpx; what an answer means for a message."""

import math
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import httpx

from hub.integrations.chat.service import Gone, Later, Never
from hub.tame import tame
from hub.version import version

PATIENCE_S = 15.0
LONGEST_WAIT_S = 24 * 3600.0
AGAIN = (408, 425, 429)
GONE = (401, 403, 404, 405, 410)


class Answer(NamedTuple):
    """The JSON of an answer, and how long the service wants us to rest after it."""

    told: Any
    pause_s: float


class Http:
    """One server; `mend` says, in both languages, what to do when it lets us in no more."""

    def __init__(self, client: httpx.AsyncClient, mend: tuple[str, str]) -> None:
        self._client = client
        self._mend = mend

    async def ask(
        self,
        method: str,
        url: str,
        told: Any = None,
        query: Mapping[str, str] | None = None,
        patience_s: float = PATIENCE_S,
    ) -> Answer:
        """One request with a JSON body. Raises Later, Never or Gone."""
        try:
            response = await self._client.request(method, url, json=told, params=query, timeout=patience_s)
        except (httpx.HTTPError, httpx.InvalidURL) as error:
            why = type(error).__name__
            raise Later(
                fr=f"le service ne répond pas ({why}).", en=f"the service does not answer ({why})."
            ) from error
        return self._understood(response)

    def _understood(self, response: httpx.Response) -> Answer:
        status, told = response.status_code, _json(response)
        if response.is_success:
            if not isinstance(told, dict | list):
                raise Later(
                    fr="la réponse n'est pas celle du service (un portail, un mandataire ?).",
                    en="the answer is not the service's (a portal, a proxy?).",
                )
            return Answer(told, _rest_s(response.headers))
        if status in AGAIN or status >= 500:
            raise Later(
                fr=f"le service demande d'attendre ({status}).",
                en=f"the service asks to wait ({status}).",
                after_s=_wanted_wait_s(response.headers, told),
            )
        if status in GONE or response.is_redirect:
            why, (fr, en) = _why(status, told), self._mend
            raise Gone(fr=f"le service refuse ({why}) : {fr}", en=f"the service refuses ({why}): {en}")
        raise Never(
            fr=f"le service refuse ce message ({_why(status, told)}).",
            en=f"the service refuses this message ({_why(status, told)}).",
        )


@asynccontextmanager
async def open_http(mend: tuple[str, str], authorization: str = "") -> AsyncIterator[Http]:
    """A client that keeps its connections."""
    # Discord lets in only agents of this form.
    headers = {"User-Agent": f"DiscordBot (Cornet, {version()})"}
    headers |= {"Authorization": authorization} if authorization else {}
    async with httpx.AsyncClient(headers=headers) as client:
        yield Http(client, mend)


def _json(response: httpx.Response) -> Any:
    try:
        return response.json()
    except ValueError:
        return None


def _why(status: int, told: Any) -> str:
    said = told.get("message") or told.get("error") if isinstance(told, dict) else None
    return f"{status} : {tame(str(said))[:120]}" if said else str(status)


def _rest_s(headers: httpx.Headers) -> float:
    if headers.get("X-RateLimit-Remaining") != "0":
        return 0.0
    return _seconds(headers.get("X-RateLimit-Reset-After")) or 0.0


def _wanted_wait_s(headers: httpx.Headers, told: Any) -> float | None:
    """All that the service says are seconds, but for Matrix's old field in ms; the longest counts."""
    said = told if isinstance(told, dict) else {}
    in_ms = _seconds(said.get("retry_after_ms"))
    wanted = (
        _seconds(headers.get("Retry-After")),
        _seconds(said.get("retry_after")),
        None if in_ms is None else in_ms / 1000,
    )
    known = [wait for wait in wanted if wait is not None]
    return max(known) if known else _seconds(headers.get("X-RateLimit-Reset-After"))


def _seconds(said: Any) -> float | None:
    try:
        seconds = float(said)
    except (TypeError, ValueError):
        return None
    return min(seconds, LONGEST_WAIT_S) if math.isfinite(seconds) and seconds >= 0 else None
