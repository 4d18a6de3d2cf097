"""What the digits and LEDs show: one picture a screen."""

from firmware import lights as colours
from firmware import screens, texts, tumble
from firmware.segments import CELLS, POINT, cells

FLASH_MS = 800
PAGE_MS = 1500
BLINK_MS = 300
SLOW_BLINK_MS = 900
ALL_LIT = "8.8.8.8.8.8.8.8."
DIM = 0
LOW = 20  # per cent: the first point blinks
SLEEP_WORD_MS = 1500

# The cell whose point marks the number that UP and DOWN change.
MARKS = {"score": 3, "modifier": 7, "code": 3, "fd": 7, "adjustment": 4, "bonus": 7}

# Screens that show what the last point means: steady posted, off alone, blinking waiting.
WITH_NETWORK = ("score", "code", "result", "locked", "odds", "dim", "preset")


def word(box: "Box", name: str) -> str:
    """A word in the box's language."""
    return box.words[name]


def digits(box: "Box", now_ms: int) -> bytearray:
    """The eight patterns to show now."""
    flashed, since_ms = box.flashed
    if flashed and now_ms - since_ms < FLASH_MS:
        return cells(flashed)
    screen = box.panel.screen
    if screen in screens.IN_MENU:
        text, blinking = box.menu.picture(screen, now_ms)
    else:
        text, blinking = DRAW[screen](box, now_ms - box.panel.since_ms)
    shown = cells(text) if isinstance(text, str) else bytearray(text)
    if blinking and now_ms // BLINK_MS % 2:
        for place in range(CELLS):
            if blinking >> place & 1:
                shown[place] &= POINT
    if screen in MARKS:
        shown[MARKS[screen]] |= POINT
    if screen in WITH_NETWORK and _network_point(box, now_ms):
        shown[CELLS - 1] |= POINT
    if screen in WITH_NETWORK and now_ms // BLINK_MS % 2 and _is_low(box):
        shown[0] |= POINT
    return shown


def lights(box: "Box", now_ms: int) -> tuple:
    """The eight colours to show now."""
    screen, since_ms = box.panel.screen, now_ms - box.panel.since_ms
    if screen in ("sleep", "dim", "empty"):
        return colours.dark()
    if screen == "boot":
        return colours.all_lit()
    if screen == "test":
        return box.menu.lights(now_ms)
    if screen in ("tumble", "reveal"):
        return colours.tumbling(since_ms)
    if screen in ("result", "dice"):
        return colours.of_result(box.last["result"], since_ms)
    if screen == "asked":
        return colours.of_ask(since_ms)
    return colours.of_choices(box.choices.player, box.choices.advantage)


def brightness(box: "Box") -> int:
    """How bright the digits are, 0 to 15."""
    if box.panel.screen in ("dim", "sleep", "empty"):
        return DIM
    chosen = box.menu.level() if box.panel.screen == "item" else None
    return box.preferences["brightness"] if chosen is None else chosen


def _is_low(box: "Box") -> bool:
    percent = box.board.battery()
    return percent is not None and percent < LOW


def _network_point(box: "Box", now_ms: int) -> bool:
    if not box.online:
        return False
    return not box.journal.waiting or now_ms // SLOW_BLINK_MS % 2 == 0


def _choices(box: "Box", since_ms: int) -> tuple:
    return texts.choice(box.choices), 0


def _asked(box: "Box", since_ms: int) -> tuple:
    """`A toi`, blinking, then what is asked for, a page each."""
    choices = box.ask.choices
    pages = [word(box, "ask"), texts.choice(choices)]
    if choices.bonus:
        pages.append(texts.bonus(choices))
    page = since_ms // PAGE_MS % len(pages)
    return pages[page], 0 if page else 0xFF


def _tumble(box: "Box", since_ms: int) -> tuple:
    return tumble.tumbling(tumble.cells_of(box.last), since_ms), 0


def _reveal(box: "Box", since_ms: int) -> tuple:
    text, blinking = texts.faces(box.last)
    shown = tumble.reveal(text, box.last["game"], since_ms)
    return (text, blinking) if shown is None else (shown, 0)


def _result(box: "Box", since_ms: int) -> tuple:
    pages = texts.results(box.last)
    return pages[since_ms // PAGE_MS % len(pages)], 0


def _odds(box: "Box", since_ms: int) -> tuple:
    return (texts.odds(box.odds[0], box.odds[1]) if box.odds else "r   ----"), 0


def _dice(box: "Box", since_ms: int) -> tuple:
    return texts.faces(box.last, box.page)


def _history(box: "Box", since_ms: int) -> tuple:
    """`H3 083E`: how many rolls ago, and what it showed."""
    return ("H%d %s" % (box.page + 1, box.history[box.page]))[:CELLS], 0


def _sleep(box: "Box", since_ms: int) -> tuple:
    return (word(box, "sleep") if since_ms < SLEEP_WORD_MS else ""), 0


DRAW = {
    "boot": lambda box, since_ms: (ALL_LIT, 0),
    "score": _choices,
    "modifier": _choices,
    "code": _choices,
    "fd": _choices,
    "locked": _choices,
    "dim": _choices,
    "preset": _choices,
    "adjustment": lambda box, since_ms: (texts.adjustment(box.choices), 0),
    "bonus": lambda box, since_ms: (texts.bonus(box.choices), 0),
    "odds": _odds,
    "tumble": _tumble,
    "reveal": _reveal,
    "result": _result,
    "dice": _dice,
    "history": _history,
    "asked": _asked,
    "sleep": _sleep,
    "empty": lambda box, since_ms: ("%s %03d" % (word(box, "battery"), box.board.battery() or 0), 0xFF),
}
