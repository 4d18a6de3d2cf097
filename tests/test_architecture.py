"""The house as DESIGN draws it: the top level, who imports whom, how large a file may grow."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TOP = {"firmware", "hub", "shared_rules", "tests", "hardware", "pyproject.toml", "README.md"}
SOURCES = [
    path
    for folder in ("firmware", "hardware", "hub", "shared_rules")
    for path in (ROOT / folder).rglob("*.py")
    if "__pycache__" not in path.parts and path.parts[-3] != "out"
]
MOST_LINES = 250
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "const"}


def tracked() -> list[str]:
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("not a git checkout")
    return listed.stdout.splitlines()


def test_the_top_level_holds_what_the_house_names_and_nothing_else():
    top = {path.split("/")[0] for path in tracked()}
    assert {name for name in top if not name.startswith(".")} <= TOP


def test_every_contract_of_who_imports_whom_holds():
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint_imports], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    assert f"Contracts: {len(contracts)} kept, 0 broken." in done.stdout


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_opens_with_what_it_is_and_reads_in_a_sitting(path):
    lines = path.read_text("utf-8").splitlines()
    assert lines[0].startswith('"""'), "a module opens with one line saying what it is"
    assert len(lines) <= MOST_LINES
    assert path.stem not in NAMES_THAT_SAY_NOTHING


def test_no_test_seeds_or_patches_random():
    seeded = [
        path
        for path in (ROOT / "tests").rglob("*.py")
        if "random" + ".seed" in path.read_text("utf-8") or 'patch("' + "random" in path.read_text("utf-8")
    ]
    assert seeded == []
