"""Names to addresses: asked of a real UDP server, read whatever it answers, and never waited for in vain."""

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.links import names
from tests.hub.waiting import until

HOST = "mqtt.example"
QUESTION = b"\x04mqtt\x07example\x00\x00\x01\x00\x01"
POINTER = b"\xc0\x0c"


def record(kind: int, data: bytes, name: bytes = POINTER) -> bytes:
    fields = kind.to_bytes(2, "big") + b"\x00\x01" + (60).to_bytes(4, "big")
    return name + fields + len(data).to_bytes(2, "big") + data


def answer(*records: bytes, query_id: bytes = b"ab", questions: bytes = QUESTION) -> bytes:
    counts = bytes([0, 1 if questions else 0, 0, len(records), 0, 0, 0, 0])
    return query_id + b"\x81\x80" + counts + questions + b"".join(records)


A = record(1, bytes([192, 168, 1, 7]))


class Server(asyncio.DatagramProtocol):
    """Answers each question with the next of `answers`, its id put in front; then with nothing."""

    def __init__(self, answers: list[bytes]) -> None:
        self.answers = list(answers)
        self.asked: list[bytes] = []

    def connection_made(self, transport: asyncio.DatagramTransport) -> None:
        self._transport = transport

    def datagram_received(self, data: bytes, peer: tuple[str, int]) -> None:
        self.asked.append(data)
        if self.answers:
            said = self.answers.pop(0)
            self._transport.sendto(said.replace(b"ID", data[:2], 1), peer)


@asynccontextmanager
async def serving(*answers: bytes) -> AsyncIterator[tuple[Server, int]]:
    """A name server, and the port it is on."""
    transport, server = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: Server(list(answers)), local_addr=("127.0.0.1", 0)
    )
    yield server, transport.get_extra_info("sockname")[1]
    transport.close()


@pytest.fixture
def short_patience(monkeypatch):
    monkeypatch.setattr(names, "ANSWER_MS", 60)


def test_a_question_is_the_one_of_the_standard():
    assert names.query(HOST, b"ab") == b"ab\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00" + QUESTION


@pytest.mark.parametrize(
    "said",
    [
        answer(A),
        answer(record(1, bytes([192, 168, 1, 7]), name=QUESTION[:-4])),
        answer(record(5, b"\x03box" + POINTER), A),
        answer(record(5, b"\x03box" + POINTER), record(5, POINTER), record(28, bytes(16)), A),
        answer(A, record(1, bytes([10, 0, 0, 1]))),
        answer(A, questions=b""),
    ],
    ids=["compressed", "in full", "CNAME", "CNAMEs and AAAA", "two addresses", "without question"],
)
def test_the_first_address_of_an_answer_is_read(said):
    assert names.read_answer(said) == "192.168.1.7"


@pytest.mark.parametrize("said", [answer(), answer(record(28, bytes(16))), answer(record(1, b"\x00\x00"))])
def test_an_answer_without_address_holds_none(said):
    assert names.read_answer(said) is None


@pytest.mark.parametrize("length", range(1, len(answer(A))))
def test_an_answer_cut_anywhere_is_garbled(length):
    with pytest.raises(OSError, match="garbled"):
        names.read_answer(answer(A)[:length])


@given(st.binary(max_size=120) | st.binary(max_size=60).map(answer))
def test_any_bytes_are_an_address_or_none_or_garbled(said):
    try:
        address = names.read_answer(said)
    except OSError:
        return
    assert address is None or names.is_address(address)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("10.0.0.1", True), ("10.0.0.256", False), ("10.0.1", False), ("a.b.c.d", False), ("", False)],
)
def test_an_address_is_told_from_a_name(text, is_one):
    assert names.is_address(text) is is_one


async def test_a_name_server_is_asked_and_believed():
    async with serving(answer(A, query_id=b"ID")) as (server, port):
        assert await names.resolve(HOST, "127.0.0.1", os.urandom, port) == "192.168.1.7"
    assert [asked[2:] for asked in server.asked] == [names.query(HOST, b"ab")[2:]]


async def test_an_answer_to_another_question_is_not_believed(short_patience):
    forged = answer(record(1, bytes([6, 6, 6, 6])), query_id=b"\x00\x00")
    async with serving(forged, answer(A, query_id=b"ID")) as (server, port):
        script = iter([b"\x01\x02", b"\x03\x04"])
        resolved = await names.resolve(HOST, "127.0.0.1", lambda count: next(script), port)
    assert resolved == "192.168.1.7"


async def test_a_server_that_swallows_is_asked_three_times(short_patience):
    async with serving() as (server, port):
        with pytest.raises(OSError, match=HOST):
            await names.resolve(HOST, "127.0.0.1", os.urandom, port)
    assert len(server.asked) == 3


async def test_a_question_lost_on_the_way_is_asked_again(short_patience):
    async with serving(b"", answer(A, query_id=b"ID")) as (server, port):
        assert await names.resolve(HOST, "127.0.0.1", os.urandom, port) == "192.168.1.7"


async def test_a_local_name_is_asked_of_everybody_whose_answer_carries_no_id(monkeypatch):
    async with serving(answer(A, query_id=b"\x00\x00", questions=b"")) as (server, port):
        monkeypatch.setattr(names, "MDNS", ("127.0.0.1", port))
        assert await names.resolve("cornet.local", "192.0.2.1", os.urandom) == "192.168.1.7"
    assert server.asked[0][12:] == b"\x06cornet\x05local\x00\x00\x01\x00\x01"


async def test_an_address_and_this_machine_are_asked_of_nobody():
    nobody = ("192.0.2.1", os.urandom)
    assert await names.resolve("10.1.2.3", *nobody) == "10.1.2.3"
    assert await names.resolve("localhost", *nobody) == "127.0.0.1"


async def test_a_broker_once_found_by_name_is_found_again_without_an_answer(paper_broker, link_running):
    said = answer(record(5, b"\x03box" + POINTER), record(1, bytes([127, 0, 0, 1])), query_id=b"ID")
    async with serving(said) as (server, port):
        settings = {"broker": HOST, "port": paper_broker.port, "dns": "127.0.0.1", "dns_port": port}
        async with link_running(**settings):
            await until(lambda: paper_broker.is_home, 10)
            paper_broker.part()
            await until(lambda: paper_broker.is_home, 10)
        assert len(server.asked) == 4
