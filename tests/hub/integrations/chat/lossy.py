"""A way to a server that loses requests before it and answers after it, in a fixed row; or is cut."""

from collections.abc import Iterable

import httpx
from fastapi import FastAPI, Request
from fastapi.responses import PlainTextResponse, Response

# Of ten sends one is lost on the way there, and two on the way back.
BEFORE, AFTER = {4}, {2, 7}
KEPT_HEADERS = ("authorization", "content-type")


class Lossy:
    """`passed` counts the sends that reached the server, `lost` the answers that never came back.

    While `is_cut` nobody comes through, and `cut_off` counts who tried.
    """

    def __init__(self, url: str, before: Iterable[int] = BEFORE, after: Iterable[int] = AFTER) -> None:
        self.passed = self.lost = self.sends = 0
        self.is_cut = False
        self.cut_off = 0
        self.app = FastAPI()
        self.app.api_route("/{path:path}", methods=["GET", "POST", "PUT", "PATCH"])(self._pass)
        self._before, self._after = set(before), set(after)
        self._http = httpx.AsyncClient(base_url=url, timeout=60)

    async def close(self) -> None:
        """Hang up."""
        await self._http.aclose()

    async def _pass(self, request: Request, path: str) -> Response:
        if self.is_cut:
            self.cut_off += 1
            return PlainTextResponse("cut", 503)
        is_send = "/send/" in request.url.path
        self.sends += is_send
        turn = self.sends % 10
        if is_send and turn in self._before:
            return PlainTextResponse("lost", 502)
        headers = {name: request.headers[name] for name in KEPT_HEADERS if name in request.headers}
        raw = request.scope["raw_path"] + (
            b"?" + request.scope["query_string"] if request.scope["query_string"] else b""
        )
        answer = await self._http.request(
            request.method, raw.decode(), content=await request.body(), headers=headers
        )
        self.passed += is_send
        if is_send and turn in self._after:
            self.lost += 1
            return PlainTextResponse("lost", 502)
        return Response(answer.content, answer.status_code, {"content-type": "application/json"})
