"""What a roll is worth to whoever counts it: whether it counts, its odds, what it came to."""

from hub.weighing.odds import Odds, odds_of
from hub.weighing.weigh import LEFT, Left, Weighed, weigh

__all__ = ("LEFT", "Left", "Odds", "Weighed", "odds_of", "weigh")
