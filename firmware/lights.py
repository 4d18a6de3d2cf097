"""The eight LEDs: each outcome has a colour and a pattern of its own, for nothing is told by colour alone."""

COUNT = 8
OFF = (0, 0, 0)

# Kept dim: all eight at full white would draw more than the supply gives.
GREEN = (0, 28, 4)
RED = (32, 0, 0)
GOLD = (30, 18, 0)
VIOLET = (22, 0, 26)
BLUE = (0, 6, 32)
AMBER = (28, 10, 0)
WHITE = (6, 6, 6)
GREY = (5, 5, 8)

ALL = 0b11111111
HALF = 0b01010101
ENDS = 0b11000011

# outcome: (colour, LEDs lit, LEDs lit in the other half of each beat)
OUTCOMES = {
    "success": (GREEN, ALL, ALL),
    "failure": (RED, HALF, HALF),
    "critical_success": (GOLD, ALL, 0b00111100),
    "critical_failure": (VIOLET, HALF, 0b10101010),
    None: (WHITE, ENDS, ENDS),
}
JOKERS = {"rc": (GOLD, 0b00111100), "ec": (VIOLET, 0b00011000)}

BEAT_MS = 400


def of_result(result: "dict", since_ms: int) -> tuple:
    """The colours of a result, `since_ms` after it came."""
    colour, lit, other = OUTCOMES[result["outcome"]]
    odd = since_ms // BEAT_MS % 2
    shown = _lit(colour, other if odd else lit)
    if odd and result.get("joker"):
        joker_colour, joker_lit = JOKERS[result["joker"]]
        shown = [joker_colour if joker_lit >> place & 1 else shown[place] for place in range(COUNT)]
    return tuple(shown)


def of_choices(player: int, advantage: int) -> tuple:
    """The player's place among the LEDs; blue at the left for advantage, amber at the right against."""
    shown = [OFF] * COUNT
    if advantage > 0:
        shown[0] = shown[1] = BLUE
    elif advantage < 0:
        shown[6] = shown[7] = AMBER
    shown[player % COUNT] = WHITE if not advantage else tuple([c + 4 for c in shown[player % COUNT]])
    return tuple(shown)


def of_ask(since_ms: int) -> tuple:
    """A blue light that runs to and fro: the MJ asks for a roll."""
    place = since_ms // 120 % 14
    return tuple(_lit(BLUE, 1 << (place if place < 8 else 14 - place)))


def tumbling(since_ms: int) -> tuple:
    """A grey light that runs round while the dice tumble."""
    return tuple(_lit(GREY, 1 << (since_ms // 60 % COUNT)))


def dark() -> tuple:
    return (OFF,) * COUNT


def all_lit() -> tuple:
    return (WHITE,) * COUNT


def _lit(colour: tuple, mask: int) -> list:
    return [colour if mask >> place & 1 else OFF for place in range(COUNT)]
