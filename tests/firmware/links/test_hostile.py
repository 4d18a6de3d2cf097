"""A broker that misbehaves: the link comes back each time, obeys, and leaks no socket."""

import asyncio
import json

import pytest

from tests.firmware.links.paper_broker import CONNACK, PaperBroker, length_of, publish
from tests.hub.waiting import until

BOX = "a1b2c3d4e5f6"
SET_BRIGHTNESS = f"cornet/table/{BOX}/set/brightness".encode()
RESTART = publish(f"cornet/table/{BOX}/set/restart".encode(), b"")
SUBACK = b"\x90\x04\x00\x01\x01\x01"
PUBACK = b"\x40\x02\x00\x02"
BIG = publish(f"cornet/table/{BOX}/ask".encode(), b"x" * 65536, 7)

# What is sent instead of the answer to CONNECT; then the connection is closed.
GREETINGS = {
    "nothing": b"",
    "every byte there is": bytes(range(256)),
    "a web page": b"HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n",
    "ones": b"\xff" * 64,
    "zeros": bytes(64),
    "a CONNACK without a body": b"\x20\x00",
    "a CONNACK too long": b"\x20\x03\x00\x00\x00",
    "a huge CONNACK": b"\x20\xff\xff\xff\x7f",
    "a message before the CONNACK": publish(SET_BRIGHTNESS, b"9"),
    "an endless length": b"\x20\xff\xff\xff\xff\xff\x01",
    **{f"refusal {code}": bytes([0x20, 2, 0, code]) for code in (1, 2, 3, 4, 5, 0x80)},
}

# What is sent after a good CONNACK; then the connection is closed.
AFTERWARDS = {
    "an endless length": b"\x30\xff\xff\xff\xff\x01",
    "a refused topic": b"\x90\x04\x00\x01\x80\x80",
    "a SUBACK for nothing": b"\x90\x02\x00\x01",
    "a topic that is no UTF-8": publish(b"\xff\xfe", b"ok"),
    "half a surrogate": publish(b"\xed\xa0\x80", b"ok"),
    "a message of one byte": b"\x30\x01\x00",
    "a topic longer than its message": b"\x30\x03\x00\x09a",
    "a message without a topic": b"\x30\x04\x00\x00ok",
    "a receipt cut short": b"\x40\x01\x00",
    "a topic of no box": publish(b"c", b"ok", 8),
    "a topic of another kind": publish(f"cornet/table/{BOX}/nonsense".encode(), b"ok"),
    "a topic of the table": publish(b"cornet/table/counters", b"{}"),
    "a roll": publish(f"cornet/table/{BOX}/roll".encode(), b"{}"),
    "half a message": BIG[:3000],
    "a huge PINGRESP": b"\xd0" + length_of(100_000_000),
    "every byte there is": bytes(range(256)),
}

# What is sent to a box that is home and must not disturb it.
NUISANCES = {
    "a message of 64 KiB": BIG,
    "a topic of an unknown setting": publish(f"cornet/table/{BOX}/set/x".encode(), b"\xff\x00"),
    "a topic of no setting": publish(f"cornet/table/{BOX}/set".encode(), b"1"),
    "a receipt for nothing": b"\x40\x02\x12\x34",
    "an empty receipt": b"\x40\x00",
    "a second CONNACK": CONNACK,
    "a PINGRESP": b"\xd0\x00",
    "a kind that does not exist": b"\xf0\x02ab",
    "an ask that is no JSON": publish(f"cornet/table/{BOX}/ask".encode(), b"\xff{"),
    "an ask nested deep": publish(f"cornet/table/{BOX}/ask".encode(), b"[" * 3000),
}


