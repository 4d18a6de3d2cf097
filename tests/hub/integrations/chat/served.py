"""A web application served in the test's own loop."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import uvicorn


@asynccontextmanager
async def served(app: Any, port: int = 0) -> AsyncIterator[str]:
    """Its address, for as long as the block runs."""
    with socket.create_server(("127.0.0.1", port)) as listener:
        config = uvicorn.Config(app, log_config=None, access_log=False, lifespan="off")
        server = uvicorn.Server(config)
        server.capture_signals = no_signals  # the test hears them
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            await asyncio.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        server.should_exit = server.force_exit = True
        await task


class no_signals:
    """A context that changes nothing."""

    def __enter__(self) -> None: ...

    def __exit__(self, *_: object) -> None: ...
