"""uvicorn inside a running loop: started and stopped by an `async with`, deaf to signals."""

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from fastapi import FastAPI

from hub.errors import SettingsError
from hub.from_here import from_here

# An open page keeps its connection; after this long the server goes without its goodbye.
GOODBYE_S = 3
# Twice the streams of events: pages and programs that ask once have as many places.
MOST_CONNECTIONS = 512
OF_STRANGERS = ("Invalid HTTP request", "Unsupported upgrade request", "No supported WebSocket library")


class Closing(asyncio.Event):
    """Set when the server stops: what streams without end ends at once."""


class _Server(uvicorn.Server):
    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """The service hears SIGTERM and Ctrl-C, and stops its parts in order."""
        yield


@asynccontextmanager
async def serve(app: FastAPI, host: str, port: int, closing: Closing) -> AsyncIterator[str]:
    """Serve `app` while the block lasts; yields its address. Port 0 takes a free one."""
    # What it has to say below this of a socket holds its address and headers: tokens and cookies.
    logging.getLogger("uvicorn").setLevel(logging.WARNING)
    logging.getLogger("uvicorn.error").addFilter(_is_of_us)
    with _listen(host, port) as listener:
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
            yield address_of(host, listener.getsockname()[1])
        finally:
            closing.set()
            server.should_exit = True
            await task


def _is_of_us(record: logging.LogRecord) -> bool:
    """False for what a stranger can have said as often as they like: they are answered, and that is all."""
    return not record.getMessage().startswith(OF_STRANGERS)


def address_of(host: str, port: int) -> str:
    """Where a browser on this machine finds the page."""
    host = from_here(host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=128)
    except OSError as error:
        raise SettingsError(
            fr=f"viewer.port vaut {port} : on ne peut pas écouter sur {host}:{port} "
            f"({error.strerror}) ; choisis un autre port, par exemple avec --port {port + 1}.",
            en=f"viewer.port is {port}: cannot listen on {host}:{port} "
            f"({error.strerror}); choose another port, with --port {port + 1} for instance.",
        ) from error


async def _started(server: _Server, task: "asyncio.Task[None]") -> None:
    while not server.started:
        if task.done():
            await task
            raise RuntimeError("the server ended before it started")
        await asyncio.sleep(0.01)
