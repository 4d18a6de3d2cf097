"""The air between the box and its broker: a TCP relay that can fall silent, refuse or be slow."""

import asyncio
import socket
import struct
from contextlib import suppress
from typing import Literal

Mode = Literal["on", "off", "refusing"]
MODES: tuple[Mode, ...] = ("on", "off", "refusing")


class Air:
    """Listens on a free loopback port and carries each connection to `broker` (host, port).

    on: carries. off: nothing passes, in either direction, new connections too; what was under
    way arrives when it is on again, as TCP would send it again. refusing: resets everything.
    """

    def __init__(self, broker: tuple[str, int]) -> None:
        self.port = 0
        self.delay_s = 0.0
        self._broker = broker
        self._mode: Mode = "on"
        self._open = asyncio.Event()
        self._open.set()
        self._server: asyncio.Server | None = None
        self._links: set[asyncio.Task[None]] = set()
        self._left: set[asyncio.StreamWriter] = set()

    @property
    def mode(self) -> Mode:
        """One of MODES."""
        return self._mode

    @mode.setter
    def mode(self, mode: Mode) -> None:
        self._mode = mode
        if mode == "off":
            self._open.clear()
        else:
            self._open.set()
        if mode == "refusing":
            self._cancel_links()

    async def start(self) -> None:
        """Listen; the port stays the same until the stop."""
        self._server = await asyncio.start_server(self._link, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]

    async def stop(self) -> None:
        """Close everything."""
        if self._server:
            self._server.close()
        links = list(self._links)
        self._cancel_links()
        await asyncio.gather(*links, return_exceptions=True)
        for writer in self._left:
            writer.close()

    def abandon(self) -> None:
        """The box lost its power: it closes nothing, and its broker hears no more of it."""
        for link in self._links:
            link.cancel(msg="abandoned")

    def _cancel_links(self) -> None:
        for link in self._links:
            link.cancel()

    async def _link(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.current_task()
        assert link
        self._links.add(link)
        try:
            await self._carry(reader, writer)
        except (OSError, asyncio.CancelledError):
            _reset(writer)
        finally:
            self._links.discard(link)

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await self._open.wait()
        if self._mode == "refusing":
            raise ConnectionRefusedError
        far_reader, far_writer = await asyncio.open_connection(*self._broker)
        there = asyncio.create_task(self._pass(reader, far_writer))
        back = asyncio.create_task(self._pass(far_reader, writer))
        try:
            await asyncio.gather(there, back)
            far_writer.close()
        except asyncio.CancelledError as cancelled:
            self._part(far_writer, abandoned="abandoned" in cancelled.args)
            raise
        except OSError:
            _reset(far_writer)
            raise
        finally:
            there.cancel()
            back.cancel()

    def _part(self, far_writer: asyncio.StreamWriter, *, abandoned: bool) -> None:
        if abandoned:
            self._left.add(far_writer)
        else:
            _reset(far_writer)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(1 << 16):
            await self._open.wait()
            if self.delay_s:
                await asyncio.sleep(self.delay_s)
            writer.write(data)
            await writer.drain()
        await self._open.wait()
        with suppress(OSError):
            writer.write_eof()


def _reset(writer: asyncio.StreamWriter) -> None:
    """Close with RST, as a refusal or a crash does."""
    peer = writer.get_extra_info("socket")
    with suppress(OSError):
        peer.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()
