"""Values two Pythons could write differently, and their canonical text (both Pythons)."""

import json

from shared_rules.canonical import canonical

TEXTS = (
    "",
    '"\\/\b\f\n\r\t',
    "".join([chr(code) for code in range(32)]),
    "\x7f\x80\x9f\xa0\xad",
    "é œ « Zoé » — … ﷽",
    "e\u0301",
    "\u2028\u2029\ufeff\ufffd\uffff",
    "🎲👨‍👩‍👧\U0010ffff",
    "</script><!--",
    "%s %d {0} {name} $HOME",
    "null",
    "\\u0041",
)
VALUES = TEXTS + (
    None,
    True,
    False,
    0,
    -1,
    2**31,
    -(2**63),
    10**40,
    [],
    {},
    [[], {}, [None]],
    {"a": {"b": [1, {"c": None}]}},
    dict([(text, text) for text in TEXTS]),
    {"z": 1, "é": 2, "Z": 3, "\uffff": 4, "\U0001f3b2": 5, "": 6, "a b": 7, "aa": 8, "a": 9},
)


def lines():
    """The canonical text of each value in hexadecimal, and whether it reads back as it was."""
    for value in VALUES:
        text = canonical(value)
        yield f"{text.hex()} {json.loads(text.decode()) == value}"


if __name__ == "__main__":
    for line in lines():
        print(line)
