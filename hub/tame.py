"""Text of others before it is shown: nothing in it may command a terminal, or turn a line around."""

import re

_COMMANDS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]"
)  # fmt: skip


def tame(text: str) -> str:
    """Without them."""
    return _COMMANDS.sub("", text)


def spelled(text: str) -> str:
    r"""Each written as JSON may write it, \u009b: a line of JSON stays the same JSON."""
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def shown(beginning: bytes) -> str:
    r"""Bytes of a stranger on one line: what does not print, or is no letter, is spelled \u000a or \xff."""
    text = beginning.decode(errors="backslashreplace")
    return "".join(letter if letter.isprintable() else spelled_letter(letter) for letter in text)


def spelled_letter(letter: str) -> str:
    r"""\u000a, \U000e0041"""
    return f"\\u{ord(letter):04x}" if ord(letter) < 1 << 16 else f"\\U{ord(letter):08x}"
