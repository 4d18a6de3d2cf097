"""Finds a host's address by asking the name server itself: getaddrinfo would stop the buttons for seconds."""

import asyncio
import socket

PORT = 53
MDNS = ("224.0.0.251", 5353)
ANSWER_MS = 2000
POLL_MS = 20
TRIES = 3


def is_address(host: str) -> bool:
    """Whether `host` is an IPv4 address already."""
    parts = host.split(".")
    return len(parts) == 4 and all([part.isdigit() and int(part) < 256 for part in parts])


async def resolve(host: str, server: str, random_bytes, port: int = PORT) -> str:
    """The IPv4 address of `host`, as text; OSError where nobody answers or the name is unknown."""
    if is_address(host):
        return host
    if host == "localhost":
        return "127.0.0.1"
    where = MDNS if host.endswith(".local") else (server, port)
    for _ in range(TRIES):
        address = await _ask(host, where, random_bytes(2))
        if address:
            return address
    raise OSError("no address for " + host)


async def _ask(host: str, where: tuple, query_id: bytes) -> "str | None":
    opened = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        opened.setblocking(False)
        opened.sendto(query(host, query_id), socket.getaddrinfo(where[0], where[1])[0][-1])
        for _ in range(ANSWER_MS // POLL_MS):
            await asyncio.sleep(POLL_MS / 1000)
            try:
                answer = opened.recv(512)
            except OSError:  # nothing has come yet
                continue
            # A multicast answer carries no id.
            if answer[:2] == query_id or where == MDNS:
                return read_answer(answer)
    finally:
        opened.close()
    return None


def query(host: str, query_id: bytes) -> bytes:
    """A question for the A record of `host`."""
    labels = b"".join([bytes((len(label),)) + label.encode() for label in host.split(".")])
    return query_id + b"\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00" + labels + b"\x00\x00\x01\x00\x01"


def read_answer(answer: bytes) -> "str | None":
    """The first address in an answer; None where it holds none, OSError where it is garbled."""
    try:
        place = 12
        for _ in range(answer[4] << 8 | answer[5]):
            place = _after_name(answer, place) + 4
        for _ in range(answer[6] << 8 | answer[7]):
            place = _after_name(answer, place)
            kind, length = answer[place + 1], answer[place + 8] << 8 | answer[place + 9]
            place += 10
            if kind == 1 and length == 4:
                return "%d.%d.%d.%d" % tuple([answer[place + part] for part in range(4)])
            place += length
    except IndexError:
        raise OSError("garbled answer")
    return None


def _after_name(answer: bytes, place: int) -> int:
    while answer[place]:
        if answer[place] >= 0xC0:  # the rest of the name stands elsewhere
            return place + 2
        place += 1 + answer[place]
    return place + 1
