"""A rotary encoder (EC11): two contacts in, detents turned out."""

# What a change of (A, B), from one of four states to another, turns by; a bounce goes to and fro, what
# skips a state is nothing.
_TURNS = b"\x01\x00\x02\x01\x02\x01\x01\x00\x00\x01\x01\x02\x01\x02\x00\x01"
REST = 0b11  # both contacts open
STEPS = 4  # changes from one detent to the next


class Encoder:
    """`a` and `b` are pins, pulled up, that call `changed` at each edge."""

    def __init__(self, a, b) -> None:
        self._a, self._b = a, b
        self._state = a() << 1 | b()
        self._steps = 0
        self._detents = 0

    def changed(self, pin=None) -> None:
        """A contact opened or closed."""
        state = self._a() << 1 | self._b()
        self._steps += _TURNS[self._state << 2 | state] - 1
        self._state = state
        if state == REST:  # in a detent: what was turned less than half of the way was none
            turned = (abs(self._steps) + STEPS // 2) // STEPS
            self._detents += turned if self._steps > 0 else -turned
            self._steps = 0

    def turned(self) -> int:
        """Detents since the last call, clockwise above 0."""
        turned, self._detents = self._detents, 0
        return turned
