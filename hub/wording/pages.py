"""A short page of headings, tables and lists, written as Markdown or as HTML: text of others stays text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

STYLE = (
    "body{font:1rem/1.5 Georgia,serif;max-width:48rem;margin:2rem auto;padding:0 1rem;color:#2b2118;"
    "background:#fbf7ee}table{border-collapse:collapse}td,th{padding:.2rem .8rem .2rem 0;text-align:left;"
    "border-bottom:1px solid #cbbfa6}"
    "@media(prefers-color-scheme:dark){body{color:#efe6d3;background:#131d19}}"
)
# What Markdown may read as more than a letter: within a line, and at its start.
_SPECIAL = re.compile(r"([\\`*_\[\]<>|~&]|(?<=:)/(?=/))")
_FIRST = re.compile(r"^(\d+(?=[.)])|)([.)#+=-])")
_BREAKS = re.compile(r"[\x00-\x1f\x7f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with a sentence, a table and a list below it; with nothing below it, it is left out."""

    title: str
    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    items: tuple[str, ...] = ()

    @property
    def empty(self) -> bool:
        """Whether there is nothing below the heading."""
        return not (self.text or self.rows or self.items)


def as_markdown(title: str, about: str, sections: Sequence[Section]) -> str:
    """The page as Markdown (CommonMark with tables)."""
    parts = [f"# {_md(title)}", _md(about)]
    for section in sections:
        if not section.empty:
            parts += [f"## {_md(section.title)}", *_body(section)]
    return "\n\n".join(filter(None, parts)) + "\n"


def as_html(title: str, about: str, sections: Sequence[Section], language: str) -> str:
    """The page as one HTML file that needs no other."""
    parts = [
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">',
        f'<meta name="viewport" content="width=device-width"><title>{escape(title)}</title>',
        f"<style>{STYLE}</style><h1>{escape(title)}</h1><p>{escape(about)}</p>",
    ]
    parts += [_section(section) for section in sections if not section.empty]
    return "\n".join([*parts, "</html>"]) + "\n"


def _body(section: Section) -> list[str]:
    table = [section.head, ("---",) * len(section.head)] if section.rows else []
    lines = [_row(cells, mark=place == 1) for place, cells in enumerate([*table, *section.rows])]
    items = [f"- {_md(item)}" for item in section.items]
    return list(filter(None, [_md(section.text), "\n".join(lines), "\n".join(items)]))


def _row(cells: Sequence[str], mark: bool) -> str:
    return "| " + " | ".join(cells if mark else map(_md, cells)) + " |"


def _md(text: str) -> str:
    plain = _SPECIAL.sub(r"\\\1", _BREAKS.sub(" ", text).strip())
    return _FIRST.sub(r"\1\\\2", plain)


def _section(section: Section) -> str:
    parts = [f"<h2>{escape(section.title)}</h2>"]
    parts += [f"<p>{escape(section.text)}</p>"] if section.text else []
    if section.rows:
        head = "".join(f"<th>{escape(cell)}</th>" for cell in section.head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in section.rows
        )
        parts.append(f"<table><tr>{head}</tr>{rows}</table>")
    if section.items:
        parts.append("<ul>" + "".join(f"<li>{escape(item)}</li>" for item in section.items) + "</ul>")
    return "\n".join(parts)
