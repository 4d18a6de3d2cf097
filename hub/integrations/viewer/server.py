"""uvicorn inside a running loop: started and stopped by an `async with`, deaf to signals."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from email.utils import formatdate

import uvicorn
from fastapi import FastAPI
from uvicorn.server import ServerState

# An open page keeps its connection; after this long the server goes without its goodbye.
GOODBYE_S = 3
# Twice the streams of events: pages and programs that ask once have as many places.
MOST_CONNECTIONS = 512
OF_STRANGERS = ("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket library")


class Closing(asyncio.Event):
    """Set when the server stops: what streams without end ends at once."""


class _State(ServerState):
    """Each answer is dated as it is given: nothing need wake to tell the time."""

    @property
    def default_headers(self) -> list[tuple[bytes, bytes]]:
        return [(b"date", formatdate(usegmt=True).encode())]

    @default_headers.setter
    def default_headers(self, _: object) -> None:
        """uvicorn sets it ten times a second where it looks whether it should go."""


class _Server(uvicorn.Server):
    """Sleeps until `end` is set."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.server_state = _State()
        self.end = asyncio.Event()

    async def main_loop(self) -> None:
        await self.end.wait()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The service hears SIGTERM and Ctrl-C, and stops its parts in order."""
        yield


@asynccontextmanager
async def serve(app: FastAPI, listener: socket.socket, closing: Closing) -> AsyncIterator[None]:
    """Serve `app` to whoever comes to `listener` while the block lasts."""
    # What it has to say below this of a socket holds its address and headers: tokens and cookies.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_of_us)
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=GOODBYE_S,
    )
    server = _Server(config)
    task = asyncio.create_task(server.serve(sockets=[listener]), name="viewer")
    try:
        await _started(server, task)
        yield
    finally:
        closing.set()
        server.end.set()
        await task


def _is_of_us(record: logging.LogRecord) -> bool:
    """False for what a stranger can have said as often as they like: they are answered, and that is all."""
    return not record.getMessage().startswith(OF_STRANGERS)


async def _started(server: _Server, task: "asyncio.Task[None]") -> None:
    while not server.started:
        if task.done():
            await task
            raise RuntimeError("the server ended before it started")
        await asyncio.sleep(0.01)
