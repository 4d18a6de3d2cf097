"""The frozen vectors hold on both Pythons."""

import re

import pytest

from tests.golden.replay import FILES, load, replay
from tests.micropython import run

COUNTS = {
    "directive_zero": 335,
    "d6_system": 124,
    "notation": 93,
    "messages": 91,
    "odds": 139,
}
# The rows of public faults in neighbouring systems that a vector can show.
POOL_ROWS = {1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 14, 15, 17}
D100_ROWS = {19, 21, 22, 23, 24, 25, 26, 29, 30}
NOTATION_ROWS = {31, 32, 33, 35}


@pytest.mark.parametrize("name", FILES)
def test_every_vector_holds(name, capsys):
    assert replay(load(name)) == 0, capsys.readouterr().out


def test_every_vector_holds_on_micropython(micropython):
    printed = run(micropython, "tests.golden.replay")
    assert printed.split() == ["vectors", str(sum(COUNTS.values())), "failures", "0"], printed


def test_no_vector_has_gone_missing():
    assert {name: len(load(name)) for name in FILES} == COUNTS


@pytest.mark.parametrize("name", FILES)
def test_every_vector_has_its_own_name_and_one_expectation(name):
    vectors = load(name)
    assert len({vector["name"] for vector in vectors}) == len(vectors)
    for vector in vectors:
        assert len({"expect", "error", "ratio"} & set(vector)) == 1, vector["name"]


def test_every_known_fault_has_its_vector():
    rows = {vector["row"] for name in FILES for vector in load(name) if "row" in vector}
    assert rows == POOL_ROWS | D100_ROWS | NOTATION_ROWS


def test_a_wrong_vector_is_counted(capsys):
    wrong = {"name": "wrong", "call": "directive_zero.read", "args": [4, 3], "expect": 44}
    refused = {"name": "refused", "call": "directive_zero.read", "args": [4, 10], "expect": 50}
    accepted = {"name": "accepted", "call": "directive_zero.read", "args": [4, 3], "error": "face"}
    assert replay([wrong, refused, accepted]) == 3
    assert re.findall("FAILED (\\w+)", capsys.readouterr().out) == ["wrong", "refused", "accepted"]
