"""Whatever a request says of itself, only who knows the token comes in, and no page of another site.

A line of the input is a header; the first line is the path.
"""

import asyncio
from typing import Any
from urllib.parse import unquote_to_bytes

from hub.guests import Guests
from hub.integrations.viewer.entrance import Entrance
from hub.integrations.viewer.gate import COOKIE, Gate
from hub.table.visitor import GM

TOKEN = "sésame"
HOST = "192.0.2.7"
SEEDS = tuple(
    text.encode()
    for text in (
        "/api/rolls?token=s%C3%A9same\nhost: 192.0.2.7:8620",
        "/?token=wrong&lang=en\nhost: localhost\naccept: text/html\norigin: http://localhost",
        "/\nhost: [::1]:8620\nauthorization: Bearer sésame\norigin: null",
        f"/api/events\nhost: 192.0.2.7\ncookie: a=b; {COOKIE}=0f; c",
        "//evil/\nhost: evil.example:80\norigin: http://evil.example:80",
        "/\nhost: [\norigin: http://[",
    )
)


class Inside:
    """What the gate guards."""

    def __init__(self) -> None:
        self.reached = False

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.reached = True


def run(data: bytes) -> None:
    path, *lines = data.split(b"\n")
    named = [line.partition(b":") for line in lines]
    headers = [(name.lower().strip(), value.strip()) for name, _, value in named]
    for kind in ("http", "websocket"):
        for token in ("", TOKEN):
            inside, sent = knock(kind, path, headers, token)
            assert inside.reached != bool(sent)
            if inside.reached:
                need_right(headers, path, token)


def knock(kind: str, path: bytes, headers: list[tuple[bytes, bytes]], token: str) -> tuple[Inside, list[Any]]:
    """Whether it came in, and what it was told where it did not."""
    inside, sent = Inside(), []
    where, _, query = path.partition(b"?")
    scope = {
        "type": kind,
        "method": "GET",
        "scheme": "http",
        "path": where.decode(errors="replace"),
        "query_string": query,
        "headers": headers,
    }

    async def send(message: Any) -> None:
        sent.append(message)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    asyncio.run(Gate(inside, host=HOST, token=token, here="gm")(scope, receive, send))
    return inside, sent


def need_right(headers: list[tuple[bytes, bytes]], path: bytes, token: str) -> None:
    given = dict(reversed(headers))
    origin = given.get(b"origin")
    assert origin is None or origin.split(b"://", 1)[-1].split(b"/")[0] == given[b"host"]
    if token:
        secrets = (token.encode(), Entrance(token.encode(), GM, Guests())._mark.encode())
        told = unquote_to_bytes(path.replace(b"+", b" ")) + b" ".join(value for _, value in headers)
        assert any(secret in told for secret in secrets)
