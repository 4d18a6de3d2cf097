"""Boxes on paper, booted and idle."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.firmware.compiled_box import CompiledBox
from tests.firmware.paper_board import Chance, PaperBoard
from tests.firmware.paper_box import PaperBox


@pytest.fixture
def set_down(tmp_path: Path) -> Callable[..., PaperBox]:
    """set_down(chance bytes, cell=, words=, names=) -> a box that remembers in tmp_path."""

    def make(script: bytes = b"", *, cell: int | None = None, **told: object) -> PaperBox:
        return PaperBox(PaperBoard(Chance(script), cell), str(tmp_path / "saved.json"), **told)

    return make


@pytest.fixture(scope="session")
def compiled_box(micropython: str, tmp_path_factory: pytest.TempPathFactory) -> CompiledBox:
    """What a board gets, and the sessions that are played on it."""
    return CompiledBox(micropython, tmp_path_factory.mktemp("compiled_box"))
