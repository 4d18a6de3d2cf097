"""A short page of headings, tables and lists, written as Markdown or as HTML: text of others stays text."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

STYLE = """
:root{--ground:#efe6d4;--card:#fcf8ee;--line:#dccfb4;--ink:#2b2118;--soft:#6a5a46;--brass:#85611c}
*{box-sizing:border-box}
body{font:1.05rem/1.55 "Iowan Old Style","Palatino Linotype",Palatino,P052,Georgia,serif;color:var(--ink);
background:var(--ground);margin:0;padding:2rem 1rem;font-variant-numeric:lining-nums}
main{max-width:52rem;margin:0 auto;background:var(--card);border:1px solid var(--line);
border-top:6px solid var(--brass);border-radius:.9rem;padding:2.2rem clamp(1.1rem,5vw,3.2rem) 2.6rem}
h1{font-size:clamp(1.7rem,5vw,2.5rem);line-height:1.15;margin:0;text-wrap:balance}
h1+p{color:var(--brass);font-style:italic;font-size:1.15rem;margin:.5rem 0 0}
h2{font-size:1.25rem;color:var(--soft);margin:2rem 0 .6rem;display:flex;gap:.8rem;align-items:center}
h2::after{content:"";flex:1;height:1px;background:var(--line)}
h1,h2,p,li,td,th{overflow-wrap:anywhere}
section>p{margin:0;padding-left:.9rem;border-left:4px solid var(--brass)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-variant-numeric:lining-nums tabular-nums}
td,th{padding:.4rem .8rem .4rem 0;text-align:right;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-size:.9rem;vertical-align:bottom}
:is(td,th):first-child{text-align:left;min-width:6rem}td:first-child{font-weight:700}
ul{list-style:none;margin:0;padding:0}
li{padding:.35rem 0 .35rem 1.2rem;text-indent:-1.2rem}
li::before{content:"\\2022";display:inline-block;width:1.2rem;text-indent:0;color:var(--brass)}
@media(prefers-color-scheme:dark){:root{--ground:#13201b;--card:#1c2c26;--line:#30453c;--ink:#f1e8d6;
--soft:#b5ae9b;--brass:#dcb768;color-scheme:dark}}
@media print{:root{--ground:#fff;--card:#fff;--line:#bbb;--ink:#000;--soft:#333;--brass:#555;
color-scheme:light}body{padding:0;font-size:11pt}main{border:0;max-width:none;padding:0}
h2{break-after:avoid}li,tr,section>p{break-inside:avoid}.scroll{overflow:visible}}
@page{margin:18mm}
"""
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
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>',
        f"<style>{STYLE}</style><main><h1>{escape(title)}</h1>",
        *([f"<p>{escape(about)}</p>"] if about else []),
    ]
    parts += [_section(section) for section in sections if not section.empty]
    return "\n".join([*parts, "</main></html>"]) + "\n"


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
    parts = [f"<section><h2>{escape(section.title)}</h2>"]
    parts += [f"<p>{escape(section.text)}</p>"] if section.text else []
    if section.rows:
        head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in section.head)
        rows = "".join(
            "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in section.rows
        )
        parts.append(f'<div class="scroll"><table><tr>{head}</tr>{rows}</table></div>')
    if section.items:
        parts.append("<ul>" + "".join(f"<li>{escape(item)}</li>" for item in section.items) + "</ul>")
    return "\n".join([*parts, "</section>"])
