"""The public MQTT ports, plain and TLS: takes connections, lets clients in, and cuts the silent."""

import asyncio
import logging
import socket
import ssl
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import partial

from hub.broker import answers
from hub.broker.connect import ConnectError, UnknownLevel
from hub.broker.limits import Limits
from hub.broker.packets import CONNECT
from hub.broker.passing import Side, close, pass_both_ways
from hub.broker.porter import Admitted, Porter, is_of_this_machine
from hub.said import Said

log = logging.getLogger("cornet")

OpenEngine = Callable[[int], Awaitable[tuple[StreamReader, StreamWriter]]]

LONGEST_CONNECT_BYTES = 4096

# A machine that vanished answers no question of TCP: asked after a minute, given up after two.
# Not every system has each of these.
KEEPALIVE = {"TCP_KEEPIDLE": 60, "TCP_KEEPINTVL": 15, "TCP_KEEPCNT": 4}


class Front:
    """Owns the public ports. Memory per client is bounded: whoever reads slowly is read slowly.

    `open_engine(level)` connects to the engine; `porter` says who may come in. asyncio itself
    sets TCP_NODELAY on both sides.
    """

    def __init__(self, open_engine: OpenEngine, porter: Porter, limits: Limits) -> None:
        self._open_engine = open_engine
        self._porter = porter
        self._limits = limits
        self._clients: set[asyncio.Task[None]] = set()
        self._strangers: Counter[str] = Counter()
        self._servers: list[asyncio.Server] = []

    async def listen(self, host: str, port: int, tls: ssl.SSLContext | None = None) -> int:
        """Open a port (0: any free one) and return it. Raises OSError."""
        # The handshake is ours to start, so that a silent client takes a place and a time-out, too.
        server = await asyncio.start_server(partial(self._arrive, tls), host, port)
        self._servers.append(server)
        bound: int = server.sockets[0].getsockname()[1]
        return bound

    async def close(self) -> None:
        """Give the ports back and cut every client."""
        for server in self._servers:
            server.close()
        for client in self._clients:
            client.cancel()
        if self._clients:
            await asyncio.wait(self._clients)

    def _arrive(self, tls: ssl.SSLContext | None, reader: StreamReader, writer: StreamWriter) -> None:
        address = str((writer.get_extra_info("peername") or ("",))[0])
        if not self._has_place_for(address):
            writer.transport.abort()
            return
        client = asyncio.create_task(self._serve(tls, Side(reader, writer), address), name="mqtt client")
        self._clients.add(client)
        self._strangers[address] += 1
        client.add_done_callback(partial(self._depart, address))
        if len(self._clients) == self._limits.connections:
            log.warning(_full(self._limits.connections))

    def _has_place_for(self, address: str) -> bool:
        if len(self._clients) >= self._limits.connections:
            return False
        return is_of_this_machine(address) or self._strangers[address] < self._limits.connections_each

    def _depart(self, address: str, client: asyncio.Task[None]) -> None:
        self._clients.discard(client)
        self._strangers[address] -= 1
        if not self._strangers[address]:
            del self._strangers[address]

    async def _serve(self, tls: ssl.SSLContext | None, client: Side, address: str) -> None:
        _ask_whether_it_is_there(client.writer.get_extra_info("socket"))
        try:
            async with asyncio.timeout(self._limits.connect_s):
                if tls:
                    await client.writer.start_tls(tls)
                admitted = await self._let_in(client, address)
                engine = Side(*await self._open_engine(admitted.level))
                engine.writer.write(admitted.connect)
            await pass_both_ways(client, engine, admitted.gate, self._limits.packet_s)
        except ConnectError as error:
            log.debug("MQTT client refused: %s", error)
        except (OSError, EOFError, TimeoutError) as error:
            log.debug("MQTT client lost: %r", error)
        finally:
            await close(client.writer)

    async def _let_in(self, client: Side, address: str) -> Admitted:
        body = await _read_body(client.reader)
        try:
            return self._porter.let_in(body, address)
        except UnknownLevel:
            client.writer.write(answers.UNKNOWN_LEVEL)
            raise
        except ConnectError as error:
            if error.reason is not None:
                client.writer.write(answers.not_let_in(body[6], error.reason))
            raise


def _full(clients: int) -> Said:
    return Said(
        fr=f"Clients MQTT : {clients}, autant que broker.max_connections ; les suivants sont renvoyés.",
        en=f"MQTT clients: {clients}, as many as broker.max_connections; the next are turned away.",
    )


def _ask_whether_it_is_there(connected: socket.socket) -> None:
    connected.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEPALIVE.items():
        if option := getattr(socket, name, None):
            connected.setsockopt(socket.IPPROTO_TCP, option, value)


async def _read_body(reader: StreamReader) -> bytes:
    """The first packet without its fixed header; not a byte beyond it is read."""
    first, length = await reader.readexactly(2)
    if first != CONNECT:
        raise ConnectError(f"The first byte is 0x{first:02x}, not a CONNECT.")
    if length >= 0x80:
        (high,) = await reader.readexactly(1)
        length = length - 0x80 + (high << 7)
    if length > LONGEST_CONNECT_BYTES:
        raise ConnectError(f"The CONNECT is longer than {LONGEST_CONNECT_BYTES} bytes.")
    return await reader.readexactly(length)
