"""A socket that reads ahead: what is published is taken out of the stream in bulk, the rest is paho's.

paho asks the system three times for each packet: at thousands of rolls a second that is most of the work.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

ROOM = 1 << 18
PUBLISH = 3
PUBACK = b"\x40\x02"


class Published(NamedTuple):
    """A message as it came; `receipt` is what the broker calls it at QoS 1, 0 at QoS 0."""

    topic: bytes
    payload: bytes
    receipt: int
    retained: bool
    again: bool


class ReadAhead:
    """In place of a connected `socket`; `take` is given what is published, in the order it came.

    Read and written by one thread, but for `owe`.
    """

    def __init__(self, socket: Any, take: Callable[[Sequence[Published]], object]) -> None:
        self._socket = socket
        self._take = take
        self._came = b""
        self._at = 0
        self._passed = b""
        self._owed: list[bytes] = []
        self._unsent = b""

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)

    def fileno(self) -> int:
        """For select, which asks the class and not the object."""
        return int(self._socket.fileno())

    def pending(self) -> int:
        """How many bytes wait here: select knows nothing of them."""
        under = getattr(self._socket, "pending", int)()
        return len(self._passed) + int(self._next() is not None) + int(under)

    def recv(self, size: int) -> bytes:
        """At most `size` bytes of a packet that is not a published message; BlockingIOError for none."""
        if not self._passed and not self._pass_on():
            came = self._socket.recv(ROOM)
            if not came:
                return b""
            self._came, self._at = self._came[self._at :] + came, 0
            if not self._pass_on():
                raise BlockingIOError
        given, self._passed = self._passed[:size], self._passed[size:]
        return given

    def owe(self, receipts: Sequence[int]) -> None:
        """Acknowledge these with the next packet that is sent: all in one go. From any thread."""
        self._owed += [PUBACK + receipt.to_bytes(2, "big") for receipt in receipts]

    def send(self, packet: bytes) -> int:
        """Send a packet, and before it what is owed; all of it is accepted, or BlockingIOError."""
        owed, self._owed = self._owed, []
        self._unsent += b"".join(owed)
        if self._unsent:
            self._unsent = self._unsent[self._socket.send(self._unsent) :]
            if self._unsent:
                raise BlockingIOError
        return int(self._socket.send(packet))

    def _pass_on(self) -> bool:
        """Take what is published, up to the next packet that is paho's; whether there is one."""
        published: list[Published] = []
        while (found := self._next()) and not self._passed:
            start, stop = found
            first = self._came[self._at]
            if first >> 4 == PUBLISH and not first & 4:
                published.append(_published(first, self._came, start, stop))
            else:
                self._passed = self._came[self._at : stop]
            self._at = stop
        if published:
            self._take(published)
        return bool(self._passed)

    def _next(self) -> tuple[int, int] | None:
        """Where the body of the next packet starts and stops; None while it is not all here."""
        came, place, length, shift = self._came, self._at + 1, 0, 0
        end = len(came)
        while place < end:
            byte = came[place]
            length |= (byte & 127) << shift
            place, shift = place + 1, shift + 7
            if byte < 128:
                return (place, place + length) if place + length <= end else None
            if shift > 21:
                raise ConnectionError("a packet without end")
        return None


def _published(first: int, came: bytes, start: int, stop: int) -> Published:
    topic = start + 2
    after = topic + (came[start] << 8 | came[start + 1])
    payload = after + 2 if first & 2 else after
    if payload > stop:
        raise ConnectionError("a message without a topic")
    receipt = came[after] << 8 | came[after + 1] if first & 2 else 0
    return Published(came[topic:after], came[payload:stop], receipt, bool(first & 1), bool(first & 8))
