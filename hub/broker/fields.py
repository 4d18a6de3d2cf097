"""The fields inside an MQTT packet, read in order and written: numbers, texts, MQTT 5 properties."""

# MQTT 5, table 2-4: what each property holds, by its number.
BYTE, TWO, FOUR, COUNT, TEXT, PAIR = range(6)
PROPERTIES = {
    **dict.fromkeys((0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A), BYTE),
    **dict.fromkeys((0x13, 0x21, 0x22, 0x23), TWO),
    **dict.fromkeys((0x02, 0x11, 0x18, 0x27), FOUR),
    **dict.fromkeys((0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1A, 0x1C, 0x1F), TEXT),
    0x0B: COUNT,
    0x26: PAIR,
}
SIZES = {BYTE: 1, TWO: 2, FOUR: 4}
USER_PROPERTY, SUBSCRIPTION_ID = 0x26, 0x0B
MAY_REPEAT = (USER_PROPERTY, SUBSCRIPTION_ID)
LONGEST_COUNT_BYTES = 4


class FieldError(Exception):
    """A field that cannot be read; says which and why in one sentence."""


class Fields:
    """The fields of a packet's body from `at` on; each reader raises FieldError."""

    def __init__(self, body: bytes, at: int = 0) -> None:
        self._body = body
        self.at = at

    def byte(self, name: str) -> int:
        return self.take(1, name)[0]

    def number(self, name: str) -> int:
        """Two bytes, 0..65535."""
        return int.from_bytes(self.take(2, name), "big")

    def count(self, name: str) -> int:
        """A number of one to four bytes, written as shortly as it can be."""
        total = 0
        for place in range(LONGEST_COUNT_BYTES):
            byte = self.byte(name)
            total |= (byte & 0x7F) << 7 * place
            if byte < 0x80:
                if place and not byte:
                    break
                return total
        raise FieldError(f"The length of the {name} is not written as MQTT does.")

    def binary(self, name: str) -> bytes:
        return self.take(self.number(name), name)

    def text(self, name: str) -> str:
        try:
            text = self.binary(name).decode()
        except UnicodeDecodeError:
            raise FieldError(f"The {name} is not UTF-8.") from None
        if "\0" in text:
            raise FieldError(f"The {name} holds a NUL.")
        return text

    def properties(self) -> dict[int, int | bytes]:
        """The properties of MQTT 5 by number: a number or a text's bytes; of repeated ones, the last."""
        length = self.count("properties")
        inner = Fields(self.take(length, "properties"))
        found: dict[int, int | bytes] = {}
        while inner.left:
            number = inner.byte("properties")
            if number not in PROPERTIES or number in found and number not in MAY_REPEAT:
                raise FieldError(f"The property 0x{number:02x} is unknown, or there twice.")
            found[number] = inner._property(PROPERTIES[number])
        return found

    @property
    def left(self) -> int:
        """How many bytes are still to be read."""
        return len(self._body) - self.at

    def end(self) -> None:
        if self.left:
            raise FieldError(f"{self.left} bytes follow the last field.")

    def take(self, length: int, name: str) -> bytes:
        end = self.at + length
        if end > len(self._body):
            raise FieldError(f"The packet ends inside its {name}.")
        piece = self._body[self.at : end]
        self.at = end
        return piece

    def _property(self, kind: int) -> int | bytes:
        if kind in SIZES:
            return int.from_bytes(self.take(SIZES[kind], "properties"), "big")
        if kind == COUNT:
            return self.count("properties")
        if kind == PAIR:
            self.binary("properties")
        return self.binary("properties")


def packet(first: int, *parts: bytes) -> bytes:
    """A whole packet: its first byte, its length, its parts."""
    body = b"".join(parts)
    return bytes([first]) + written_count(len(body)) + body


def written_count(total: int) -> bytes:
    """The number 0..268 435 455 in one to four bytes."""
    digits = bytearray()
    while total >= 0x80:
        digits.append(total & 0x7F | 0x80)
        total >>= 7
    return bytes([*digits, total])


def written(content: str | bytes) -> bytes:
    """A text or some bytes after their length."""
    data = content.encode() if isinstance(content, str) else content
    return len(data).to_bytes(2, "big") + data
