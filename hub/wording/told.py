"""The parts of a told roll, and how numbers and long rows of dice are written."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

BETWEEN = " · "
MOST_DICE_SHOWN = 16


@dataclass(frozen=True, slots=True)
class Die:
    """One die as it fell.

    `role`: "" | "joker" its first throw | "chain" a joker thrown again | "dropped" of the throw that
    does not count | "removed" taken out by an EC | "more" for dice left unshown, `text` saying how many.
    """

    text: str
    kept: bool = True
    role: str = ""


@dataclass(frozen=True, slots=True)
class Told:
    """A roll part by part; "" is a part this roll does not have. `made`: how, where no box threw it."""

    who: str
    label: str
    skill: str
    dice: tuple[Die, ...]
    figure: str
    verdict: str
    sign: str
    margin: str = ""
    degree: str = ""
    notes: tuple[str, ...] = ()
    made: str = ""

    @property
    def what(self) -> str:
        """The label the player chose, then what was rolled: "Escalade · d100 · Score 55"."""
        return f"{self.label}{BETWEEN}{self.skill}" if self.label else self.skill


def signed(number: int) -> str:
    """A number with its sign, as typography has it: "+3", "−3", and 0 as "0"."""
    return f"{number:+d}".replace("-", "−") if number else "0"


def plain(number: int) -> str:
    """A number, its minus as typography has it."""
    return str(number).replace("-", "−")


def summed(start: int, changes: Iterable[int]) -> str:
    """A number and what was added to it: "55", or "55 +10 −20 = 45"."""
    steps = list(changes)
    if not steps:
        return plain(start)
    added = " ".join(signed(step) for step in steps)
    return f"{plain(start)} {added} = {plain(start + sum(steps))}"


def shortened(count: int, die: Callable[[int], Die]) -> tuple[Die, ...]:
    """The dice at places 0 … count-1, or the first and last of too many with their count between."""
    if count <= MOST_DICE_SHOWN:
        return tuple(map(die, range(count)))
    half = MOST_DICE_SHOWN // 2
    more = Die(f"… {count - 2 * half} …", role="more")
    return (*map(die, range(half)), more, *map(die, range(count - half, count)))
