"""An HTTP request, taken as it comes: what is too large or garbled is refused before it is kept."""

from binascii import unhexlify

HEAD_BYTES, BODY_BYTES = 2048, 3072
PERCENT, PLUS, SPACE = b"%+ "
REASONS = {
    400: "Bad Request",
    404: "Not Found",
    405: "Method Not Allowed",
    413: "Content Too Large",
    431: "Request Header Fields Too Large",
    500: "Internal Server Error",
}


class Refused(ValueError):
    """A request that gets no page but `status`."""

    def __init__(self, status: int) -> None:
        super().__init__(REASONS[status])
        self.status = status


class Request:
    """`method`, `path`, `query`, `body`; `headers` by lower-case name."""

    def __init__(self) -> None:
        self.method = self.path = self.query = ""
        self.headers = {}
        self.body = b""
        self._head = b""
        self._length = None  # of the body, once the head is read

    def feed(self, part: bytes) -> bool:
        """Take what has come; whether the request is whole. Raises Refused."""
        if self._length is None:
            self._head += part
            end = self._head.find(b"\r\n\r\n")
            if (end if end >= 0 else len(self._head)) > HEAD_BYTES:
                raise Refused(431)
            if end < 0:
                return False
            part = self._head[end + 4 :]
            self._read_head(self._head[:end])
            self._head = b""
        self.body += part
        return len(self.body) >= self._length

    def _read_head(self, head: bytes) -> None:
        try:
            lines = str(head, "utf-8").split("\r\n")
            self.method, target, _ = lines[0].split(" ")
            for line in lines[1:]:
                name, told = line.split(":", 1)
                self.headers[name.lower()] = told.strip()
            length = int(self.headers.get("content-length", "0"))
        except ValueError:  # UnicodeError is one
            raise Refused(400)
        if not 0 <= length <= BODY_BYTES:
            raise Refused(413 if length > 0 else 400)
        self.path, _, self.query = target.partition("?")
        self._length = length


def read_form(text: bytes) -> dict:
    """The fields of an `application/x-www-form-urlencoded` text; UnicodeError where they are no UTF-8."""
    fields = {}
    for pair in text.split(b"&"):
        name, _, value = pair.partition(b"=")
        fields[_decoded(name)] = _decoded(value)
    return fields


def _decoded(text: bytes) -> str:
    decoded = bytearray()
    place = 0
    while place < len(text):
        byte = text[place]
        if byte == PERCENT:
            try:
                byte = unhexlify(text[place + 1 : place + 3])[0]
            except (ValueError, IndexError):
                raise UnicodeError("no percent code")
            place += 2
        elif byte == PLUS:
            byte = SPACE
        decoded.append(byte)
        place += 1
    told = str(decoded, "utf-8")
    if any([0xD800 <= ord(letter) <= 0xDFFF for letter in told]):  # MicroPython takes half a letter for one
        raise UnicodeError("half a letter")
    return told
