"""The name server of the access point: whatever a phone looks for, it finds the box."""

import socket

from firmware.portal.sockets import at_once, opened

PORT = 53
HEAD_BYTES, MOST_BYTES = 12, 512
# Asked for at each start anew: a phone must not remember this once it is back at home.
ALIVE_S = 1
# How many questions a beat answers.
EACH_BEAT = 4


class NameServer:
    """Answers each question for an address with `address`."""

    def __init__(self, address: str, port: int = PORT) -> None:
        self._address = bytes([int(part) for part in address.split(".")])
        self._socket = opened(socket.SOCK_DGRAM, port)

    def step(self) -> None:
        """Answer what has come; what is no question is passed over."""
        for _ in range(EACH_BEAT):
            try:
                came = at_once(self._socket.recvfrom, MOST_BYTES)
                if not came:
                    return
                told = answer(came[0], self._address)
                if told:
                    self._socket.sendto(told, came[1])
            except (OSError, MemoryError):  # a phone that is gone again
                pass


def answer(query: bytes, address: bytes) -> "bytes | None":
    """The answer to a query: the address for an A record, none for any other; None where it is no query."""
    end = _after_question(query)
    # An answer itself, another kind of request, several questions: not from a phone that looks for a name.
    if not end or query[2] & 0xF8 or query[4:6] != b"\x00\x01":
        return None
    found = query[end - 4 : end] == b"\x00\x01\x00\x01"
    head = query[:2] + b"\x84\x00\x00\x01" + bytes((0, found, 0, 0, 0, 0))
    record = b"\xc0\x0c\x00\x01\x00\x01" + bytes((0, 0, 0, ALIVE_S, 0, 4)) + address
    return head + query[HEAD_BYTES:end] + (record if found else b"")


def _after_question(query: bytes) -> int:
    """Where the first question ends; 0 where it does not."""
    place = HEAD_BYTES
    while place < len(query) and query[place]:
        if query[place] > 63:  # no question points elsewhere
            return 0
        place += 1 + query[place]
    end = place + 5
    return end if end <= len(query) else 0
