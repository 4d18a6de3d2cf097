"""Short tunes for the buzzer, as Hz:ms; 0 Hz is a rest."""

TUNES = """
tick 1800:8
end 900:30 0:30 900:30
refuse 220:120
ask 880:90 0:60 1175:140
success 880:70 1320:120
failure 440:90 330:160
critical_success 784:70 988:70 1175:70 1568:220
critical_failure 330:120 262:120 196:320
rc 1175:60 1568:180
ec 262:100 196:240
told 1000:60
"""


def notes(tune: str) -> tuple:
    """The notes of a tune, each (Hz, ms); kept as one text, they take a tenth of the heap."""
    start = TUNES.index("\n%s " % tune) + 1
    words = TUNES[start : TUNES.index("\n", start)].split()[1:]
    return tuple([tuple([int(number) for number in word.split(":")]) for word in words])


class Sounds:
    """Plays one tune at a time without holding anything up; a new one takes over."""

    def __init__(self) -> None:
        self.mute = False
        self._notes = ()
        self._next_ms = 0
        self.hz = 0

    def play(self, tune: str, now_ms: int) -> None:
        """Start a tune of TUNES."""
        if not self.mute:
            self._notes = notes(tune)
            self._next_ms = now_ms

    def tone(self, now_ms: int) -> int:
        """The Hz to sound now; 0 is silence."""
        if self.mute:
            self._notes, self.hz = (), 0
        elif now_ms >= self._next_ms:
            if self._notes:
                self.hz, length_ms = self._notes[0]
                self._notes = self._notes[1:]
                self._next_ms = now_ms + length_ms
            else:
                self.hz = 0
        return self.hz


def of_result(result: "dict") -> str:
    """The tune of a result."""
    return result.get("joker") or result["outcome"] or "told"
