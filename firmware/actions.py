"""What the state table's actions do; each is called with the key's name, its stage and the time."""

from firmware import sounds
from firmware.texts import RULINGS

# Two presses of ROLL closer than this are one: nobody wants a second roll they did not see.
GUARD_MS = 400

BRIGHTNESSES = (1, 3, 7)
FIELDS = ("score", "modifier", "code", "fd", "adjustment", "bonus")


class Actions:
    """One method an action; returning False means that nothing came of it, so the screen stays."""

    def __init__(self, box: "Box") -> None:
        self.box = box
        self.rolled_ms = -GUARD_MS

    def __getattr__(self, action: str) -> "Callable":
        """What only the menu does, it does itself."""
        return getattr(self.box.menu, action)

    @property
    def locked(self) -> bool:
        return self.box.locked

    @property
    def minutes(self) -> "dict":
        """How many minutes the times last that are settings."""
        return self.box.preferences

    def choose(self, name: str) -> str:
        """Which screen "home" or "opened" is now."""
        if name == "opened" and self.box.menu.opens != "home":
            return self.box.menu.opens
        if self.box.locked:
            return "locked"
        return "score" if self.box.choices.game == "d100" else "code"

    # Rolling

    def roll(self, key: str, stage: int, now_ms: int) -> "bool | None":
        if now_ms - self.rolled_ms < GUARD_MS or not self.box.is_fair(now_ms):
            return False
        self.rolled_ms = now_ms
        self.box.tumble_at_once(self.box.choices)
        self.box.roll(None, now_ms)

    def roll_ask(self, key: str, stage: int, now_ms: int) -> "bool | None":
        if not self.box.is_fair(now_ms):
            return False
        self.rolled_ms = now_ms
        ask, self.box.ask = self.box.ask, None
        self.box.tumble_at_once(ask.choices)
        self.box.roll(ask, now_ms)

    def skip(self, key: str, stage: int, now_ms: int) -> "bool | None":
        if now_ms - self.rolled_ms < GUARD_MS:
            return False

    def told(self, key: str, stage: int, now_ms: int) -> None:
        self.box.sounds.play(sounds.of_result(self.box.last["result"]), now_ms)
        self.box.on_news()

    # Choosing

    def step(self, key: str, stage: int, now_ms: int) -> None:
        screen = self.box.panel.screen
        home = "score" if self.box.choices.game == "d100" else "code"
        field = screen if screen in FIELDS else home
        moved = self.box.choices.step(field, 1 if key == "up" else -1, stage)
        if not moved:
            self.box.sounds.play("end", now_ms)
        elif getattr(self.box.choices, field) in (0, 50, 100) or stage:
            self.box.sounds.play("tick", now_ms)

    def adv(self, key: str, stage: int, now_ms: int) -> None:
        choices = self.box.choices
        choices.cycle()
        if choices.game == "d6":
            self.box.flash("ruling", now_ms, " " + RULINGS[choices.ruling])

    def next_player(self, key: str, stage: int, now_ms: int) -> None:
        self.box.choices.next_player()
        told = self.box.sheet and self.box.sheet.player(self.box.choices.player)
        if told:
            self.box.flashed = (told["shown"], now_ms)
        else:
            self.box.flash("player", now_ms, " %d" % (self.box.choices.player + 1))

    def presets(self, key: str, stage: int, now_ms: int) -> "bool | None":
        if not self._preset(0, now_ms):
            self.undo(key, stage, now_ms)
            return False

    def presets_or_history(self, key: str, stage: int, now_ms: int) -> "bool | None":
        if self.locked or not self._preset(0, now_ms):
            self.first_page(key, stage, now_ms)
            self.box.panel.go("history", now_ms)
            return False

    def walk(self, key: str, stage: int, now_ms: int) -> None:
        self._preset(1 if key == "up" else -1, now_ms)

    def _preset(self, direction: int, now_ms: int) -> "str | None":
        """Take a preset of the player's sheet, and show its name; None where there is none."""
        shown = self.box.sheet and self.box.sheet.walk(self.box.choices, direction)
        if shown:
            self.box.flashed = (shown, now_ms)
        return shown

    def other_game(self, key: str, stage: int, now_ms: int) -> None:
        self.box.choices.other_game()
        self.box.flash(self.box.choices.game, now_ms)

    def undo(self, key: str, stage: int, now_ms: int) -> None:
        self.box.flash("undone" if self.box.choices.undo() else "nothing", now_ms)

    def odds(self, key: str, stage: int, now_ms: int) -> None:
        self.box.work_out_odds()

    # Reading back

    def first_page(self, key: str, stage: int, now_ms: int) -> None:
        self.box.page = 0

    def page(self, key: str, stage: int, now_ms: int) -> None:
        self.box.turn_page(1 if key == "up" else -1)

    # The MJ asks

    def take_ask(self, key: str, stage: int, now_ms: int) -> None:
        self.box.sounds.play("ask", now_ms)

    def decline(self, key: str, stage: int, now_ms: int) -> None:
        self.box.declined = self.box.ask.id
        self.box.ask = None
        self.box.flash("declined", now_ms)
        self.box.on_news()

    # The box itself

    def mute(self, key: str, stage: int, now_ms: int) -> None:
        self.box.prefer("sound", not self.box.preferences["sound"])
        self.box.flash("sound_on" if self.box.preferences["sound"] else "sound_off", now_ms)

    def brightness(self, key: str, stage: int, now_ms: int) -> None:
        value = next_of(BRIGHTNESSES, self.box.preferences["brightness"], 1)
        self.box.prefer("brightness", value)
        self.box.flash("brightness", now_ms, " %d" % value)

    def lock(self, key: str, stage: int, now_ms: int) -> None:
        self.box.locked = True
        self.box.flash("lock", now_ms)

    def unlock(self, key: str, stage: int, now_ms: int) -> None:
        self.box.locked = False
        self.box.flash("unlock", now_ms)

    def refuse(self, key: str, stage: int, now_ms: int) -> None:
        self.box.sounds.play("refuse", now_ms)
        self.box.flash("lock", now_ms)

    def sleep(self, key: str, stage: int, now_ms: int) -> bool:
        return self.box.board.battery() is not None

    def doze(self, key: str, stage: int, now_ms: int) -> None:
        self.box.rest.doze()

    def wake(self, key: str, stage: int, now_ms: int) -> None:
        self.box.sounds.play("tick", now_ms)

    def enter_setup(self, key: str, stage: int, now_ms: int) -> None:
        self.box.menu.place = 0
        self.box.flash("setup", now_ms)


def next_of(values: tuple, value: int, direction: int) -> int:
    """The value after or before this one, round and round."""
    place = values.index(value) if value in values else 0
    return values[(place + direction) % len(values)]
