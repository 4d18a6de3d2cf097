"""What comes from a broker is packets of at most LIMIT bytes, or an error that ends the link."""

from firmware.links import packets

LIMIT = 64
SEEDS = (
    b"\x20\x02\x00\x00\x90\x04\x00\x01\x01\x01",
    bytes(packets.publish("cornet/table/a/set/score", b"65", 7)),
    bytes(packets.publish("a", b"x" * 100, 7, True) + packets.publish("b", b"ok", 8)),
    b"\x30\x05\x00\x01ab\x00",
    bytes(packets.connect("cornet-1", 30, ("a/b", b"offline"), "user", "word")),
    bytes(packets.subscribe(("a/+", "b"), 9)),
    b"\x30\xff\xff\xff\x7f",
    b"\xd0\x00\x40\x02\x00\x01",
)


class Given:
    """A stream that holds all it will ever hold."""

    def __init__(self, data):
        self.rest = data

    async def readexactly(self, count):
        assert count <= 256 or count <= LIMIT, "no more is taken at once than the heap has room for"
        if count > len(self.rest):
            raise EOFError
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken


def run(data):
    stream = Given(data)
    while stream.rest:
        before = len(stream.rest)
        try:
            header, body, whole = finished(packets.read(stream, LIMIT))
        except (EOFError, ValueError):
            return
        assert len(stream.rest) < before
        assert len(body) <= LIMIT
        assert whole or header & 0xF0 == packets.PUBLISH
        need_message(header, body, whole)


def need_message(header, body, whole):
    """What is read of a message is written again as it was, but for what only its header says."""
    try:
        topic, payload, retained, packet_id = packets.read_publish(header, body)
    except ValueError:
        return
    assert topic
    assert body[len(body) - len(payload) :] == payload
    if whole and packet_id is not None:
        again = packets.publish(topic, payload, packet_id, retained)
        assert bytes(again[len(again) - len(body) :]) == body


def finished(work):
    """What a coroutine returns that never has to wait."""
    try:
        work.send(None)
    except StopIteration as done:
        return done.value
    raise AssertionError("it waits for something")
