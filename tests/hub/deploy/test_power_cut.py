"""Power cut at every byte of a deploy, on the chip's own file system: a whole version starts."""

import json

import pytest

from hub.deploy.board import Board, Facts
from hub.deploy.content import BESIDE, CHOOSER
from hub.deploy.install import install
from hub.deploy.plan import digest_of, plan
from tests.micropython import run

MAIN = (BESIDE / CHOOSER).read_bytes()
THEIRS = b"print('something of mine')"
SETTINGS = [b'{"table": "old", "key": "0102"}', b'{"table": "new", "key": "0102", "name": "Caf\\u00e9"}']
SAME = {"firmware/box.mpy": b"same " * 9}
OLD = SAME | {"firmware/main.mpy": b"old main " * 9, "shared_rules/odds.mpy": b"old odds"}
TRIED = SAME | {"firmware/main.mpy": b"main on trial " * 9}
NEW = SAME | {"firmware/main.mpy": b"new main " * 9, "firmware/more.mpy": b"new " * 9}


def below(folder, version):
    return {f"{folder}/{path}": data for path, data in version.items()}


OLD_ROOT = {"main.py": MAIN, "settings.json": SETTINGS[0]}
NEW_ROOT = {"main.py": MAIN, "settings.json": SETTINGS[1]}
LAID = below("a", OLD) | OLD_ROOT | {"current": b"a"}
# By what it is called: what lies on the board, which versions may start then, and which main.py.
CASES = {
    "a bare board": ({}, [], [None]),
    "a version": (LAID, [OLD], []),
    "what another deploy left half": (
        LAID | {"b/firmware/main.mpy": b"of a version before", "b/firmware/odd.mpy.new": b"torn"},
        [OLD],
        [],
    ),
    "a version on trial": (LAID | below("b", TRIED) | {"current": b"b 2 a"}, [OLD, TRIED], []),
    "a program of someone's own": ({"main.py": THEIRS}, [], [THEIRS]),
}


class Recorder:
    """A cable that notes what the board is to do."""

    port = "paper"

    def __init__(self):
        self.programs = []

    def do(self, text):
        self.programs.append(text)
        return ""


def laid(files):
    cable = Recorder()
    for path, data in files.items():
        Board(cable).put(path, data)
    return cable.programs


def deployed(files):
    """The programs of a deploy to a board on which these files lie."""
    current, main = (files.get(path, b"").decode() for path in ("current", "main.py"))
    facts = Facts("ab", "micropython", (1, 29, 0), "esp32", 6, 1 << 20, 4096, "", current, main)
    cable = Recorder()
    install(Board(cable), plan(facts, digest_of(files), NEW, NEW_ROOT), lambda *told: None)
    return cable.programs


def as_read(version):
    return {path: version[path].decode() if path in version else None for path in NEW}


@pytest.mark.parametrize("name", CASES)
def test_cut_at_every_byte_and_in_every_erase_the_board_starts_a_whole_version(name, micropython, tmp_path):
    files, whole, mains = CASES[name]
    case = {
        "before": laid(files),
        "programs": deployed(files),
        "whole": [as_read(version) for version in [*whole, NEW]],
        "settings": [json.loads(text) for text in SETTINGS],
        "mains": [main and main.decode() for main in [*mains, MAIN]],
    }
    (tmp_path / "case.json").write_text(json.dumps(case))
    printed = run(
        micropython, "tests.hub.deploy.cut_deploy", "16M", 170, arguments=[str(tmp_path / "case.json")]
    )
    print(printed)
    assert int(printed.split("cuts")[1]) > 1000
