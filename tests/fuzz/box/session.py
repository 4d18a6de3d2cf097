"""A session takes whatever a broker says, receipts each message, and ends with an error of the link."""

import asyncio

from firmware.links import packets
from firmware.links.mqtt import LINK_ERRORS, Session
from tests.fuzz.box import packets as parser
from tests.fuzz.box.paper import FuzzedBox

SEEDS = parser.SEEDS + (
    bytes(packets.publish("cornet/table/a1b2c3d4e5f6/ask", b"{", 300)),
    bytes(packets.publish("cornet/table/hub/availability", b"online", 1)),
    b"\x90\x03\x00\x00\x80",
)


class Whole(parser.Given):
    """A stream that gives what it has."""

    async def readexactly(self, count):
        if count > len(self.rest):
            raise EOFError
        taken, self.rest = self.rest[:count], self.rest[count:]
        return taken


class Ear:
    """Hears what the box writes."""

    def __init__(self):
        self.heard = b""

    def write(self, data):
        self.heard += data

    async def drain(self):
        pass


def run(data):
    ended, ear, paper = [], Ear(), FuzzedBox()
    session = Session(Whole(data), ear, 30, paper.link._on_message, lambda: ended.append(True))
    asyncio.run(session.listen())
    assert ended
    assert isinstance(session.lost, LINK_ERRORS), repr(session.lost)
    assert len(ear.heard) % 4 == 0
    for start in range(0, len(ear.heard), 4):
        assert ear.heard[start : start + 2] == b"\x40\x02"
    paper.roll()
    assert len(paper.told()) < 1000
