"""Whatever value the bytes are taken for has one canonical text, from which it comes back."""

import json

from shared_rules.canonical import canonical

SEEDS = (
    b"\x05\x03\x02a\x01\x07\x02b\x02\x03\xc3\xa9x\x06\x02\x00\x01\x03",
    b"\x04\xff\xff\xff\xff\xff",
    b'\x02\x10"\\/\b\n\r\t\x00\x1f\x7f\xc3\xa9',
    b"\x06\x06\x06\x05\x01\x00\x00",
)


def run(data):
    value = Taken(data).value(0)
    text = canonical(value)
    assert json.loads(text.decode()) == value
    assert canonical(json.loads(text.decode())) == text
    assert b"\n" not in text


class Taken:
    """Takes a value from bytes, a few at a time; at their end all is nothing."""

    def __init__(self, data):
        self._data = data
        self._at = 0

    def value(self, depth):
        kind = self._byte() % 7
        if kind == 0 or depth > 20:
            return None
        if kind == 1:
            return self._byte() % 2 == 1
        if kind == 2:
            return self._text()
        if kind == 3:
            return self._byte() - 128
        if kind == 4:
            return -int.from_bytes(self._bytes(8), "big")
        if kind == 5:
            return dict([(self._text(), self.value(depth + 1)) for _ in range(self._byte() % 5)])
        return [self.value(depth + 1) for _ in range(self._byte() % 5)]

    def _byte(self):
        return (self._bytes(1) or b"\0")[0]

    def _bytes(self, count):
        taken = self._data[self._at : self._at + count]
        self._at += count
        return taken

    def _text(self):
        data = self._bytes(self._byte() % 32)
        try:
            return data.decode()
        except UnicodeError:
            return "".join([chr(byte) for byte in data])
