"""Honest rolls of many boxes as they travel, and posting them to a broker as quickly as it takes them."""

import socket
from collections.abc import Sequence
from typing import Any, NamedTuple

from hub.chance import fair
from shared_rules import rolls, topics
from shared_rules.messages import roll_id, to_bytes
from shared_rules.seal import seal_roll

TABLE = "table"
EPOCH = "9f3c"
KEY = bytes(range(32))
PLAYERS = ("Senna", "Karl", "Vesna", "Iris", "Milo", "Ondine")
LABELS = ("Escalade", "Pilotage", "Tir au fusil", "Esquive", "Persuasion", "")
RULES = (
    ("d100", {"score": 55}),
    ("d6", {"code": "3D+2", "fd": 15}),
    ("d100", {"score": 40, "modifiers": [-10], "advantages": 1}),
    ("d6", {"code": "5D", "fd": 20, "adjustments": [5]}),
)
STARTED_S = 1_790_000_000


class Posted(NamedTuple):
    """A roll under its id, as a packet without its number."""

    id: str
    topic: bytes
    payload: bytes


def honest_rolls(count: int, boxes: int = 50, sealed: bool = False, start: int = 0) -> list[Posted]:
    """`count` rolls of both games, thrown and judged, of these boxes in turn; sealed, each on that before."""
    seals: dict[str, str] = {}
    return [_roll(start + number, boxes, seals if sealed else None) for number in range(count)]


def _roll(number: int, boxes: int, seals: dict[str, str] | None) -> Posted:
    box, place = f"b{number % boxes:04}", number // boxes + 1
    game, rule = RULES[number % len(RULES)]
    faces = rolls.throw(game, rule, fair)
    message: dict[str, Any] = {
        "id": roll_id(box, EPOCH, place),
        "player": PLAYERS[number % boxes % len(PLAYERS)],
        "label": LABELS[number % len(LABELS)],
        "game": game,
        "rule": rule,
        "faces": faces,
        "result": rolls.result(game, rolls.judge(game, rule, faces)),
        "at": STARTED_S + number // 10,
    }
    if seals is not None:
        message["prev"] = seals.get(box, "")
        message["seal"] = seals[box] = seal_roll(KEY, message | {"v": 1}, message["prev"])
    return Posted(message["id"], topics.of_box(TABLE, box, "roll").encode(), to_bytes(message))


def post(port: int, posted: Sequence[Posted]) -> None:
    """Post all at QoS 1, as fast as the broker takes them, and wait until it has acknowledged the last."""
    with joined(port, b"poster") as broker:
        for start in range(0, len(posted), 500):
            some = posted[start : start + 500]
            broker.sendall(b"".join(packet(one, number) for number, one in enumerate(some, 1)))
            receipts(broker, len(some))


def joined(port: int, name: bytes) -> socket.socket:
    """A connection to the broker as `name`, with a session of its own."""
    broker = socket.create_connection(("127.0.0.1", port))
    broker.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    broker.sendall(_framed(0x10, _text(b"MQTT") + b"\x04\x02\x00\x00" + _text(name)))
    assert broker.recv(4) == b"\x20\x02\x00\x00", "the broker lets nobody in"
    return broker


def packet(one: Posted, number: int) -> bytes:
    """A roll as it is posted at QoS 1."""
    return _framed(0x32, _text(one.topic) + number.to_bytes(2, "big") + one.payload)


def receipts(broker: socket.socket, count: int) -> None:
    """Wait for so many acknowledgements, which are all that the broker says."""
    left = 4 * count
    while left:
        came = len(broker.recv(left))
        assert came, "the broker has gone"
        left -= came


def _text(text: bytes) -> bytes:
    return len(text).to_bytes(2, "big") + text


def _framed(kind: int, body: bytes) -> bytes:
    length, left = bytearray(), len(body)
    while True:
        left, low = divmod(left, 128)
        length.append(low | 128 if left else low)
        if not left:
            return bytes([kind]) + length + body
