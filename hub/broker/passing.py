"""Passes bytes between a client and the engine, through the gate, until either ends."""

import asyncio
import logging
from asyncio import StreamReader, StreamWriter
from typing import NamedTuple

from hub.broker.gate import Gate

log = logging.getLogger("cornet")

CHUNK_BYTES = 65536
FLUSH_LIMIT_S = 2.0

# rumqttd hears a DISCONNECT and the closing of its socket as two events under one connection
# number; when the second comes late it cuts whoever got the number since. So the engine closes
# first. It does so within milliseconds of a DISCONNECT; after a pulled cable the will waits this.
ENGINE_CLOSES_WITHIN_S = 0.5


class Side(NamedTuple):
    """One of the two connections."""

    reader: StreamReader
    writer: StreamWriter


async def pass_both_ways(client: Side, engine: Side, gate: Gate, packet_limit_s: float) -> None:
    """Until either side ends; where it was the client, the engine may still answer."""
    inward = asyncio.create_task(_inward(client, engine, gate, packet_limit_s))
    outward = asyncio.create_task(_outward(engine.reader, client.writer, gate))
    ways = (inward, outward)
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        may_answer = inward.done() and inward.result()
        if may_answer:
            await asyncio.wait([outward], timeout=ENGINE_CLOSES_WITHIN_S)
    finally:
        for way in ways:
            way.cancel()
        await asyncio.wait(ways)
        await close(engine.writer)


async def _inward(client: Side, engine: Side, gate: Gate, packet_limit_s: float) -> bool:
    """Whether the client ended by itself; False where it had to be cut."""
    try:
        while piece := await _read(client.reader, gate, packet_limit_s):
            passed = gate.from_client(piece)
            engine.writer.write(passed.to_engine)
            client.writer.write(passed.to_client)
            await engine.writer.drain()
            await client.writer.drain()
            if passed.end:
                log.debug("MQTT client cut: %s", passed.end)
                return False
    except (OSError, TimeoutError) as error:
        log.debug("MQTT connection lost: %r", error)
    return True


async def _read(reader: StreamReader, gate: Gate, packet_limit_s: float) -> bytes:
    """The next bytes; TimeoutError where the rest of a packet does not come."""
    if not gate.waits:
        return await reader.read(CHUNK_BYTES)
    async with asyncio.timeout(packet_limit_s):
        return await reader.read(CHUNK_BYTES)


async def _outward(reader: StreamReader, writer: StreamWriter, gate: Gate) -> None:
    try:
        while piece := await reader.read(CHUNK_BYTES):
            writer.write(gate.from_engine(piece))
            await writer.drain()
    except OSError as error:
        log.debug("MQTT connection lost: %r", error)


async def close(writer: StreamWriter) -> None:
    """Flush what was written; whoever reads nothing is cut, or would keep the place for good."""
    writer.close()
    try:
        async with asyncio.timeout(FLUSH_LIMIT_S):
            await writer.wait_closed()
    except (OSError, TimeoutError):
        writer.transport.abort()
