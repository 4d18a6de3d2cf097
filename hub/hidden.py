"""What is secret in the settings, and text without it."""

import re
from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import quote, unquote, urlsplit

SECRET = ("password", "token", "url")
SHORTEST = 4
# A part of a webhook's address that is this long is a key.
LONG = 16
INSTEAD = "…"

_NAMED = re.compile(
    r"(?i)\b((?:access_)?token|password|passwd|secret|authorization)"
    r"([\s'\"]*[=:]\s*['\"]?(?:bearer )?)[^\s&,;'\"]+"
)
_IN_ADDRESS = re.compile(r"//[^/\s@]+@")


class Hidden:
    """Takes out of a text each of these secrets, and whatever looks like one."""

    def __init__(self, secrets: Sequence[str]) -> None:
        written = {form for one in secrets for form in (one, quote(one), quote(one, safe=""))}
        longest_first = sorted((one for one in written if len(one) >= SHORTEST), key=len, reverse=True)
        self._known = re.compile("|".join(map(re.escape, longest_first)) or r"(?!)")

    def from_(self, text: str) -> str:
        """The text without them."""
        text = _IN_ADDRESS.sub(f"//{INSTEAD}@", self._known.sub(INSTEAD, text))
        return _NAMED.sub(rf"\1\2{INSTEAD}", text)


def secrets_in(settings: Any) -> list[str]:
    """Every secret of settings as builtins: passwords, tokens, and what in an address is one."""
    return [secret for name, value in _leaves(settings, "") for secret in _secrets(name, value)]


def _leaves(value: Any, name: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for key, one in value.items():
            yield from _leaves(one, str(key))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _leaves(one, name)
    elif isinstance(value, str) and value and name in SECRET:
        yield name, value


def _secrets(name: str, value: str) -> Iterator[str]:
    yield value
    if name == "url":
        with_parts = urlsplit(value)
        yield from (unquote(part) for part in (with_parts.password or "",) if part)
        yield from (
            part for part in re.split(r"[/?&=]", with_parts.path + with_parts.query) if len(part) >= LONG
        )
