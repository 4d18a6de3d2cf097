"""Key levels and times in, presses out: the first edge acts, then the key is locked out for a while."""

from collections import namedtuple

ROLL, MODE, UP, DOWN, ADV, PLAYER = 0, 1, 2, 3, 4, 5
NAMES = ("roll", "mode", "up", "down", "adv", "player")

# `stage` tells how far a held UP or DOWN has sped up (0, 1, 2), or SHIFT where ADV is held with it.
Press = namedtuple("Press", ("name", "stage"))
SHIFT = 3

LOCKOUT_MS = 30
LONG_MS = 800
REPEAT_MS = 400
# (held for, stage, time to the next step)
PACES = ((2800, 2, 200), (1200, 1, 170), (0, 0, 125))
# Detents closer than this are turned fast.
FAST_MS = 60
CHORD_MS = 500
LONG_CHORD_MS = 2000

# Two keys held together: (on release after CHORD_MS, at CHORD_MS, at LONG_CHORD_MS)
CHORDS = {
    (MODE, ADV): ("mute", None, "lock"),
    (ADV, PLAYER): (None, "brightness", None),
    (MODE, PLAYER): (None, None, "setup"),
}


class Presses:
    """Feeds on the keys' levels and answers with the presses they make."""

    def __init__(self) -> None:
        self._down = [False] * 6
        self._changed_ms = [-LOCKOUT_MS] * 6
        self._pending = []  # keys whose short press is decided on release, in the order they went down
        self._chord = None
        self._chord_ms = 0
        self._repeat_ms = 0
        self._turned_ms = -FAST_MS
        self._out = []

    def feed(self, down: int, now_ms: int, turned: int = 0) -> list:
        """The presses made by these levels (bit k set: key k is down) at this time.

        `turned`: detents of a knob since the last call; each is an UP, or below 0 a DOWN.
        """
        self._out = []
        if turned:
            self._turn(turned, now_ms)
        for key in range(6):
            is_down = bool(down >> key & 1)
            if is_down != self._down[key] and now_ms - self._changed_ms[key] >= LOCKOUT_MS:
                self._down[key] = is_down
                self._changed_ms[key] = now_ms
                (self._went_down if is_down else self._went_up)(key, now_ms)
        self._while_held(now_ms)
        return self._out

    def _turn(self, turned: int, now_ms: int) -> None:
        """A knob turned fast goes in larger steps; with ADV held it is SHIFT, as for the keys."""
        if ADV in self._pending:
            self._pending.remove(ADV)
            self._chord = None
        fast = now_ms - self._turned_ms < FAST_MS
        self._turned_ms = now_ms
        for _ in range(abs(turned)):
            self._say("up" if turned > 0 else "down", SHIFT if self._down[ADV] else 1 if fast else 0)

    def _say(self, name: str, stage: int = 0) -> None:
        self._out.append(Press(name, stage))

    def _went_down(self, key: int, now_ms: int) -> None:
        if key in (UP, DOWN) and ADV in self._pending:
            self._pending.remove(ADV)
        if key in (MODE, ADV, PLAYER):
            self._pending.append(key)
            self._start_chord(now_ms)
            return
        # Fast fingers press the next key before they let go of the last: what went down first acts first.
        self._settle()
        self._chord = None
        if key == ROLL:
            self._say("roll")
        else:
            self._repeat_ms = now_ms + REPEAT_MS
            self._say(NAMES[key], SHIFT if self._down[ADV] else 0)
        if self._down[ROLL] and self._down[MODE]:
            self._say("wipe_start")

    def _went_up(self, key: int, now_ms: int) -> None:
        if self._chord and key in self._chord:
            self._end_chord(now_ms)
        elif key in self._pending:
            self._settle()
        if key in (ROLL, MODE):
            self._say("wipe_stop")

    def _settle(self) -> None:
        for key in self._pending:
            self._say(NAMES[key])
        self._pending = []

    def _start_chord(self, now_ms: int) -> None:
        pair = tuple(sorted(self._pending))
        if pair in CHORDS:
            self._chord = pair
            self._chord_ms = now_ms
        elif self._down[ROLL] and self._down[MODE]:
            self._say("wipe_start")

    def _end_chord(self, now_ms: int) -> None:
        """A chord too short to be meant is two short presses; a longer one acts on release or has acted."""
        on_release = CHORDS[self._chord][0]
        self._chord = None
        if not self._pending:
            return
        if now_ms - self._chord_ms < CHORD_MS:
            self._settle()
        elif on_release:
            self._say(on_release)
        self._pending = []

    def _while_held(self, now_ms: int) -> None:
        if self._chord:
            self._hold_chord(now_ms - self._chord_ms)
        elif len(self._pending) == 1:
            key = self._pending[0]
            if now_ms - self._changed_ms[key] >= LONG_MS:
                self._pending = []
                self._say(NAMES[key] + "_long")
        for key in (UP, DOWN):
            if self._down[key] and now_ms >= self._repeat_ms:
                self._repeat(key, now_ms)

    def _hold_chord(self, held_ms: int) -> None:
        _, at_once, held_long = CHORDS[self._chord]
        name = held_long if held_ms >= LONG_CHORD_MS else at_once if held_ms >= CHORD_MS else None
        if name and self._pending:
            self._pending = []
            self._say(name)

    def _repeat(self, key: int, now_ms: int) -> None:
        held_ms = now_ms - self._changed_ms[key]
        for after_ms, stage, pace_ms in PACES:
            if held_ms >= after_ms:
                self._repeat_ms = now_ms + pace_ms
                self._say(NAMES[key], SHIFT if self._down[ADV] else stage)
                return
