"""The network between two parts: a relay of MQTT packets that can be cut, dumb, slow, and play tricks."""

import asyncio
import ssl
from asyncio import StreamReader, StreamWriter
from functools import partial
from random import Random

from tests.chaos.tricks import Link, Tricks
from tests.chaos.way import Way, Weather, reset

Stream = tuple[StreamReader, StreamWriter]


class Relay:
    """Listens on `port` and carries each connection to the port `target`, whole packets at a time.

    `tls` is (what its clients see, what the target sees).
    """

    def __init__(
        self, target: int, chance: Random, tls: tuple[ssl.SSLContext, ssl.SSLContext] | None = None
    ) -> None:
        self.port = 0
        self.weather = Weather()
        self.tricks = Tricks(chance)
        self._target = target
        self._inner, self._outer = tls or (None, None)
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Listen; the port stays the same to the end."""
        self._server = await asyncio.start_server(self._arrive, "127.0.0.1", 0, ssl=self._inner)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Cut everything, and listen no more."""
        self._server.close()
        await self.cut()

    async def cut(self) -> None:
        """Reset every connection."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)

    def _arrive(self, reader: StreamReader, writer: StreamWriter) -> None:
        task = asyncio.create_task(self._serve((reader, writer)))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _serve(self, near: Stream) -> None:
        writers = [near[1]]
        try:
            await self.weather.open.wait()
            far = await asyncio.open_connection("127.0.0.1", self._target, ssl=self._outer)
            writers.append(far[1])
            await self._carry(near, far)
            for writer in writers:
                writer.close()
        except (OSError, asyncio.CancelledError):
            for writer in writers:
                reset(writer)

    async def _carry(self, near: Stream, far: Stream) -> None:
        """Until one side has ended and the other has all it said."""
        ways = Way(near[0], far[1], self.weather), Way(far[0], near[1], self.weather)
        task = asyncio.current_task()
        assert task
        link = Link(ways, task)
        self.tricks.links.append(link)
        reading = [
            asyncio.create_task(way.read(partial(self.tricks.take, link=link, side=side)))
            for side, way in enumerate(ways)
        ]
        writing = [asyncio.create_task(way.write()) for way in ways]
        try:
            await asyncio.wait(writing, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.tricks.links.remove(link)
            for one in (*reading, *writing):
                one.cancel()
            await asyncio.wait((*reading, *writing))
