"""Reads an MQTT CONNECT packet, 3.1.1 or 5, and writes it anew for the engine."""

from dataclasses import dataclass, field

from hub.broker.fields import FieldError, Fields, packet, written
from hub.broker.packets import CONNECT, PROTOCOL_ERROR

LEVELS = (4, 5)  # the protocol byte of MQTT 3.1.1 and of MQTT 5
PROTOCOL = b"\x00\x04MQTT"

USERNAME, PASSWORD, WILL_RETAIN, WILL_QOS, WILL, CLEAN, RESERVED = 0x80, 0x40, 0x20, 0x18, 0x04, 0x02, 0x01
SESSION_EXPIRY, AUTHENTICATION_METHOD = 0x11, 0x15

UNKNOWN_AUTHENTICATION = 0x8C


class ConnectError(Exception):
    """The first packet is no CONNECT we serve; says why in one sentence.

    `reason` is MQTT 5's code for a client that is worth an answer, else None.
    """

    def __init__(self, why: str, reason: int | None = None) -> None:
        super().__init__(why)
        self.reason = reason


class UnknownLevel(ConnectError):
    """MQTT, but of a version we do not speak."""


@dataclass(frozen=True, slots=True)
class Will:
    """What the broker says for a client that vanished; `length` of its message in bytes."""

    topic: str
    length: int
    retain: bool


@dataclass(frozen=True, slots=True)
class Connect:
    """Who knocks: `level` 4 is MQTT 3.1.1, 5 is MQTT 5; `keepalive_s` 0 means no pings.

    `keeps` its session when it goes; the rest is passed on as it came.
    """

    level: int
    client_id: str
    keepalive_s: int
    keeps: bool
    will: Will | None
    username: str | None
    password: bytes | None = field(repr=False)
    _flags: int = field(default=CLEAN, repr=False)
    _properties: bytes = field(default=b"", repr=False)
    _will: bytes = field(default=b"", repr=False)

    def for_engine(self, client_id: str, keepalive_s: int, username: str, password: str) -> bytes:
        """The whole packet, as this client would have written it with another name and credentials."""
        head = bytes([self.level, self._flags | USERNAME | PASSWORD]) + keepalive_s.to_bytes(2, "big")
        return packet(
            CONNECT, PROTOCOL, head, self._properties, written(client_id), self._will,
            written(username), written(password),
        )  # fmt: skip


def read_connect(body: bytes) -> Connect:
    """Read the packet after its fixed header. Raises ConnectError."""
    try:
        return _read(body)
    except FieldError as error:
        raise ConnectError(str(error)) from None


def _read(body: bytes) -> Connect:
    level, flags = _level_and_flags(body)
    fields = Fields(body, 8)
    keepalive_s = fields.number("keepalive")
    start = fields.at
    kept_s = _session_expiry(fields) if level == 5 else 0
    properties = body[start : fields.at]
    client_id = fields.text("client id")
    start = fields.at
    will = _read_will(fields, level, flags) if flags & WILL else None
    will_bytes = body[start : fields.at]
    username = fields.text("user name") if flags & USERNAME else None
    password = fields.binary("password") if flags & PASSWORD else None
    fields.end()
    keeps = bool(kept_s) if level == 5 else not flags & CLEAN
    return Connect(
        level, client_id, keepalive_s, keeps, will, username, password, flags, properties, will_bytes
    )


def _level_and_flags(body: bytes) -> tuple[int, int]:
    if body[:8] == b"\x00\x06MQIsdp":
        raise UnknownLevel("MQTT 3.1 is not served, only 3.1.1 and 5.")
    if body[:6] != PROTOCOL or len(body) < 8:
        raise ConnectError("The packet does not open with the protocol name MQTT.")
    level, flags = body[6], body[7]
    if level not in LEVELS:
        raise UnknownLevel(f"Protocol level {level} is not served, only 4 and 5.")
    if not _flags_agree(level, flags):
        raise ConnectError(f"The connect flags 0x{flags:02x} contradict each other.")
    return level, flags


def _flags_agree(level: int, flags: int) -> bool:
    """MQTT 3.1.1, section 3.1.2; MQTT 5 allows a password without a user name."""
    if flags & RESERVED or flags & WILL_QOS == WILL_QOS:
        return False
    if not flags & WILL and flags & (WILL_QOS | WILL_RETAIN):
        return False
    return level == 5 or bool(flags & USERNAME) or not flags & PASSWORD


def _session_expiry(fields: Fields) -> int:
    """Seconds the session is kept. The properties are read for what must not reach the engine."""
    properties = fields.properties()
    if AUTHENTICATION_METHOD in properties:
        raise ConnectError("Enhanced authentication is not served.", UNKNOWN_AUTHENTICATION)
    expiry = properties.get(SESSION_EXPIRY, 0)
    if not isinstance(expiry, int):
        raise ConnectError("The session expiry is no number.", PROTOCOL_ERROR)
    return expiry


def _read_will(fields: Fields, level: int, flags: int) -> Will:
    if level == 5:
        fields.properties()
    topic = fields.text("will topic")
    return Will(topic, len(fields.binary("will message")), bool(flags & WILL_RETAIN))
