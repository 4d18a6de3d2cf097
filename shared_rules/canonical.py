"""One text for one value: sorted JSON without spaces, byte for byte the same on both Pythons."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SHORT = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def canonical(value: "Any") -> bytes:
    """`value` as UTF-8 JSON: keys sorted, whole numbers only, bytes written as a list of numbers.

    A float has no one text on both Pythons, so it is a TypeError, as is anything else without a place here.
    """
    out = bytearray()
    _write(out, value)
    return bytes(out)


def _write(out: bytearray, value: "Any") -> None:
    if value is None or value is True or value is False:
        out.extend({None: b"null", True: b"true", False: b"false"}[value])
    elif isinstance(value, int):
        out.extend(str(value).encode())
    elif isinstance(value, str):
        _write_text(out, value)
    elif isinstance(value, dict):
        _write_all(out, b"{}", sorted(value), value)
    elif isinstance(value, (list, tuple, bytes, bytearray)):
        _write_all(out, b"[]", value, None)
    else:
        raise TypeError("no canonical form for %r" % (value,))


def _write_all(out: bytearray, brackets: bytes, items: "Any", values: "dict[str, Any] | None") -> None:
    out.append(brackets[0])
    first = True
    for item in items:
        if not first:
            out.append(44)
        first = False
        if values is None:
            _write(out, item)
        else:
            _write_text(out, item)
            out.append(58)
            _write(out, values[item])
    out.append(brackets[1])


def _write_text(out: bytearray, text: str) -> None:
    out.append(34)
    for letter in text:
        if letter in _SHORT:
            out.extend(_SHORT[letter].encode())
        elif letter < " ":
            out.extend(("\\u%04x" % ord(letter)).encode())
        else:
            out.extend(letter.encode())
    out.append(34)
