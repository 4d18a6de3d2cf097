"""The parts around the chip: they hear its pins and buses, and keep what a person sees and hears."""

from dataclasses import dataclass

from hub.virtual_box import glyphs, wiring
from hub.virtual_box.max7219 import POINT, Max7219


@dataclass(frozen=True, slots=True)
class Shown:
    """What the box shows at one moment.

    digits: 8 characters; points: lit decimal points, 0 = leftmost; segments: 8 bytes, bit 0 = a …
    bit 6 = g, bit 7 = point; leds: 8 × "#rrggbb"; buzzer: Hz, 0 = silent; brightness: 0..15.
    """

    digits: str
    points: tuple[int, ...]
    segments: tuple[int, ...]
    leds: tuple[str, ...]
    buzzer: int
    brightness: int
    power: bool


class Board:
    """Display, LEDs and buzzer under power; a new Board is what a power cut leaves."""

    def __init__(self) -> None:
        self._display = Max7219()
        self._leds = bytearray(3 * wiring.LED_COUNT)
        self._buzzer_hz = 0

    def hear(self, words: list[str]) -> None:
        """One line of the chip: "pin", "spi", "bits" or "pwm" and its figures; else no part hears."""
        match words:
            case ["pin", number, level] if int(number) == wiring.DISPLAY_SELECT:
                self._display.select(int(level))
            case ["spi", clock, data, bytes_] if _is_display(clock, data):
                self._display.shift(bytes.fromhex(bytes_))
            case ["bits", number, _, bytes_] if int(number) == wiring.LEDS:
                chain = bytes.fromhex(bytes_)[: len(self._leds)]
                self._leds[: len(chain)] = chain
            case ["pwm", number, hz, duty] if int(number) == wiring.BUZZER:
                self._buzzer_hz = int(hz) if 0 < int(duty) < 65535 else 0

    def chip_stopped(self) -> None:
        """Its pins let go: the buzzer falls silent, CS is pulled up; display and LEDs keep on."""
        self._buzzer_hz = 0
        self._display.select(1)

    def shown(self, *, power: bool) -> Shown:
        """What a person sees and hears now; `power` is only handed on."""
        segments = self._display.segments
        return Shown(
            digits=glyphs.read(segments),
            points=tuple(at for at, lit in enumerate(segments) if lit & POINT),
            segments=segments,
            leds=tuple(self._colour(at) for at in range(wiring.LED_COUNT)),
            buzzer=self._buzzer_hz,
            brightness=self._display.brightness,
            power=power,
        )

    def _colour(self, at: int) -> str:
        green, red, blue = self._leds[3 * at : 3 * at + 3]
        return f"#{red:02x}{green:02x}{blue:02x}"


def _is_display(clock: str, data: str) -> bool:
    return (int(clock), int(data)) == (wiring.DISPLAY_CLOCK, wiring.DISPLAY_DATA)
