"""However a client's bytes are cut, only whole packets that are allowed pass, and the gate never stumbles.

The first two bytes of the input are the version of MQTT and where the rest is cut.
"""

from hub.broker.limits import Limits
from hub.broker.packets import Splitter
from tests.hub.broker.test_gate import PACKETS, forbidden, make_gate
from tests.hub.broker.written import BOTH, publish, suback

SEEDS = tuple(
    bytes([level, 7]) + b"".join(PACKETS[level][place:] + PACKETS[level][:place])
    for level in BOTH
    for place in range(len(PACKETS[level]))
) + tuple(bytes([level, 0]) + publish(level, "a", b"x") + suback(level, 1, 0x87) for level in BOTH)


def run(data: bytes) -> None:
    level, cut, stream = BOTH[data[0] % 2 if data else 0], data[1] if len(data) > 1 else 0, data[2:]
    passed = make_gate(level).from_client(stream)
    assert not list(forbidden(level, passed.to_engine))
    assert b"".join(one.whole for one in Splitter(Limits().packet_bytes).take(passed.to_engine)) == (
        passed.to_engine
    )
    pieces = make_gate(level)
    first = pieces.from_client(stream[:cut])
    rest = None if first.end else pieces.from_client(stream[cut:])
    assert first.to_engine + (rest.to_engine if rest else b"") == passed.to_engine
