"""Reads an MQTT CONNECT packet, 3.1.1 or 5: bytes in, a Connect or a ConnectError out."""

from dataclasses import dataclass, field

CONNECT = 0x10
LEVELS = (4, 5)  # the protocol byte of MQTT 3.1.1 and of MQTT 5
PROTOCOL = b"\x00\x04MQTT"
KEEPALIVE_AT = 8  # after the protocol name (6 bytes), the level and the flags

USERNAME, PASSWORD, WILL_RETAIN, WILL_QOS, WILL, RESERVED = 0x80, 0x40, 0x20, 0x18, 0x04, 0x01


class ConnectError(Exception):
    """The first packet is no CONNECT we serve; says why in one sentence."""


class UnknownLevel(ConnectError):
    """MQTT, but of a version we do not speak."""


@dataclass(frozen=True, slots=True)
class Connect:
    """Who knocks: `level` 4 is MQTT 3.1.1, 5 is MQTT 5; `keepalive_s` 0 means no pings."""

    level: int
    client_id: str
    keepalive_s: int
    will: bool
    username: str | None
    password: bytes | None = field(repr=False)


def read_connect(body: bytes) -> Connect:
    """Read the packet after its fixed header. Raises ConnectError."""
    level, flags = _level_and_flags(body)
    keepalive_s = int.from_bytes(body[KEEPALIVE_AT : KEEPALIVE_AT + 2], "big")
    rest = _Fields(body, KEEPALIVE_AT + 2)
    if level == 5:
        rest.skip_properties()
    client_id = rest.text("client id")
    if flags & WILL:
        _skip_will(rest, level)
    username = rest.text("user name") if flags & USERNAME else None
    password = rest.binary("password") if flags & PASSWORD else None
    rest.end()
    return Connect(level, client_id, keepalive_s, bool(flags & WILL), username, password)


def with_keepalive(body: bytes, keepalive_s: int) -> bytes:
    """The same packet body with another keepalive, 0..65535 s."""
    return body[:KEEPALIVE_AT] + keepalive_s.to_bytes(2, "big") + body[KEEPALIVE_AT + 2 :]


def _level_and_flags(body: bytes) -> tuple[int, int]:
    if body[:8] == b"\x00\x06MQIsdp":
        raise UnknownLevel("MQTT 3.1 is not served, only 3.1.1 and 5.")
    if body[:6] != PROTOCOL or len(body) < KEEPALIVE_AT + 2:
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


def _skip_will(fields: "_Fields", level: int) -> None:
    if level == 5:
        fields.skip_properties()
    fields.text("will topic")
    fields.binary("will message")


class _Fields:
    """The length-prefixed fields of a packet body, read in order from `at`."""

    def __init__(self, body: bytes, at: int) -> None:
        self._body = body
        self._at = at

    def binary(self, name: str) -> bytes:
        length = int.from_bytes(self._take(2, name), "big")
        return self._take(length, name)

    def text(self, name: str) -> str:
        try:
            text = self.binary(name).decode()
        except UnicodeDecodeError:
            raise ConnectError(f"The {name} is not UTF-8.") from None
        if "\0" in text:
            raise ConnectError(f"The {name} holds a NUL.")
        return text

    def skip_properties(self) -> None:
        length = 0
        for shift in range(0, 28, 7):
            byte = self._take(1, "properties")[0]
            length |= (byte & 0x7F) << shift
            if byte < 0x80:
                self._take(length, "properties")
                return
        raise ConnectError("The length of the properties does not end.")

    def end(self) -> None:
        if self._at != len(self._body):
            raise ConnectError(f"{len(self._body) - self._at} bytes follow the last field.")

    def _take(self, count: int, name: str) -> bytes:
        piece = self._body[self._at : self._at + count]
        if len(piece) < count:
            raise ConnectError(f"The packet ends inside its {name}.")
        self._at += count
        return piece
