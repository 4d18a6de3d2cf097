"""A client that only knocks at a broker: comes in or not, says one thing, and leaves."""

import errno
import socket
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from hub.broker.connect import PASSWORD, PROTOCOL, USERNAME
from hub.broker.fields import packet, written
from hub.broker.packets import CONNACK, CONNECT, DISCONNECT, PUBACK, PUBLISH
from hub.doctor.bounded import LIMIT_S
from hub.settings import MqttSettings

KEEPALIVE_S = (10).to_bytes(2, "big")
CLEAN_START, NO_PROPERTIES = 0x02, b"\0"
AT_LEAST_ONCE = 0x02
PACKET_ID = b"\0\1"
FAILURES = 0x80
UNKNOWN_LEVEL = (0x01, 0x84)  # of a broker that speaks 3.1.1 alone, and of one that knows MQTT 5's codes


@contextmanager
def connected(mqtt: MqttSettings) -> Iterator[socket.socket]:
    """A connection to the broker, verified where it is TLS. Raises OSError."""
    with socket.create_connection((mqtt.host, mqtt.port), LIMIT_S) as plain:
        if not mqtt.tls:
            yield plain
            return
        context = ssl.create_default_context(cafile=mqtt.ca_file or None)
        with context.wrap_socket(plain, server_hostname=mqtt.host) as encrypted:
            yield encrypted


def answers(mqtt: MqttSettings) -> None:
    """Nothing more than a connection. Raises OSError."""
    with connected(mqtt):
        pass


def let_in_as(mqtt: MqttSettings, client_id: str) -> int:
    """MQTT 3.1.1's answer to the hub's own session and password: 0, or why not.

    The session is kept as it was: a clean one would throw away what waits in it for the hub.
    """
    flags = (USERNAME | PASSWORD if mqtt.password else USERNAME) if mqtt.username else 0
    name = written(mqtt.username) if mqtt.username else b""
    secret = written(mqtt.password) if mqtt.username and mqtt.password else b""
    with connected(mqtt) as broker:
        head = PROTOCOL + bytes([4, flags]) + KEEPALIVE_S
        broker.sendall(packet(CONNECT, head, written(client_id), name, secret))
        code = _answer(broker, CONNACK)[1]
        _leave(broker)
    return code


def stranger_may_say(mqtt: MqttSettings, topics: list[str]) -> list[str] | None:
    """On which of these topics one without a password may publish; None where it does not come in.

    An empty message is said on each, not retained. By MQTT 5, which tells of a refusal. Raises OSError.
    """
    with connected(mqtt) as broker:
        head = PROTOCOL + bytes([5, CLEAN_START]) + KEEPALIVE_S + NO_PROPERTIES
        broker.sendall(packet(CONNECT, head, written("")))
        code = _answer(broker, CONNACK)[1]
        if code in UNKNOWN_LEVEL:
            raise ConnectionError("the broker does not speak MQTT 5")
        if code:
            return None
        allowed = [topic for topic in topics if _may_say(broker, topic)]
        _leave(broker)
    return allowed


def _may_say(broker: socket.socket, topic: str) -> bool:
    try:
        broker.sendall(packet(PUBLISH | AT_LEAST_ONCE, written(topic), PACKET_ID, NO_PROPERTIES))
        answer = _answer(broker, PUBACK)
    except OSError:  # some brokers close the connection instead
        return False
    return answer[2:3] < bytes([FAILURES])


def _leave(broker: socket.socket) -> None:
    with suppress(OSError):  # it was quicker
        broker.sendall(packet(DISCONNECT))


def _answer(broker: socket.socket, kind: int) -> bytes:
    """The body of the next packet of this kind: the broker may have others to tell first."""
    while True:
        first, length = _exactly(broker, 2)
        if length >= 0x80:
            length += (_exactly(broker, 1)[0] - 1) * 0x80
        body = _exactly(broker, length)
        if first == kind:
            return body


def _exactly(broker: socket.socket, count: int) -> bytes:
    piece = b""
    while len(piece) < count:
        more = broker.recv(count - len(piece))
        if not more:
            raise ConnectionResetError(errno.ECONNRESET, "the broker closed the connection")
        piece += more
    return piece
