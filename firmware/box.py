"""The box: press -> throw -> show -> keep -> post; knows no pin and no network."""

from firmware import pictures, screens, texts, tumble
from firmware.actions import Actions
from firmware.choices import ONCE, Choices
from firmware.let_go import let_go
from firmware.panel import Panel
from firmware.presses import Presses
from firmware.rest import Rest
from firmware.segments import cells
from firmware.sounds import Sounds
from shared_rules import chance, rolls

FRAME_MS = 25
SAVE_AFTER_MS = 2000
# A result stays at least this long before an ask takes its place: twice a page.
READ_MS = 3000
HISTORY = 9


class Box:
    """A dice box. `board` is its hardware, `journal` keeps its rolls, `store` what it remembers."""

    def __init__(self, board, journal, store, words, names=("1", "2")):
        now_ms = board.now_ms()
        self.board = board
        self.journal = journal
        self.store = store
        self.words = words
        self.choices = Choices(list(names))
        self.preferences = {"sound": True, "brightness": 3, "players": len(names)}
        self.preferences.update(screens.MINUTES)
        self.locked = False
        self.online = False
        self.leaving = False  # all is forgotten, and the link has yet to say goodbye
        self.restarting = False  # asked from afar, for when nobody plays and all is posted
        self.hub_seen = False  # whether this table has a hub: its word then counts, not the broker's
        self.hub_page = ""  # where the pages of that hub are
        self.ask = None
        self.declined = None  # the id of the last ask its player would not roll
        self.sheet = None  # the players' named Scores and codes, once the hub has sent them
        self.sheet_path = "sheet"
        self.refused = None  # the last thing asked from afar that could not be done
        self.last = None
        self.history = []
        self.page = 0
        self.odds = None
        self.flashed = ("", 0)
        self.on_news = lambda: None  # called when there is something to post
        self.on_wipe = lambda: None  # called when all is to be forgotten
        self.updating = None  # how far an update over the air has come
        self.tested = None  # what the last self-test found, since power-on
        self.signal = lambda: None  # the radio's dBm, once there is a link
        self._menu = None
        self.sounds = Sounds()
        self.presses = Presses()
        self.panel = Panel(Actions(self), now_ms)
        self.rest = Rest(self)
        self._unkept = None
        self._frame_ms = now_ms
        self._changed_ms = None
        self._utc_ms = None  # the time of day when the board's clock stood at 0
        from firmware.recalling import recall  # for this moment only

        recall(self, store.load())
        let_go("firmware.recalling")

    def step(self) -> None:
        """One beat, every few milliseconds: keys first, then what is shown, then what takes time."""
        if self.leaving:
            return
        now_ms = self.board.now_ms()
        touched = self._answer_keys(now_ms)
        if self.ask and not self._is_read_now(now_ms):
            touched = self.panel.screen != "asked" and self.panel.event("ask", now_ms) or touched
        self.panel.tick(now_ms)
        if self.panel.screen == "reveal" and self._revealed(now_ms):
            self.panel.done(now_ms)
        if touched or now_ms >= self._frame_ms:
            self._frame_ms = now_ms + FRAME_MS
            self.rest.look_at_cell(now_ms)
            self._show(now_ms)
        self.board.tone(self.sounds.tone(now_ms))
        if self._unkept:
            self._keep(now_ms)
        if self._changed_ms is not None and now_ms - self._changed_ms >= SAVE_AFTER_MS:
            self.save()
        if self._menu and self.panel.screen not in screens.IN_MENU:
            self._menu = None
            self.sounds.mute = not self.preferences["sound"]  # the test of the buzzer was heard all the same
            let_go("firmware.setup_menu", "firmware.self_test")

    @property
    def menu(self) -> "SetupMenu":
        """The set-up menu, loaded while one of its screens is shown."""
        if not self._menu:
            from firmware.setup_menu import SetupMenu

            self._menu = SetupMenu(self)
        return self._menu

    def roll(self, ask, now_ms: int) -> None:
        """Throw, judge, and have it shown; it is kept right after its first frame."""
        game = ask.game if ask else self.choices.game
        rule = ask.rule if ask else self.choices.rule()
        faces = rolls.throw(game, rule, self._randbelow)
        self.last = {
            "player": (ask.player if ask else None) or self.choices.names[self.choices.player],
            "label": ask.label if ask else self.choices.label or None,
            "ask": ask.id or None if ask else None,
            "secret": True if ask and ask.secret else None,
            "game": game,
            "rule": rule,
            "faces": faces,
            "result": rolls.result(game, rolls.judge(game, rule, faces)),
            "at": self._utc_ms and (self._utc_ms + now_ms) // 1000,
        }
        self._unkept = self.last
        self.history = [texts.value(self.last)] + self.history[: HISTORY - 1]
        if not ask:
            self.choices.rolled()

    def tumble_at_once(self, choices) -> None:
        """The first frame of the tumbling, before the dice are thrown: the press is answered now."""
        self.board.show(cells(tumble.first(choices)))

    def flash(self, word: str, now_ms: int, after: str = "") -> None:
        """Show a word of `words.WORDS` for a moment, over whatever the screen shows."""
        self.flashed = (pictures.word(self, word) + after, now_ms)

    def turn_page(self, direction: int) -> None:
        """The next or previous page of dice or of the history; it stops at the ends."""
        count = len(self.history) if self.panel.screen == "history" else texts.faces_pages(self.last)
        self.page = max(0, min(count - 1, self.page + direction))

    def work_out_odds(self) -> None:
        """The chance of success of the coming roll, as a fraction, or None where there is none to tell."""
        from firmware.chances import chances  # seldom asked for, and not small

        self.odds = chances(self.choices)
        let_go("firmware.chances", "shared_rules.odds")

    def is_hidden(self, number: int) -> bool:
        """Whether the digits have yet to tell this roll: nobody reads it elsewhere before the player does."""
        return number == self.journal.last_number and self.is_tumbling()

    def is_fair(self, now_ms: int) -> bool:
        """Whether the board has chance to roll with; where it has none, the digits say so."""
        if not self.board.has_chance():
            self.flash("fault", now_ms)
        return self.board.has_chance()

    def see_hub(self) -> None:
        """This table has a hub: from now on only its word lets the journal forget, power cuts or not."""
        if not self.hub_seen:
            self.hub_seen = True
            self.save()

    def hear_time(self, utc_s: int) -> None:
        """The hub says what time it is, in seconds UTC."""
        self._utc_ms = 1000 * utc_s - self.board.now_ms()

    def arrived(self, number: int) -> None:
        """The broker has a roll: without a hub, who alone gives keys, that is all there is to wait for."""
        if not (self.hub_seen or self.journal.key):
            self.journal.forget(number)
            self.changed()

    def prefer(self, name: str, value: "int | bool") -> None:
        """Change a preference; it is saved a little later."""
        self.preferences[name] = value
        self.changed()
        self.obey_preferences()

    def changed(self) -> None:
        """Something to remember has changed: it is saved once it has rested a little."""
        self._changed_ms = self.board.now_ms()

    def obey_preferences(self) -> None:
        """Let sound and seats follow the preferences."""
        self.sounds.mute = not self.preferences["sound"]
        self.choices.resize(self.preferences["players"])
        self.panel.look_up()

    def wipe(self) -> None:
        """Factory reset: all is forgotten, and the box starts again; where it is linked, after a goodbye."""
        self.journal.wipe()
        self.store.wipe()
        if self.sheet:
            self.sheet.forget()
        self.on_wipe()
        self.leaving = True
        self.on_news()
        if not self.online:
            self.board.restart()

    def is_tumbling(self) -> bool:
        """Whether the digits have yet to tell what fell."""
        return self.panel.screen in ("tumble", "reveal")

    def _randbelow(self, n: int) -> int:
        return chance.below(n, self.board.random_bytes)

    def _answer_keys(self, now_ms: int) -> bool:
        touched = False
        for press in self.presses.feed(self.board.keys_down(), now_ms, self.board.turned()):
            if press.name not in ("wipe_start", "wipe_stop"):
                self.flashed = ("", 0)
            if self.panel.event(press.name, now_ms, press.stage):
                touched = True
        if touched:
            self.changed()
            self.on_news()
        return touched

    def _is_read_now(self, now_ms: int) -> bool:
        return self.panel.screen == "result" and now_ms - self.panel.since_ms < READ_MS

    def _revealed(self, now_ms: int) -> bool:
        first_page = texts.faces(self.last)[0]
        return tumble.reveal(first_page, self.last["game"], now_ms - self.panel.since_ms) is None

    def _show(self, now_ms: int) -> None:
        self.board.brightness(pictures.brightness(self))
        self.board.show(pictures.digits(self, now_ms))
        self.board.lights(pictures.lights(self, now_ms))

    def _keep(self, now_ms: int) -> None:
        roll, self._unkept = self._unkept, None
        self.journal.keep(roll, now_ms)
        self.on_news()

    def save(self) -> None:
        """Remember what has changed, now; where nothing has, the flash is left alone."""
        self._changed_ms = None
        saved = dict(self.preferences)
        saved["locked"] = self.locked
        saved["hub"] = self.hub_seen
        if not self.hub_seen:  # a hub says again what it has; a broker does not
            saved["epoch"], saved["posted"] = self.journal.epoch, self.journal.acked
        saved["choices"] = [
            dict([(field, values[field]) for field in values if field not in ONCE])
            for values in self.choices.players
        ]
        self.store.save(saved)