def says(answer: bytes):
    """A trouble: these bytes, then the end."""

    async def trouble(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(answer)
        await writer.drain()

    return trouble


async def falls_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Hears all, says nothing more, closes nothing before the box does."""
    while await reader.read(4096):
        pass


async def accepts_and_falls_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.write(CONNACK + SUBACK)
    await falls_silent(reader, writer)


async def drips(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    for byte in CONNACK + SUBACK + PUBACK + publish(SET_BRIGHTNESS, b"6"):
        writer.write(bytes([byte]))
        await asyncio.sleep(0.01)
    await asyncio.sleep(0.1)


async def obeys(broker: PaperBroker, brightness: int) -> None:
    """Waits until the box is home, tells it something, and hears that it is done."""
    await until(lambda: broker.is_home, 10)
    receipt = 1000 + brightness
    broker.receipts.clear()
    broker.published.clear()
    broker.send(publish(SET_BRIGHTNESS, b"%d" % brightness, receipt))
    await until(lambda: told(broker).get("brightness") == brightness, 5)
    await until(lambda: receipt in broker.receipts, 5)


def told(broker: PaperBroker) -> dict:
    """The last state the box told."""
    states = [payload for topic, payload in broker.published if topic.endswith("/state")]
    return json.loads(states[-1]) if states else {}


async def comes_back_from(broker: PaperBroker, trouble, brightness: int) -> None:
    broker.troubles.append(trouble)
    broker.part()
    await until(lambda: not broker.troubles, 10)
    await obeys(broker, brightness)


async def goes_well_after(broker, linked, troubles: list) -> None:
    await obeys(broker, 15)
    held = linked.open_files()
    for number, trouble in enumerate(troubles):
        await comes_back_from(broker, trouble, number % 15)
    assert linked.open_files() <= held
    broker.send(RESTART)
    assert (await linked.ended())[0]["restarted"]


@pytest.mark.parametrize("kind", ["greetings", "afterwards"])
async def test_the_link_comes_back_after_bytes_that_no_broker_sends(paper_broker, link_running, kind):
    before, answers = (b"", GREETINGS) if kind == "greetings" else (CONNACK, AFTERWARDS)
    async with link_running(port=paper_broker.port) as linked:
        troubles = [says(before + answer) for answer in answers.values()]
        await goes_well_after(paper_broker, linked, troubles)


async def test_the_link_comes_back_when_closed_at_any_byte(paper_broker, link_running):
    whole = CONNACK + SUBACK + PUBACK + publish(SET_BRIGHTNESS, b"6", 9)
    async with link_running(port=paper_broker.port) as linked:
        troubles = [says(whole[:length]) for length in range(0, len(whole), 2)]
        await goes_well_after(paper_broker, linked, troubles)


async def test_the_link_leaves_a_broker_that_falls_silent_and_hears_one_that_drips(
    paper_broker, link_running
):
    async with link_running(port=paper_broker.port) as linked:
        troubles = [falls_silent, accepts_and_falls_silent, drips]
        await goes_well_after(paper_broker, linked, troubles)


async def test_what_means_nothing_disturbs_nothing(paper_broker, link_running):
    async with link_running(port=paper_broker.port) as linked:
        await obeys(paper_broker, 15)
        for number, (what, nuisance) in enumerate(NUISANCES.items()):
            print(what)
            paper_broker.send(nuisance)
            await obeys(paper_broker, number)
        assert len(paper_broker.connects) == 1
        paper_broker.send(RESTART)
        await linked.ended()


async def test_a_message_too_long_is_receipted_so_that_the_next_ones_come(paper_broker, link_running):
    async with link_running(port=paper_broker.port):
        await until(lambda: paper_broker.is_home, 10)
        paper_broker.send(BIG)
        await until(lambda: 7 in paper_broker.receipts, 5)


async def test_a_roll_without_its_receipt_is_posted_again_as_the_same_roll(paper_broker, link_running):
    paper_broker.withheld = "/roll"
    async with link_running(port=paper_broker.port, rolls=1):
        await until(lambda: len(rolls(paper_broker)) == 2, 10)
        paper_broker.withheld = ""
        first, second = rolls(paper_broker)[:2]
        assert first.pop("age_ms") < second.pop("age_ms")
        assert first == second
        await until(lambda: told(paper_broker).get("queue") == 0, 5)


def rolls(broker: PaperBroker) -> list[dict]:
    return [json.loads(payload) for topic, payload in broker.published if topic.endswith("/roll")]
