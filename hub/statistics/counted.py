"""A roll as it is counted, or many that are alike."""

from dataclasses import dataclass
from sys import intern

from hub.log import Played
from hub.weighing import Left, Odds, weigh


@dataclass(frozen=True, slots=True)
class Counted:
    """Whose roll, when, and what it came to, as `Weighed`; `count` of them."""

    at_ms: int
    position: int
    id: str
    player: str
    game: str
    label: str
    secret: bool
    left: Left | None = None
    odds: Odds | None = None
    won: bool | None = None
    good: bool = False
    bad: bool = False
    figure: int = 0
    count: int = 1


def counted(played: Played) -> Counted:
    """One roll."""
    roll = played.roll
    label, weighed = intern(roll.label) if roll else "", weigh(roll, played.agreed)
    known = (played.rolled_at_ms, played.position, played.id, intern(played.player), intern(played.game))
    return Counted(*known, label, played.secret, **weighed._asdict())
