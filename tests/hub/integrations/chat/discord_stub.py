"""Discord as far as its limits go: webhooks and bots, and what it does to those who ignore what it says."""

import time
from collections import deque
from typing import Any

from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse, PlainTextResponse, Response

WEBHOOK = "/api/webhooks/123/secret"
ROOM = "777"
TOKEN = "bot-token"
ALLOWED_FLAGS = 4
EPOCH_MS = 1_420_070_400_000


class Discord:
    """`messages` holds what stands in the room, by id; `refused` has each 4xx that is no 429.

    `answers` are given in turn: a response instead of taking it, or "lost"; of `lose_each` one is lost,
    and each `taken_by_others_each` others have used up the limit.
    """

    def __init__(self, most: int = 10_000, per_s: float = 2.0) -> None:
        self.messages: dict[str, str] = {}
        self.edited: list[str] = []
        self.pinged: list[str] = []
        self.limited = 0
        self.early = 0
        self.refused: list[int] = []
        self.asked = 0
        self.lose_each = 0
        self.taken_by_others_each = 0
        self.answers: deque[Response | str] = deque()
        self.app = FastAPI()
        self.app.post(WEBHOOK)(self._execute)
        self.app.patch(WEBHOOK + "/messages/{message}")(self._edit)
        self.app.post(f"/api/v10/channels/{ROOM}/messages")(self._create)
        self.app.get(f"/api/v10/channels/{ROOM}/messages")(self._list)
        self.app.patch(f"/api/v10/channels/{ROOM}/messages/{{message}}")(self._edit)
        self._most, self._per_s = most, per_s
        self._taken: deque[float] = deque()
        self._shut_until = 0.0
        self._nonces: dict[str, str] = {}
        self._said: dict[str, dict[str, Any]] = {}

    @property
    def lines(self) -> list[str]:
        """Every line in the room, in order."""
        return [line for text in self.messages.values() for line in text.splitlines()]

    def say(self, text: str, name: str = "ana", bot: bool = False) -> str:
        """A person (or a bot) writes."""
        return self._new({"content": text}, {"username": name, "global_name": name.title(), "bot": bot})

    async def _execute(self, request: Request) -> Response:
        return await self._taking(request, webhook=True)

    async def _create(self, request: Request) -> Response:
        return await self._taking(request, webhook=False)

    async def _taking(self, request: Request, webhook: bool) -> Response:
        self.asked += 1
        if self.taken_by_others_each and self.asked % self.taken_by_others_each == 0:
            self._taken.extend([time.monotonic()] * self._most)
        early = self._too_early()
        if early:
            return early
        told = await request.json()
        lost = self.answers.popleft() if self.answers else None
        if isinstance(lost, Response):
            return self._counted(lost)
        wrong = self._wrong(request, told, webhook)
        if wrong:
            return self._counted(JSONResponse({"message": wrong, "code": 50035}, 400))
        nonce = told.get("nonce")
        name = self._nonces.get(nonce) or self._new(told, {"username": "Cornet", "bot": True})
        if nonce:
            self._nonces[nonce] = name
        if (
            lost or self.lose_each and self.asked % self.lose_each == 0
        ):  # it was taken, and nobody hears of it
            return PlainTextResponse("bad gateway", 502)
        return JSONResponse({"id": name, "content": self.messages[name]}, headers=self._rest())

    async def _edit(self, request: Request, message: str) -> Response:
        early = self._too_early()
        if early:
            return early
        told = await request.json()
        if message not in self.messages:
            return self._counted(JSONResponse({"message": "Unknown Message", "code": 10008}, 404))
        if wrong := self._wrong(request, told, None):
            return self._counted(JSONResponse({"message": wrong}, 400))
        self.messages[message] = told["content"]
        self.edited.append(message)
        return JSONResponse({"id": message}, headers=self._rest())

    async def _list(self, request: Request, limit: int = 50, after: str = "") -> Response:
        if request.headers.get("authorization") != f"Bot {TOKEN}":
            return self._counted(JSONResponse({"message": "401: Unauthorized", "code": 0}, 401))
        newer = [self._said[name] for name in self.messages if int(name) > int(after or 0)]
        chosen = newer[:limit] if after else newer[-limit:]
        return JSONResponse(chosen[::-1])

    def _wrong(self, request: Request, told: dict[str, Any], webhook: bool | None) -> str:
        content = told.get("content", "")
        if not content:
            return "Cannot send an empty message"
        if len(content) > 2000:
            return "content: Must be 2000 or fewer in length."
        if told.get("flags", 0) & ~ALLOWED_FLAGS:
            return "flags: Invalid"
        if webhook is False and request.headers.get("authorization") != f"Bot {TOKEN}":
            return "401: Unauthorized"
        if len(told.get("nonce", "")) > 25:
            return "nonce: Must be 25 or fewer in length."
        if webhook and request.query_params.get("wait") != "true":
            return "the test wants to know the message"
        if told.get("allowed_mentions") != {"parse": []} or "@everyone" in content or "@here" in content:
            self.pinged.append(content)
        return ""

    def _too_early(self) -> Response | None:
        """Whoever comes before the time they were told is noted, and waits longer."""
        now = time.monotonic()
        while self._taken and self._taken[0] <= now - self._per_s:
            self._taken.popleft()
        if now < self._shut_until:
            self.early += 1
        if len(self._taken) < self._most and now >= self._shut_until:
            self._taken.append(now)
            return None
        self.limited += 1
        wait_s = max(self._taken[0] + self._per_s if self._taken else 0, self._shut_until) - now
        self._shut_until = now + wait_s
        headers = {"Retry-After": f"{wait_s:.3f}", "X-RateLimit-Remaining": "0"}
        told = {"message": "You are being rate limited.", "retry_after": wait_s, "global": False}
        return JSONResponse(told, 429, headers=headers)

    def _rest(self) -> dict[str, str]:
        left = self._most - len(self._taken)
        reset_s = max(0.0, self._taken[0] + self._per_s - time.monotonic()) if self._taken else 0.0
        return {"X-RateLimit-Remaining": str(left), "X-RateLimit-Reset-After": f"{reset_s:.3f}"}

    def _new(self, told: dict[str, Any], author: dict[str, Any]) -> str:
        at_ms = time.time_ns() // 1_000_000 - EPOCH_MS
        name = str((at_ms << 22) + len(self.messages) % (1 << 22))
        self.messages[name] = told["content"]
        self._said[name] = {"id": name, "content": told["content"], "author": author, "type": 0}
        return name

    def _counted(self, answer: Response) -> Response:
        if 400 <= answer.status_code < 500 and answer.status_code != 429:
            self.refused.append(answer.status_code)
        return answer
