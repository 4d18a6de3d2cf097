"""The pages that are asked for, each with values drawn by chance."""

from collections.abc import Callable, Iterator
from random import Random
from typing import TypeAlias

from hub.log import Filters
from tests.bench.pages.played import BETWEEN_MS, BOXES, EVENING, LABELS, NIGHT_MS, PLAYERS, START_MS, word

Make: TypeAlias = Callable[[Random], Filters]
OUTCOMES = ("success", "failure", "critical_success", "critical_failure")


def pages(count: int) -> dict[str, tuple[Make, bool]]:
    """What each page is filtered by in a log of `count` rolls; True where it is read from anywhere back."""

    def player(random: Random) -> str:
        return random.choice(PLAYERS)

    def game(random: Random) -> str:
        return random.choice(("d100", "d6"))

    def outcome(random: Random) -> str:
        return random.choice(OUTCOMES)

    def common(random: Random) -> str:
        labels = LABELS["d100"][1:9] + LABELS["d6"][1:9]
        return random.choice(labels).lower().split()[0]

    def evening(random: Random, evenings: int) -> tuple[int, int]:
        turn = random.randrange(count)
        start = START_MS + turn * BETWEEN_MS + turn // EVENING * NIGHT_MS // 10
        return start, start + evenings * (EVENING * BETWEEN_MS + NIGHT_MS // 10)

    def in_time(random: Random, evenings: int, **more: str) -> Filters:
        since_ms, until_ms = evening(random, evenings)
        return Filters(since_ms=since_ms, until_ms=until_ms, **more)

    return {
        "newest": (lambda r: Filters(), False),
        "anywhere": (lambda r: Filters(), True),
        "player": (lambda r: Filters(player=player(r)), True),
        "box": (lambda r: Filters(box=r.choice(BOXES)), True),
        "player, outcome": (lambda r: Filters(player=player(r), outcome=outcome(r)), True),
        "player, game, outcome": (
            lambda r: Filters(player=player(r), game=game(r), outcome=outcome(r)),
            True,
        ),
        "player, box": (lambda r: Filters(player=player(r), box=r.choice(BOXES)), True),
        "player, game, outcome, box": (
            lambda r: Filters(player=player(r), game=game(r), outcome=outcome(r), box=r.choice(BOXES)),
            True,
        ),
        "one evening": (lambda r: in_time(r, 1), False),
        "a hundred evenings, player": (lambda r: in_time(r, 100, player=player(r)), False),
        "secret": (lambda r: Filters(secret=True), True),
        "secret, player": (lambda r: Filters(secret=True, player=player(r)), True),
        "word, common": (lambda r: Filters(q=common(r)), True),
        "word, rare": (lambda r: Filters(q=word(r)), False),
        "two words, rare": (lambda r: Filters(q=f"{word(r)} {word(r)}"), False),
        "word begun": (lambda r: Filters(q=common(r)[: r.randrange(1, 4)]), True),
        "word, player": (lambda r: Filters(q=common(r), player=player(r)), True),
        "word, box": (lambda r: Filters(q=common(r), box=r.choice(BOXES)), True),
        "word, game, outcome": (lambda r: Filters(q=common(r), game=game(r), outcome=outcome(r)), True),
        "word, player, game, outcome": (
            lambda r: Filters(q=common(r), player=player(r), game=game(r), outcome=outcome(r)),
            True,
        ),
        "word, player, outcome, evenings": (
            lambda r: in_time(r, 100, q=common(r), player=player(r), outcome=outcome(r)),
            False,
        ),
    }


def drawn(
    make: Make, anywhere: bool, count: int, times: int, seed: int
) -> Iterator[tuple[Filters, int | None]]:
    """Filters and the position that the page lies before, this many times."""
    random = Random(seed)
    for _ in range(times):
        yield make(random), random.randrange(1, count + 1) if anywhere else None
