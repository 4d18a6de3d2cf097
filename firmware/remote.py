"""What may be asked of the box over the network: a setting, a press, a roll."""

from firmware import asks
from firmware.choices import KEPT, ONCE
from firmware.recalling import LIMITS
from shared_rules.errors import RuleError, ToldError
from shared_rules.messages import from_bytes, plain_text
from shared_rules.scanner import read_signed

YES = ("on", "true", "1", "oui", "yes")
NO = ("off", "false", "0", "non", "no")
# The end of the year 9999.
LATEST_S = 253402300799


def command(box: "Box", name: str, payload: bytes) -> None:
    """Obey `set/<name>`; what cannot be obeyed changes nothing, and is told in the state."""
    text = ""
    try:
        text = str(payload, "utf-8")
        _obey(box, name, text)
        box.refused = None
    except (ToldError, UnicodeError) as error:
        # A state that carried what no message may carry could not be read by the hub.
        box.refused = {"name": plain_text(name, 40), "value": plain_text(text, 40), "why": _why(error)}


def take_ask(box: "Box", payload: bytes) -> None:
    """Keep what the MJ asks for until the player presses; an empty payload takes it back.

    One that cannot be rolled is told in the state; one that was just rolled or declined is not asked again.
    """
    try:
        ask = asks.read_ask(payload) if payload else None
        box.refused = None
        if ask and ask.id and ask.id in (box.declined, box.last and box.last["ask"]):
            return
        box.ask = ask
        if not ask and box.panel.screen == "asked":
            box.panel.go("home", box.board.now_ms())
    except (ToldError, TypeError, AttributeError, MemoryError) as error:  # 3 kB of "[" fill the heap
        box.refused = {"name": "ask", "value": "", "why": _why(error)}


def take_hub_state(box: "Box", payload: bytes, retained: bool = False) -> None:
    """Set the box's clock by the hub's state, where it tells a time; a retained time is over.

    Where the pages of the hub are, it keeps.
    """
    try:
        told = from_bytes(payload)
    except (ToldError, MemoryError):
        return
    box.hub_page = plain_text(told.get("page"))
    utc_s = None if retained else told.get("time")
    if type(utc_s) is int and 0 < utc_s <= LATEST_S:
        box.hear_time(utc_s)


def _why(error: Exception) -> str:
    """The name of the sentence; the hub says it in full, so that the box need not hold the words."""
    return error.what if isinstance(error, ToldError) else "field"


def _obey(box: "Box", name: str, text: str) -> None:
    now_ms = box.board.now_ms()
    if name in KEPT or name in ONCE or name == "player":
        box.choices.put(name, text)
        box.changed()
        _show_home(box, now_ms)
    elif name == "roll":
        _press(box, now_ms)
    elif name == "identify":
        box.sounds.play("ask", now_ms)
        # The end of its id, in letters that seven segments can draw.
        box.flashed = (box.board.id[-4:].replace("a", "A").replace("f", "F").replace("e", "E"), now_ms)
    elif name == "test":
        from firmware.self_test import measured  # the parts that need no hand

        box.tested = measured(box)
    elif name == "mute":
        box.prefer("sound", not _switch(name, text))
    elif name in ("brightness", "dim", "sleep"):
        value, (least, most) = read_signed(text), LIMITS[name]
        if not least <= value <= most:
            raise RuleError("choice", name=name, value=text[:40], allowed="%d … %d" % (least, most))
        box.prefer(name, value)
    elif name == "locked":
        box.locked = _switch(name, text)
        box.changed()
        _show_home(box, now_ms)
    else:
        raise RuleError("choice", name="set", value=name[:40], allowed=", ".join(NAMES))


def _press(box: "Box", now_ms: int) -> None:
    """ROLL, pressed over the network: it rolls whatever the screen, unless dice are tumbling already."""
    if not box.is_tumbling() and box.is_fair(now_ms):
        box.roll(None, now_ms)
        box.panel.go("tumble", now_ms)


def _show_home(box: "Box", now_ms: int) -> None:
    """Show what was changed from afar, unless dice are tumbling: what fell is told first."""
    if not box.is_tumbling():
        box.panel.go("home", now_ms)


NAMES = tuple(
    sorted(
        list(KEPT)
        + list(ONCE)
        + ["brightness", "dim", "identify", "locked", "mute", "player", "restart", "roll", "sleep", "test"]
        + ["update"]
    )
)


def _switch(name: str, text: str) -> bool:
    value = text.strip().lower()
    if value not in YES + NO:
        raise RuleError("choice", name=name, value=text[:40], allowed="on, off")
    return value in YES
