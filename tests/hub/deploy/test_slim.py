"""What a module loses on its way to a board: names of constants, and what nobody calls; it does the same."""

import pytest

from hub.deploy.slim import mentioned, slim

HEAD = '"""A module."""\n\n'


def ran(source: str) -> dict:
    names: dict = {}
    exec(source, names)
    return names


@pytest.mark.parametrize(
    ("source", "gone", "names"),
    [
        ("WAIT_MS = 30\n\ndef f(x):\n    return x - WAIT_MS\n", ["WAIT_MS"], {"f"}),
        ("A, B = -1, 'é'\n\ndef f(x):\n    return (B, x + A)\n", ["A", "B"], {"f"}),
        ("A, B = 5, []\n\ndef f(x):\n    B.append(x)\n    return (x * A, B)\n", ["A"], {"B", "f"}),
        ("STEP = 2 * 3\nFAR = STEP << 4\n\ndef f(x, far=FAR):\n    return far % x\n", ["STEP", "FAR"], {"f"}),
        ("PACES = ((1, 2), (3, 4))\n\ndef f(x):\n    return PACES[x % 2]\n", ["PACES"], {"f"}),
        ("KEPT = 1\n\ndef f(x):\n    return KEPT\n", [], {"KEPT", "f"}),
        ("LAST = 0\n\ndef f(x):\n    global LAST\n    LAST = x\n    return LAST\n", [], {"LAST", "f"}),
        ("TABLE = {1: 2}\n\ndef f(x):\n    return TABLE\n", [], {"TABLE", "f"}),
        (
            "ONE = 1\n\ndef unused():\n    return 1 + ONE\n\ndef f(x):\n    return x\n",
            ["ONE", "unused"],
            {"f"},
        ),
        ("def __getattr__(name):\n    return 1\n\ndef f(x):\n    return x\n", [], {"__getattr__", "f"}),
        (
            "ON = True\n\ndef f(x):\n    return f'é {x:>{WIDTH}}' if ON else None\n\nWIDTH = 9\n",
            ["ON"],
            {"f"},
        ),
    ],
)
def test_what_is_named_only_for_its_readers_goes_and_the_rest_does_the_same(source, gone, names):
    before, after = ran(HEAD + source), ran(slim(HEAD + source, {"KEPT", "f"}))
    assert not set(gone) & set(after)
    assert names <= set(after)
    assert [before["f"](x) for x in (1, 5)] == [after["f"](x) for x in (1, 5)]


def test_what_another_source_mentions_stays():
    sources = ["from one import WAIT_MS\nimport one\nprint(one.LONG_MS, one.f)\n"]
    assert {"WAIT_MS", "LONG_MS", "f"} <= mentioned(sources)
    assert "SHORT_MS" not in mentioned(sources)
