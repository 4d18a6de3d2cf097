"""The D6 System: codes, the joker, rulings, difficulty, bonuses (the seed's sections 2 to 8)."""

from collections import namedtuple

from shared_rules.codes import read_code, split, write_code
from shared_rules.errors import RuleError
from shared_rules.whole import need_face, need_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any

    from shared_rules.opposed import Contest as Contest
    from shared_rules.opposed import drawn_out as drawn_out
    from shared_rules.opposed import oppose as oppose

__all__ = (
    "Verdict",
    "difficulty",
    "judge",
    "need_ruling",
    "read_code",
    "sum_of_bonuses",
    "throw",
    "write_code",
)

Verdict = namedtuple("Verdict", ("total", "outcome", "margin", "joker", "removed", "totals"))
# MicroPython's namedtuple cannot list its own.
FIELDS = ("total", "outcome", "margin", "joker", "removed", "totals")

RULINGS = ("cancel", "complication")
FD = 10
MAX_BONUS = 6
MAX_BONUS_SUM = 12

LABELS = (
    (0, "automatique"),
    (5, "tres_facile"),
    (10, "facile"),
    (15, "moyenne"),
    (20, "difficile"),
    (25, "tres_difficile"),
    (30, "heroique"),
)


def __getattr__(name: str) -> "Any":
    """`oppose` and `drawn_out`, loaded when asked for: a box judges none, and its heap is small."""
    if name not in ("Contest", "drawn_out", "oppose"):
        raise AttributeError(name)
    from shared_rules import opposed

    return getattr(opposed, name)


def throw(
    randbelow: "Callable[[int], int]",
    pips: int,
) -> "tuple[tuple[int, ...], tuple[int, ...]]":
    """All the chance of a roll: (joker, dice); the joker is thrown again for as long as it shows 6."""
    joker, dice = throw_bytes(randbelow, pips)
    return tuple(joker), tuple(dice)


def throw_bytes(randbelow: "Callable[[int], int]", pips: int) -> "tuple[bytearray, bytearray]":
    """The same as `throw`, a byte a face: a chain of thousands of sixes still fits in a box."""
    count, _ = split(pips)
    joker = bytearray()
    while count and (not joker or joker[-1] == 6):
        joker.append(randbelow(6) + 1)
    return joker, bytearray([randbelow(6) + 1 for _ in range(count - 1)])


def judge(
    pips: int,
    joker: "Sequence[int]",
    dice: "Sequence[int]",
    fd: "int | None" = FD,
    adjustments: "Iterable[int]" = (),
    bonuses: "Iterable[int]" = (),
    ruling: str = "cancel",
) -> Verdict:
    """What the faces mean, with no chance at all.

    `joker`: its faces in order, () under 1D; `dice`: the other faces; `fd` None in an opposed test.
    Verdict: `total` under `ruling`, `outcome` "success" | "failure" | None (no FD), `margin` total - FD,
    `joker` "rc" | "ec" | "", `removed` the face taken out with the joker or None, `totals` under each
    ruling.
    """
    need_ruling(ruling)
    _check_faces(pips, joker, dice)
    bonus = sum_of_bonuses(bonuses)
    target = _target(fd, adjustments)
    totals, removed = _totals(split(pips)[1] + bonus, joker, dice)
    total = totals[ruling]
    margin = None if target is None else total - target
    return Verdict(
        total,
        _outcome(target, margin),
        margin,
        _joker_sign(joker),
        removed if ruling == "cancel" else None,
        totals,
    )


def need_ruling(ruling: str, name: str = "ruling") -> str:
    """Return `ruling` if there is such a one, else raise RuleError; `name` says where it was given."""
    if ruling not in RULINGS:
        raise RuleError("choice", name=name, value=ruling, allowed=", ".join(RULINGS))
    return ruling


def sum_of_bonuses(bonuses: "Iterable[int]") -> int:
    """Each bonus or malus is -6 to +6 and not 0; their sum is capped at -12 and +12 (7)."""
    total = 0
    for bonus in bonuses:
        if not 0 < abs(need_whole("bonus", bonus)) <= MAX_BONUS:
            raise RuleError("bonus", value=bonus)
        total += bonus
    return max(-MAX_BONUS_SUM, min(MAX_BONUS_SUM, total))


def difficulty(fd: int) -> str:
    """The name of a difficulty (5): "automatique" at 0 and below, "legendaire" from 31."""
    need_whole("fd", fd)
    for highest, label in LABELS:
        if fd <= highest:
            return label
    return "legendaire"


def _check_faces(pips: int, joker: "Sequence[int]", dice: "Sequence[int]") -> None:
    count, _ = split(pips)
    if not count and len(joker):
        raise RuleError("no_joker", code=write_code(pips), count=len(joker))
    if count and not len(joker):
        raise RuleError("joker_missing", code=write_code(pips))
    if len(dice) != max(0, count - 1):
        raise RuleError("dice_count", count=len(dice), code=write_code(pips), needed=max(0, count - 1))
    for face in dice:
        need_face(face, 1, 6, 6)
    for place, face in enumerate(joker):
        need_face(face, 1, 6, 6)
        if (face == 6) == (place == len(joker) - 1):
            raise RuleError("joker_chain", value=_shown(joker))


def _shown(joker: "Sequence[int]") -> str:
    return ",".join([str(face) for face in joker[:12]]) + (",…" if len(joker) > 12 else "")


def _totals(flat: int, joker: "Sequence[int]", dice: "Sequence[int]") -> "tuple[dict[str, int], int | None]":
    total = sum(joker) + sum(dice) + flat
    if _joker_sign(joker) != "ec":
        return {"cancel": total, "complication": total}, None
    highest = max(dice) if len(dice) else 0
    return {"cancel": total - joker[0] - highest, "complication": total}, highest or None


def _joker_sign(joker: "Sequence[int]") -> str:
    """Only the first throw of the joker can be a critical: 6 "rc", 1 "ec"."""
    if not len(joker):
        return ""
    return "rc" if joker[0] == 6 else "ec" if joker[0] == 1 else ""


def _target(fd: "int | None", adjustments: "Iterable[int]") -> "int | None":
    added = 0
    for adjustment in adjustments:
        added += need_whole("adjustment", adjustment)
        if fd is None:
            raise RuleError("adjusted_opposition", value=adjustment)
    return None if fd is None else need_whole("fd", fd) + added


def _outcome(target: "int | None", margin: "int | None") -> "str | None":
    if target is None or margin is None:
        return None
    return "success" if target <= 0 or margin >= 0 else "failure"
