"""The state table of the box, as data: what each key does on each screen, and what time does.

A line: screen, the group it belongs to, after how many ms without a press it goes on (or which setting tells
how many minutes), and where to; then what its keys do, as `key>next` or `key>next:action`. "=" stays, "any"
is each of the six keys, "-" is none. A key that a line does not name is looked up in its group. What is not a
screen's name ("home", "opened") depends on the game, the lock or the menu: CHOSEN lists which it can be.
"""

# One text instead of nested dicts: a tenth of the heap, and it reads as the table it is; in bytes,
# whose places are found without counting from the start.
TABLE = b"""
(edit)     table     -     -             up>=:step down>=:step adv>=:adv
(table)    everywhere -    -             roll>tumble:roll up>home:step down>home:step adv>home:adv
                                         player>home:next_player player_long>preset:presets
                                         mode_long>home:other_game adv_long>odds:odds lock>home:lock
                                         setup>setup:enter_setup ask>asked:take_ask
(menu)     everywhere -    -             player>setup:cancel roll>setup:cancel
(everywhere) -       -     -             mute>=:mute brightness>=:brightness
boot       table     500   home
score      edit      dim    dim          mode>modifier
modifier   edit      6000  score         mode>score
code       edit      dim    dim          mode>fd
fd         edit      6000  code          mode>adjustment
adjustment edit      6000  code          mode>bonus
bonus      edit      6000  code          mode>code
preset     table     6000  home          up>=:walk down>=:walk mode>home player_long>home:undo
odds       table     6000  home          mode>home
tumble     everywhere 700  reveal        roll>reveal:skip
reveal     everywhere -    result:told   roll>result:told
result     table     60000 home          mode>dice:first_page player_long>preset:presets_or_history
dice       everywhere 5000 result        roll>tumble:roll mode>result up>=:page down>=:page player>home
                                         player_long>history:first_page
history    everywhere 10000 home         any>home up>=:page down>=:page player_long>home
asked      everywhere 300000 home:decline roll>tumble:roll_ask mode>home:decline player>home:decline
locked     everywhere dim    dim         any>=:refuse roll>tumble:roll lock>home:unlock ask>asked:take_ask
dim        everywhere sleep  sleep:sleep any>home roll>tumble:roll ask>asked:take_ask
sleep      -         1500  sleep:doze    any>home:wake roll>tumble:roll ask>asked:take_ask
empty      -         3000  sleep         any>home:wake roll>tumble:roll
setup      everywhere 30000 home         up>=:turn_menu down>=:turn_menu mode>opened:open any>home setup>home
item       menu      30000 setup:cancel  up>=:turn_item down>=:turn_item mode>setup:save
info       menu      30000 setup:cancel  mode>setup:cancel
test       -         -     setup:cancel  any>=:test_key
erase      everywhere 30000 setup:cancel player>setup:cancel wipe_start>wiping
wiping     -         5000  boot:wipe     wipe_stop>setup:cancel
"""

# What "dim" and "sleep" stand for where nothing else is set, in minutes; 0 is never.
MINUTES = {"dim": 2, "sleep": 15}

KEYS = ("roll", "mode", "up", "down", "adv", "player")

# No word of the table is longer, nor a screen with its group.
LONGEST = 40

CHOSEN = {
    "home": ("score", "code", "locked"),
    "opened": ("item", "info", "test", "erase", "score", "code", "locked"),
}

# What a locked box refuses, wherever the key is pressed.
GUARDED = ("step", "adv", "next_player", "undo", "presets", "walk", "other_game", "enter_setup")

# Those of the set-up menu, which is loaded for them.
IN_MENU = ("setup", "item", "info", "test", "erase", "wiping")


def after(screen: str, minutes: "dict" = MINUTES) -> "tuple | None":
    """What time does to a screen: (ms, next, action), or None; ms is None where the screen ends by itself.

    `minutes` are the times that are settings.
    """
    _, lasts, then = _line(screen)[1:4]
    if then == "-":
        return None
    return (_ms(lasts, minutes),) + _target(then)


def _ms(lasts: str, minutes: "dict") -> "int | None":
    if lasts in minutes:
        return 60000 * minutes[lasts] or None
    return None if lasts == "-" else int(lasts)


def answer(screen: str, event: str) -> "tuple | None":
    """What `event` does on `screen`: (next, action), or None where it does nothing."""
    # A press waits for this: the text is searched as it stands, and never cut up.
    sought = (" %s>" % event).encode()
    while screen != "-":
        start, end = _place(screen)
        at = TABLE.find(sought, start, end)
        if at < 0 and event in KEYS:
            at = TABLE.find(b" any>", start, end)
        if at >= 0:
            word = TABLE[at : min(at + LONGEST, end)].split(None, 1)[0]
            return _target(str(word[word.index(b">") + 1 :], "utf-8"))
        group = str(TABLE[start : start + LONGEST].split(None, 2)[1], "utf-8")
        screen = group if group == "-" else "(%s)" % group
    return None


def _place(name: str) -> tuple:
    start = TABLE.index(("\n%s " % name).encode()) + 1
    end = TABLE.index(b"\n", start)
    while TABLE[end + 1 : end + 2] == b" ":  # the line goes on
        end = TABLE.index(b"\n", end + 1)
    return start, end


def _line(name: str) -> list:
    start, end = _place(name)
    return str(TABLE[start:end], "utf-8").split()


def _target(text: str) -> tuple:
    next_screen, _, action = text.partition(":")
    return next_screen, action
