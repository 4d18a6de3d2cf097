"""What is published comes out of a stream however it is cut; the rest reaches paho in order."""

import ssl
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hub.read_ahead import Published, ReadAhead

PINGRESP = b"\xd0\x00"
SUBACK = b"\x90\x03\x00\x01\x01"


def varint(number):
    low, rest = number & 127, number >> 7
    return bytes([low | 128]) + varint(rest) if rest else bytes([low])


def packet(message):
    """A PUBLISH as a broker writes it, QoS 1 where it has a receipt."""
    flags = 0x30 | (2 if message.receipt else 0) | message.retained | 8 * message.again
    body = len(message.topic).to_bytes(2, "big") + message.topic
    body += message.receipt.to_bytes(2, "big") if message.receipt else b""
    body += message.payload
    return bytes([flags]) + varint(len(body)) + body


messages = st.builds(
    Published, st.binary(min_size=1, max_size=20), st.binary(max_size=200), st.integers(0, 65_535),
    st.booleans(), st.booleans(),
)  # fmt: skip
streams = st.lists(st.one_of(messages, st.sampled_from([PINGRESP, SUBACK])), max_size=12)


class Wire:
    """A socket that gives what it has in pieces of these sizes, and takes as many bytes at a time."""

    def __init__(self, coming=b"", pieces=(), takes=10**6):
        self._coming, self._pieces, self.takes, self.sent = coming, list(pieces), takes, b""

    def recv(self, room):
        size = min(room, self._pieces.pop(0) if self._pieces else room)
        given, self._coming = self._coming[:size], self._coming[size:]
        if not given:
            raise BlockingIOError
        return given

    def send(self, packet):
        taken = packet[: self.takes]
        self.sent += taken
        return len(taken)

    def fileno(self):
        return 7


@given(streams, st.lists(st.integers(1, 40), max_size=40), st.integers(1, 5))
def test_what_is_published_and_what_is_not_come_out_in_order_however_the_stream_is_cut(told, pieces, size):
    coming = b"".join(one if isinstance(one, bytes) else packet(one) for one in told)
    came = []
    wire = Wire(coming, pieces)
    ahead = ReadAhead(wire, came.extend)
    while wire._coming or ahead.pending():
        with suppress(BlockingIOError):
            came.append(ahead.recv(size))
    assert joined(came) == joined(told)


def joined(came):
    """The messages, and the bytes between them as one piece."""
    found = []
    for one in came:
        if isinstance(one, bytes) and found and isinstance(found[-1], bytes):
            found[-1] += one
        else:
            found.append(one)
    return found


def test_a_message_behind_an_answer_waits_until_the_answer_was_read():
    message = Published(b"a/b", b"x", 5, False, False)
    came = []
    ahead = ReadAhead(Wire(SUBACK + packet(message)), came.extend)
    assert (ahead.recv(1), came) == (SUBACK[:1], [])
    assert ahead.recv(100) == SUBACK[1:]
    assert ahead.pending(), "select would sleep on it"
    with pytest.raises(BlockingIOError):
        ahead.recv(1)
    assert came == [message]


def test_receipts_that_are_owed_leave_in_their_order_before_the_next_packet():
    wire = Wire()
    ahead = ReadAhead(wire, list)
    ahead.owe([1, 258])
    assert ahead.send(b"\x40\x02\x00\x09") == 4
    assert wire.sent == b"\x40\x02\x00\x01\x40\x02\x01\x02\x40\x02\x00\x09"


def test_a_socket_that_takes_a_byte_at_a_time_gets_whole_packets_in_their_order():
    wire = Wire(takes=1)
    ahead = ReadAhead(wire, list)
    ahead.owe([1, 2])
    left = b"\x40\x02\x00\x03"
    while left:
        with suppress(BlockingIOError):
            left = left[ahead.send(left) :]
    assert wire.sent == b"\x40\x02\x00\x01\x40\x02\x00\x02\x40\x02\x00\x03"


@pytest.mark.parametrize("coming", [b"\x30\xff\xff\xff\xff\x01", b"\x32\x03\x00\x05a"])
def test_what_no_broker_sends_ends_the_connection(coming):
    with pytest.raises(ConnectionError):
        ReadAhead(Wire(coming), list).recv(1)


def test_the_end_of_the_stream_is_told_to_paho():
    class Ended(Wire):
        def recv(self, room):
            return b""

    assert ReadAhead(Ended(), list).recv(1) == b""


def test_what_tls_holds_back_counts_as_pending_and_its_refusals_pass_through():
    class Tls(Wire):
        def pending(self):
            return 3

        def recv(self, room):
            raise ssl.SSLWantReadError

    ahead = ReadAhead(Tls(), list)
    assert (ahead.pending(), ahead.fileno()) == (3, 7)
    with pytest.raises(ssl.SSLWantReadError):
        ahead.recv(1)
