"""Every target keeps its promise: on its seeds, on what was found before, on mutants, and in a short hunt."""

import ast
import re
from importlib.util import find_spec
from pathlib import Path

import pytest
from hypothesis import find, given, settings

from shared_rules.codes import read_code
from tests.fuzz import replay
from tests.fuzz.__main__ import main as by_hand
from tests.fuzz.hunt import Found, hunt
from tests.fuzz.kept import FOLDER, kept
from tests.fuzz.mutation import mutants
from tests.fuzz.targets import NAMES, OF_BOX, target
from tests.micropython import run

MOMENT_S, MOMENT_RUNS = 1, 1000
AT_ONCE = 2
# A whole command line takes a while to be built.
FEWER = {"hub.command_line": 25} | dict.fromkeys(OF_BOX, 30)

every_target = pytest.mark.parametrize("name", NAMES)


@every_target
def test_the_seeds_and_what_was_found_before_break_no_promise(name: str) -> None:
    count, broken = replay.replayed(name)
    assert count >= 4
    assert broken == []


def test_nor_do_they_on_micropython(micropython: str, tmp_path: Path) -> None:
    printed = run(micropython, "tests.fuzz.replay", arguments=[str(tmp_path)])
    count, broken = ast.literal_eval(printed.splitlines()[-1])
    assert broken == []
    assert count == sum(len(target(name).SEEDS) + len(kept(name)) for name in OF_BOX)


@every_target
def test_no_mutant_breaks_a_promise(name: str) -> None:
    bent = mutants(target(name).SEEDS)

    @settings(max_examples=FEWER.get(name, 100))
    @given(bent)
    def keeps(data: bytes) -> None:
        target(name).run(data)

    keeps()


def test_a_mutant_may_have_anything_deep_within_its_message() -> None:
    seeds = (b'before {"rule": {"parts": [1, {"code": "3D"}]}}',)
    for wanted in (
        b'before {"rule": {"parts": [1, {"code": null',
        b'"parts": [-1,',
        b'"new": ',
        b"before {\xff",
    ):
        enough = settings(max_examples=20_000)
        assert wanted in find(mutants(seeds), lambda data, wanted=wanted: wanted in data, settings=enough)


@pytest.fixture(scope="module")
def atheris() -> None:
    """On CI there is one, or the tests fail."""
    if find_spec("atheris") is None:
        pytest.skip("no atheris for this platform")


@pytest.fixture(scope="module")
def hunts(atheris: None) -> dict[str, Found]:
    """A moment's hunt in every target."""
    return hunt(NAMES, MOMENT_S, runs=MOMENT_RUNS, at_once=AT_ONCE)


@every_target
def test_a_moments_hunt_breaks_no_promise(hunts: dict[str, Found], name: str) -> None:
    found = hunts[name]
    assert found.broken == [], found.said
    assert found.runs > len(target(name).SEEDS)


PLANTED = """
from shared_rules.codes import read_code
SEEDS = (b"1D", b"+1")
def run(data):
    try:
        pips = read_code(data.decode())
    except ValueError:
        return
    if pips == 7:
        raise ZeroDivisionError("a defect")
"""


def test_a_hunt_finds_its_way_to_a_planted_fault(atheris: None, tmp_path: Path, monkeypatch) -> None:
    (tmp_path / "tests/fuzz").mkdir(parents=True)
    (tmp_path / "tests/fuzz/planted.py").write_text(PLANTED)
    monkeypatch.syspath_prepend(tmp_path)
    found = hunt(["planted"], 60, path=str(tmp_path))["planted"]
    assert [read_code(data.decode()) for data in found.broken] == [7]
    assert "a defect" in found.said


def test_what_is_kept_is_for_a_target_that_there_is() -> None:
    assert {path.stem for path in Path(FOLDER).iterdir()} <= {name.replace(".", "_") for name in NAMES}


def test_the_targets_that_there_are_are_all_run() -> None:
    here = Path(__file__).parent
    modules = {
        f"{path.parent.name}.{path.stem}" for side in ("box", "hub") for path in (here / side).glob("*.py")
    }
    assert modules - {"box.paper"} == set(NAMES)


def test_by_hand_it_hunts_where_it_is_told_to_and_tells_the_figures(
    atheris: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert by_hand(["box.code", "--seconds", "1"]) == 0
    assert re.fullmatch(r"box\.code: #\d+\t.* cov: \d+ .*\n", capsys.readouterr().out)
    with pytest.raises(SystemExit, match="2"):
        by_hand(["box.cod"])
    assert "unknown: box.cod" in capsys.readouterr().err
