"""The box tries its own parts: what it cannot see of them, the player does. Loaded when it is run."""

import os

from firmware import lights
from firmware.chance_source import SAMPLE_BYTES, is_sound
from firmware.presses import NAMES
from firmware.texts import right

# Part, then what the digits call it in French and in English.
PARTS = """
digits SEG SEG
leds LEd LEd
buzzer Son Snd
keys tCH bUt
chance dES diE
flash FLA FLA
radio rAd rAd
battery PIL bAt
"""
SHOWN, OK, FAULT = "shown", "ok", "fault"

SEGMENT_MS, COLOUR_MS, LED_MS, TUNE_MS, KEY_MS, TOLD_MS = 300, 500, 150, 1000, 8000, 1200
FULL = ((60, 0, 0), (0, 60, 0), (0, 0, 60))
TRIED = b"cornet" * 16


class SelfTest:
    """Segments, LEDs and buzzer are shown (PLAYER: not all was there), each key asked for, the rest measured.

    `report` names each part and how it is; `picture` and `lights` move it on.
    """

    def __init__(self, box: "Box", now_ms: int) -> None:
        self._box = box
        self._parts = [line.split() for line in PARTS.split("\n")[1:-1]]
        self._english = 2 if box.words["end"] == "End" else 1
        self._since_ms = now_ms
        self._step = 0  # of shown parts, then of keys, then of what is told
        self._part = "digits"
        self._missing = []
        self.report = {}

    def key(self, name: str, now_ms: int) -> None:
        """A key was pressed."""
        if self._part == "keys":
            if name == NAMES[self._step]:
                self._box.sounds.play("told", now_ms)
                self._next(now_ms)
            else:
                self._box.sounds.play("refuse", now_ms)
        elif self._part != "told":
            self._shown(FAULT if name == "player" else SHOWN, now_ms)

    def picture(self, now_ms: int) -> "bytes | str":
        """What the digits show now: eight patterns, or a text; "" once all is told."""
        since_ms = now_ms - self._since_ms
        if self._part == "digits":
            if since_ms < 8 * SEGMENT_MS:
                return bytes([1 << since_ms // SEGMENT_MS] * 8)
            self._shown(SHOWN, now_ms)
        elif self._part == "leds":
            if since_ms >= 3 * COLOUR_MS + 8 * LED_MS:
                self._shown(SHOWN, now_ms)
        elif self._part == "buzzer":
            if since_ms >= TUNE_MS:
                self._shown(SHOWN, now_ms)
        elif self._part == "keys":
            if since_ms >= KEY_MS:
                self._missing.append(NAMES[self._step])
                self._next(now_ms)
        elif since_ms >= TOLD_MS:
            self._next(now_ms)
        return self._text()

    def lights(self, now_ms: int) -> tuple:
        """All LEDs in each colour, then each of them in white; else dark."""
        since_ms = now_ms - self._since_ms
        if self._part != "leds":
            return lights.dark()
        if since_ms < 3 * COLOUR_MS:
            return (FULL[since_ms // COLOUR_MS],) * 8
        place = (since_ms - 3 * COLOUR_MS) // LED_MS
        return tuple([lights.WHITE if at == place else lights.OFF for at in range(8)])

    def _shown(self, how: str, now_ms: int) -> None:
        self.report[self._part] = how
        self._part = {"digits": "leds", "leds": "buzzer", "buzzer": "keys"}[self._part]
        self._since_ms = now_ms
        if self._part == "buzzer":
            self._box.sounds.mute = False
            self._box.sounds.play("critical_success", now_ms)

    def _next(self, now_ms: int) -> None:
        self._step += 1
        self._since_ms = now_ms
        if self._part == "keys" and self._step == len(NAMES):
            self.report["keys"] = ",".join(self._missing) or OK
            self.report.update(measured(self._box))
            self._part, self._step = "told", 0

    def _text(self) -> str:
        if self._part == "keys":
            return self._named("keys") + right(str(self._step + 1), 5)
        if self._part != "told":
            return self._named(self._part)
        if self._step >= len(self._parts):
            return ""
        part = self._parts[self._step][0]
        return self._named(part) + right(self._word(self.report[part]), 5)

    def _named(self, part: str) -> str:
        return [line for line in self._parts if line[0] == part][0][self._english]

    def _word(self, how: str) -> str:
        """`bon`, `PAnnE`, a number, or the places of the keys that did not answer."""
        if how in (SHOWN, OK):
            return ("bon", "Good")[self._english - 1]
        silent = [str(NAMES.index(name) + 1) for name in how.split(",") if name in NAMES]
        if how == FAULT or len(silent) == len(NAMES):
            return self._box.words["fault"]
        return "".join(silent) or {"none": "--", "usb": "USb"}.get(how, how)


def measured(box: "Box") -> "dict":
    """What the box can tell of itself without a hand: chance, flash, radio and battery."""
    percent, signal = box.board.battery(), box.signal()
    return {
        "chance": OK if box.board.has_chance() and is_sound(box.board.random_bytes(SAMPLE_BYTES)) else FAULT,
        "flash": OK if _keeps(box.store.path + ".try") else FAULT,
        "radio": "none" if signal is None else str(signal),
        "battery": "usb" if percent is None else str(percent),
    }


def _keeps(path: str) -> bool:
    """Whether the flash gives back what is written."""
    try:
        with open(path, "wb") as file:
            file.write(TRIED)
        with open(path, "rb") as file:
            same = file.read() == TRIED
        os.remove(path)
    except OSError:
        return False
    return same
