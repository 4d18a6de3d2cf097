"""Opens a TCP or TLS stream without ever blocking; one way on each Python."""

import asyncio
import socket
import sys

IN_PROGRESS = (115, 119, 36)  # Linux, ESP32, macOS
# The steps of a TLS handshake are made in C, and a key waits for each: it begins once the hands rest, or
# when they have not for so long.
HANDS_REST_MS, HANDS_BUSY_MS = 1500, 20000


def tls_context(authority: bytes):
    """A context that trusts one authority (a DER certificate) and refuses anything else."""
    import ssl

    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # MicroPython verifies nothing unless told to.
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(cadata=authority)
    return context


async def hands_rest(box: "Box") -> None:
    """Wait until nobody has touched the box for a while, but not for ever."""
    late_ms = box.board.now_ms() + HANDS_BUSY_MS
    while box.board.now_ms() - box.panel.touched_ms < HANDS_REST_MS and box.board.now_ms() < late_ms:
        await asyncio.sleep(0.1)


async def open_stream(address: str, port: int, context=None, name: str = "") -> tuple:
    """(reader, writer) connected to a numeric address; `name` is whom the TLS certificate must name."""
    if sys.implementation.name != "micropython":
        return await asyncio.open_connection(
            address, port, ssl=context, server_hostname=name if context else None
        )
    # MicroPython's open_connection leaks its socket when a time-out cancels it, so it is opened here.
    found = socket.getaddrinfo(address, port, 0, socket.SOCK_STREAM)[0]
    opened = socket.socket(found[0], found[1], found[2])
    try:
        _start(opened, found[-1])
        if context:
            opened = context.wrap_socket(opened, server_hostname=name, do_handshake_on_connect=False)
            opened.setblocking(False)
        stream = asyncio.StreamReader(opened)
        await _writable(opened)
    except BaseException:
        opened.close()
        raise
    return stream, stream


def close_stream(writer) -> None:
    """Close it now."""
    if sys.implementation.name == "micropython":
        writer.s.close()  # MicroPython's own close() does nothing: the socket would stay open
    else:
        writer.close()


def _start(opened, target) -> None:
    opened.setblocking(False)
    try:
        opened.connect(target)
    except OSError as error:
        if error.errno not in IN_PROGRESS:
            raise


async def _writable(opened):
    yield asyncio.core._io_queue.queue_write(opened)
