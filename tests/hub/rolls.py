"""Rolls as a box would send them: the faces are given, the result is what the rules make of them."""

import json
from typing import Any

from shared_rules import rolls

BOX = "ab12"
TOPIC = f"cornet/table/{BOX}/roll"


def d100(number: int = 1, *, faces: Any = ((4, 3),), rule: Any = None, **more: Any) -> dict[str, Any]:
    """Senna climbs: 43 against 55."""
    return _roll(number, "d100", rule or {"score": 55}, [list(pair) for pair in faces], more)


def d6(
    number: int = 1, *, joker: Any = (3,), dice: Any = (4, 5), rule: Any = None, **more: Any
) -> dict[str, Any]:
    """Karl shoots with 3D+2 against 10."""
    faces = {"joker": list(joker), "dice": list(dice)}
    return _roll(number, "d6", rule or {"code": "3D+2", "fd": 10}, faces, more)


def payload(message: dict[str, Any]) -> bytes:
    """A message as it travels."""
    return json.dumps(message, ensure_ascii=False).encode()


def _roll(number: int, game: str, rule: Any, faces: Any, more: dict[str, Any]) -> dict[str, Any]:
    message = {
        "v": 1,
        "id": f"{more.pop('box', BOX)}.9f3c.{number}",
        "player": "Senna",
        "game": game,
        "rule": rule,
        "faces": faces,
        "result": rolls.result(game, rolls.judge(game, rule, faces)),
    }
    return message | more
