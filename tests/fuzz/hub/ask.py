"""An ask and an ack are typed or refused; what the hub writes of one, it reads again."""

from hub import wire
from shared_rules.errors import MessageError
from tests.fuzz.box import ack as acks
from tests.fuzz.box import ask as asks
from tests.fuzz.promise import need_told

SEEDS = asks.SEEDS + acks.SEEDS


def run(data: bytes) -> None:
    for decode in (wire.decode_ask, wire.decode_ack):
        try:
            message = decode(data)
        except MessageError as error:
            need_told(error)
        else:
            assert decode(wire.encode(message)) == message
