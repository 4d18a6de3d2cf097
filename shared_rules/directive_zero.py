"""Directive Zéro: two d10 read as 1 to 100, rolled against a Score (seed chapter 1)."""

from collections import namedtuple

from shared_rules.errors import RuleError
from shared_rules.whole import need_face, need_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

Verdict = namedtuple("Verdict", ("roll", "outcome", "margin", "degree", "kept"))
# MicroPython's namedtuple cannot list its own.
FIELDS = ("roll", "outcome", "margin", "degree", "kept")


def read(tens: int, units: int) -> int:
    """What the two dice say, 1 to 100: faces 0-9 each, and 0 with 0 reads 100 (1.1)."""
    need_face(tens, 0, 9, 10)
    need_face(units, 0, 9, 10)
    return 10 * tens + units or 100


def is_double(roll: int) -> bool:
    """Whether both dice show the same face: 11, 22 … 99, and 00, which reads 100 (1.3)."""
    return roll % 11 == 0 or roll == 100


def outcome(score: int, roll: int) -> str:
    """What a roll is against a Score: a success from the Score down, critical if double; 100 fails (1.3)."""
    said = "success" if roll <= score and roll != 100 else "failure"
    return "critical_" + said if is_double(roll) else said


def compose(attribute: int, rank: int, speciality: int = 0) -> int:
    """The Score of a skill: Attribute + Rank + Speciality (1.2)."""
    return (
        need_whole("attribute", attribute) + need_whole("rank", rank) + need_whole("speciality", speciality)
    )


def modified(score: int, modifiers: "Iterable[int]") -> int:
    """The Score after every modifier; it may end above 100 or below 1."""
    total = need_whole("score", score)
    for modifier in modifiers:
        total += need_whole("modifier", modifier)
    return total


def leaning(advantages: int = 0, disadvantages: int = 0) -> int:
    """1 for advantage, -1 for disadvantage, 0 where there is neither or both, whatever the counts (1.4)."""
    for name, count in (("advantages", advantages), ("disadvantages", disadvantages)):
        if need_whole(name, count) < 0:
            raise RuleError("negative", name=name, value=count)
    return (advantages > 0) - (disadvantages > 0)


def throw(
    randbelow: "Callable[[int], int]",
    advantages: int = 0,
    disadvantages: int = 0,
) -> "tuple[tuple[int, int], ...]":
    """All the chance of a roll: one (tens, units) pair, or two under advantage or disadvantage."""
    count = 2 if leaning(advantages, disadvantages) else 1
    return tuple([(randbelow(10), randbelow(10)) for _ in range(count)])


def judge(
    score: int,
    throws: "Sequence[tuple[int, int]]",
    advantages: int = 0,
    disadvantages: int = 0,
) -> Verdict:
    """What the throws mean against a Score, with no chance at all.

    `throws`: one (tens, units) pair, or two where advantage or disadvantage holds. Verdict: `roll` 1-100,
    `outcome` "critical_success" | "success" | "failure" | "critical_failure", `margin` Score - roll,
    `degree` (1.2, advice for the MJ), `kept` the index of the throw that counts.
    """
    need_whole("score", score)
    side = leaning(advantages, disadvantages)
    rolls = _read_all(throws, 2 if side else 1, advantages, disadvantages)
    roll = max(rolls) if side < 0 else min(rolls)
    said, margin = outcome(score, roll), score - roll
    return Verdict(roll, said, margin, _degree(margin, said.endswith("success")), rolls.index(roll))


def declare(declared: str) -> Verdict:
    """The MJ calls an "automatic" success or an "impossible" action: no dice, no critical (1.5)."""
    if declared not in ("automatic", "impossible"):
        raise RuleError("choice", name="declared", value=declared, allowed="automatic, impossible")
    return Verdict(None, "success" if declared == "automatic" else "failure", None, None, None)


def _read_all(
    throws: "Sequence[tuple[int, int]]", needed: int, advantages: int, disadvantages: int
) -> "list[int]":
    if len(throws) != needed:
        raise RuleError(
            "throws",
            count=len(throws),
            needed=needed,
            advantages=advantages,
            disadvantages=disadvantages,
        )
    for pair in throws:
        if type(pair) not in (tuple, list) or len(pair) != 2:
            raise RuleError("throw", value=repr(pair))
    return [read(tens, units) for tens, units in throws]


def _degree(margin: int, success: bool) -> str:
    """The seed's table of margins; a 100 that a Score of 100 or more would have reached is grave."""
    size = abs(margin)
    if success:
        if size == 0:
            return "hair"
        return "plain" if size < 15 else "clean" if size < 30 else "exceptional"
    if margin >= 0 or size >= 30:
        return "grave_failure"
    return "plain_failure" if size < 15 else "clear_failure"
