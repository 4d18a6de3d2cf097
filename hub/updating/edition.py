"""The version that a hub offers: compiled once, and kept for the boxes that take it."""

import ast
import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from hub.deploy.content import BESIDE, Content, digest, version_of
from hub.deploy.refusals import not_compiled

VERSION = "firmware/version.py"
SOURCES = ("firmware", "shared_rules")
PART_BYTES = 1024


class Edition(NamedTuple):
    """`files` is the SHA-256 of its list of files, `mpy` its bytecode; `by_sum` has each file and it."""

    version: str
    mpy: int
    files: str
    by_sum: Mapping[str, bytes]

    def part(self, known: str, at: int) -> bytes:
        """What stands at this place of a file; empty at its end, and of a file that is none of ours."""
        return self.by_sum.get(known, b"")[at : at + PART_BYTES]


class Editions:
    """Made of the sources in `root`, again where these have changed: an upgrade meets a running hub."""

    def __init__(self, root: Path = BESIDE) -> None:
        self._root = root
        self._made: Edition | None = None
        self._seen: object = None
        self._alone = asyncio.Lock()

    async def current(self) -> Edition:
        """The edition of now. BoardError where it does not compile."""
        async with self._alone:
            try:
                seen = await asyncio.to_thread(self._look)
            except OSError as error:  # an upgrade of Cornet takes files away while they are looked at
                raise not_compiled(str(self._root), str(error)) from None
            if self._made is None or seen != self._seen:
                self._made = await asyncio.to_thread(edition_of, self._root)
                self._seen = seen
            return self._made

    async def kept(self) -> Edition:
        """The edition that was offered last, whatever has changed since."""
        return self._made or await self.current()

    def _look(self) -> list[tuple[str, int, int]]:
        paths = [path for folder in SOURCES for path in (self._root / folder).rglob("*") if path.is_file()]
        stats = [(str(path), path.stat()) for path in sorted(paths) if "__pycache__" not in path.parts]
        return [(path, stat.st_size, stat.st_mtime_ns) for path, stat in stats]


def edition_of(root: Path) -> Edition:
    """Compile what is in `root`. BoardError where that does not go."""
    try:
        content, named = version_of(root, lambda what, done, of_all: None), version_in(root)
    except (OSError, SyntaxError, ValueError) as error:  # or it is writing there just now
        raise not_compiled(str(root), str(error)) from None
    listed = listed_as(content)
    by_sum = {digest(data): data for data in (*content.values(), listed)}
    mpy = next(data[1] for path, data in content.items() if path.endswith(".mpy"))
    return Edition(named, mpy, digest(listed), by_sum)


def listed_as(content: Content) -> bytes:
    """A line for each file: its SHA-256, its length and its path."""
    lines = [f"{digest(data)} {len(data)} {path}\n" for path, data in sorted(content.items())]
    return "".join(lines).encode()


def version_in(root: Path) -> str:
    """What a box of these sources says it is."""
    for node in ast.parse((root / VERSION).read_text("utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(name) for name in node.targets] == ["VERSION"]:
            return str(ast.literal_eval(node.value))
    raise ValueError(f"{root / VERSION} names no version")
