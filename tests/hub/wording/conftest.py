"""Rolls for the wording tests, judged by the rules and typed by the wire."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hub.wire import D6Roll, D100Roll, Roll
from shared_rules import rolls


def as_roll(game: str, rule: dict[str, Any], faces: Any, **told: Any) -> Roll:
    """A roll whose result is the rules' own."""
    result = rolls.result(game, rolls.judge(game, rule, faces))
    message = {"id": "b.e.1", "player": "", **told}
    message |= {"game": game, "rule": rule, "faces": faces, "result": result}
    return msgspec.convert(message, D100Roll | D6Roll)


@pytest.fixture
def d100() -> Callable[..., Roll]:
    """d100("Senna", 55, [(4, 3)], modifiers=[10], label="…") is that roll."""

    def roll(player: str, score: int, faces: Any, label: str = "", **rule: Any) -> Roll:
        return as_roll("d100", {"score": score, **rule}, faces, player=player, label=label)

    return roll


@pytest.fixture
def d6() -> Callable[..., Roll]:
    """d6("Karl", "3D+2", [1], [4, 5], fd=15) is that roll."""

    def roll(player: str, code: str, joker: list[int], dice: list[int], **rule: Any) -> Roll:
        faces = {"joker": joker, "dice": dice}
        return as_roll("d6", {"code": code, **rule}, faces, player=player)

    return roll
