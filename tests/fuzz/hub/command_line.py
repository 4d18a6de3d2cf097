"""Any arguments of a command are answered with 0, or with 2 and one sentence; a line is an argument.

The first byte of the input chooses the command.
"""

import io
from contextlib import redirect_stderr, redirect_stdout

from hub.cli import run as cornet
from hub.tame import tame

COMMANDS = (
    ("roll", "d100"),
    ("roll", "d6"),
    ("odds", "d100"),
    ("odds", "d6"),
    ("schema",),
    ("roll",),
    ("log", "--data", "/nowhere"),
    ("verify", "--data", "/nowhere"),
)
SEEDS = tuple(
    bytes([command]) + line.encode()
    for command, line in (
        (0, "--score\n55\n--mod\n+10\n--faces\n4,3"),
        (0, "--score=120\n--adv\n2\n--json\n--lang\nen"),
        (1, "3D+2\n--fd\n15\n--joker\n1\n--faces\n4,5\n--ruling\ncomplication"),
        (1, "3D\n--opposed\n--bonus\n-2\n--adjust\n5"),
        (2, "--score\n50\n--dis\n1"),
        (3, "3D+2\n--fd\n9\n--json"),
        (4, "asyncapi"),
        (5, "d100\n--help"),
        (6, "--since\n2026-10-24T20:30\n--limit\n5\n--json\n--player\nZoé"),
        (6, "--aside\n--since=3j\n--config\n/nowhere"),
        (7, "--json\nx"),
        (1, "--lang\nde\n\udcff".encode("utf-8", "surrogateescape").decode("latin-1")),
    )
)


def run(data: bytes) -> None:
    command = COMMANDS[data[0] % len(COMMANDS)] if data else ()
    text = data[1:].decode("utf-8", "surrogateescape")
    arguments = [*command, *text.replace("\0", "").split("\n")]
    out, err = io.StringIO(), io.StringIO()
    with redirect_stdout(out), redirect_stderr(err):
        status = cornet(arguments)
    assert status in (0, 2)
    if status == 2:
        assert out.getvalue() == ""
        (sentence,) = err.getvalue().splitlines()
        assert sentence == tame(sentence)
    else:
        assert out.getvalue()
        assert err.getvalue() == ""
