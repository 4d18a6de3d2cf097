"""Words as a service reads them: nothing that a person wrote is taken for markup, or calls anyone."""

import html
import re
from collections.abc import Callable

from hub.integrations.chat.words import Words
from hub.tame import tame

# What Discord's Markdown gives a meaning to in the middle of a line.
_MARKDOWN = re.compile(r"([\\*_~`|<\[]|:(?=//))")


# And where a line begins: a heading, small print, a quote, a list, a numbered list.
_AT_START = re.compile(r"^(\s*)(#{1,3}|-#|>{1,3}|[-+]|\d+(?=\.))(?=[\s.]|$)")


def plain(words: Words) -> str:
    """Text only."""
    return _written(words, safe, str, "\n")


def markdown(words: Words) -> str:
    """Discord's Markdown."""
    told = _written(words, lambda text: _MARKDOWN.sub(r"\\\1", safe(text)), "**{}**".format, "\n")
    return "\n".join(_AT_START.sub(_escaped_start, line) for line in told.split("\n"))


def as_html(words: Words) -> str:
    """Matrix's HTML."""
    return _written(words, lambda text: html.escape(safe(text)), "<strong>{}</strong>".format, "<br>")


def safe(text: str) -> str:
    """Without control characters; "@everyone" is broken by a space of no width, and calls nobody."""
    return tame(text).replace("@", "@\u200b")


def _escaped_start(found: re.Match[str]) -> str:
    """ "\\# " for "# ", and "1\\." for "1.", where it is the point that makes the list."""
    blank, sign = found.groups()
    return f"{blank}{sign}\\" if sign.isdigit() else f"{blank}\\{sign}"


def _written(words: Words, escaped: Callable[[str], str], strong: Callable[[str], str], between: str) -> str:
    return between.join(
        "".join(strong(escaped(piece.text)) if piece.strong else escaped(piece.text) for piece in line)
        for line in words
    )
