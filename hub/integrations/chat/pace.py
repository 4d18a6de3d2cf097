"""How often one person may have something rolled: a room is no place for a flood."""

from collections import defaultdict, deque

MOST = 10
WITHIN_MS = 60_000
MOST_PEOPLE = 1000


class Pace:
    """Counts what each person asks for within a minute."""

    def __init__(self) -> None:
        self._asked: dict[str, deque[int]] = defaultdict(deque)

    def refusals(self, who: str, now_ms: int) -> int:
        """0 where they may; else how many times in a row they were refused, this one counted."""
        asked = self._asked[who]
        while asked and now_ms - asked[0] >= WITHIN_MS:
            asked.popleft()
        asked.append(now_ms)
        self._forget(now_ms)
        return max(0, len(asked) - MOST)

    def _forget(self, now_ms: int) -> None:
        """Those who have long been silent, where many have spoken."""
        if len(self._asked) > MOST_PEOPLE:
            silent = [who for who, asked in self._asked.items() if now_ms - asked[-1] >= WITHIN_MS]
            for who in silent:
                del self._asked[who]
