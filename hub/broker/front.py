"""The public MQTT port: reads each client's CONNECT, picks the engine's port, passes the bytes."""

import asyncio
import logging
import socket
from asyncio import StreamReader, StreamWriter
from collections.abc import Awaitable, Callable

from hub.broker import connect
from hub.broker.connect import Connect, ConnectError, UnknownLevel
from hub.said import Said

log = logging.getLogger("cornet")

OpenEngine = Callable[[int], Awaitable[tuple[StreamReader, StreamWriter]]]

LONGEST_CONNECT_BYTES = 4096
CHUNK_BYTES = 65536
FLUSH_LIMIT_S = 2.0

# rumqttd hears a DISCONNECT and the closing of its socket as two events under one connection
# number; when the second comes late it cuts whoever got the number since. So the engine closes
# first. It does so within milliseconds of a DISCONNECT; after a pulled cable the will waits this.
ENGINE_CLOSES_WITHIN_S = 0.5

# A client with keepalive 0 never pings, and rumqttd refuses it outright. There is no "never" in
# the field, so it gets the longest, and rumqttd cuts it after 1.5 times that: 27 h of silence.
# Whether its machine is still there is asked by TCP (SO_KEEPALIVE), which every client gets.
LONGEST_KEEPALIVE_S = 65535

UNKNOWN_LEVEL = b"\x20\x02\x00\x01"
NOT_ADMITTED = {4: b"\x20\x02\x00\x05", 5: b"\x20\x03\x00\x87\x00"}


class Front:
    """Owns the public port. Memory per client is bounded: whoever reads slowly is read slowly.

    `open_engine(level)` connects to the engine; `admit` says who may come in. asyncio itself
    sets TCP_NODELAY on both sides.
    """

    def __init__(
        self,
        open_engine: OpenEngine,
        *,
        max_connections: int = 256,
        connect_limit_s: float = 5.0,
        admit: Callable[[Connect], bool] = lambda _: True,
    ) -> None:
        self._open_engine = open_engine
        self._max_connections = max_connections
        self._connect_limit_s = connect_limit_s
        self._admit = admit
        self._clients: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def listen(self, host: str, port: int) -> int:
        """Open the port (0: any free one) and return it. Raises OSError."""
        self._server = await asyncio.start_server(self._arrive, host, port)
        bound: int = self._server.sockets[0].getsockname()[1]
        return bound

    async def close(self) -> None:
        """Give the port back and cut every client."""
        if self._server:
            self._server.close()
        for client in self._clients:
            client.cancel()
        if self._clients:
            await asyncio.wait(self._clients)

    def _arrive(self, reader: StreamReader, writer: StreamWriter) -> None:
        if len(self._clients) >= self._max_connections:
            writer.transport.abort()
            return
        client = asyncio.create_task(self._serve(reader, writer), name="mqtt client")
        self._clients.add(client)
        client.add_done_callback(self._clients.discard)
        if len(self._clients) == self._max_connections:
            log.warning(_full(self._max_connections))

    async def _serve(self, reader: StreamReader, writer: StreamWriter) -> None:
        writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
        try:
            async with asyncio.timeout(self._connect_limit_s):
                engine_reader, engine_writer = await self._let_in(reader, writer)
            await _pass_both_ways((reader, writer), (engine_reader, engine_writer))
        except ConnectError as error:
            log.debug("MQTT client refused: %s", error)
        except (OSError, EOFError, TimeoutError) as error:
            log.debug("MQTT client lost: %r", error)
        finally:
            await _close(writer)

    async def _let_in(self, reader: StreamReader, writer: StreamWriter) -> tuple[StreamReader, StreamWriter]:
        body = await _read_body(reader)
        try:
            knock = connect.read_connect(body)
        except UnknownLevel:
            writer.write(UNKNOWN_LEVEL)
            raise
        if not self._admit(knock):
            writer.write(NOT_ADMITTED[knock.level])
            raise ConnectError(f"{knock.client_id!r} is not admitted.")
        if knock.keepalive_s == 0:
            body = connect.with_keepalive(body, LONGEST_KEEPALIVE_S)
        engine_reader, engine_writer = await self._open_engine(knock.level)
        engine_writer.write(_header(len(body)) + body)
        return engine_reader, engine_writer


def _full(clients: int) -> Said:
    return Said(
        fr=f"Clients MQTT : {clients}, autant que broker.max_connections ; les suivants sont renvoyés.",
        en=f"MQTT clients: {clients}, as many as broker.max_connections; the next are turned away.",
    )


async def _read_body(reader: StreamReader) -> bytes:
    """The first packet without its fixed header; not a byte beyond it is read."""
    first, length = await reader.readexactly(2)
    if first != connect.CONNECT:
        raise ConnectError(f"The first byte is 0x{first:02x}, not a CONNECT.")
    if length >= 0x80:
        (high,) = await reader.readexactly(1)
        length = length - 0x80 + (high << 7)
    if length > LONGEST_CONNECT_BYTES:
        raise ConnectError(f"The CONNECT is longer than {LONGEST_CONNECT_BYTES} bytes.")
    return await reader.readexactly(length)


def _header(length: int) -> bytes:
    """The fixed header of a CONNECT of `length` bytes, 0..16383."""
    digits = [length] if length < 0x80 else [length % 0x80 + 0x80, length // 0x80]
    return bytes([connect.CONNECT, *digits])


async def _pass_both_ways(
    client: tuple[StreamReader, StreamWriter], engine: tuple[StreamReader, StreamWriter]
) -> None:
    """Until either side ends; where it was the client, the engine may still answer."""
    inward = asyncio.create_task(_pass(client[0], engine[1]))
    outward = asyncio.create_task(_pass(engine[0], client[1]))
    ways = (inward, outward)
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait([outward], timeout=ENGINE_CLOSES_WITHIN_S)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        await _close(engine[1])


async def _pass(reader: StreamReader, writer: StreamWriter) -> None:
    try:
        while chunk := await reader.read(CHUNK_BYTES):
            writer.write(chunk)
            await writer.drain()
    except OSError as error:
        log.debug("MQTT connection lost: %r", error)


async def _close(writer: StreamWriter) -> None:
    """Flush what was written; whoever reads nothing is cut, or would keep the place for good."""
    writer.close()
    try:
        async with asyncio.timeout(FLUSH_LIMIT_S):
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()
