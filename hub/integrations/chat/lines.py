"""Rolls as words of a chat: shortened by steps until they fit; total and verdict always stay."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from hub.integrations.chat.texts import say
from hub.integrations.chat.words import Line, Piece, Words
from hub.log import LoggedRoll
from hub.rulings import result_under
from hub.wording import Told, ruling_told, tell
from hub.wording.line import dice_told
from hub.wording.told import BETWEEN, Die

Fits = Callable[[Words], bool]
Step = Callable[[Told], Told]

FEW_DICE = 6


def _without_notes(told: Told) -> Told:
    return replace(told, notes=(), degree="")


def _few_dice(told: Told) -> Told:
    if len(told.dice) <= FEW_DICE:
        return told
    half = FEW_DICE // 2
    return replace(told, dice=(*told.dice[:half], Die("…", role="more"), *told.dice[-half:]))


def _no_dice(told: Told) -> Told:
    return replace(told, dice=())


def _short_label(told: Told) -> Told:
    return replace(told, label=_cut(told.label, 16))


def _short_name(told: Told) -> Told:
    return replace(told, who=_cut(told.who, 16))


def _short_rule(told: Told) -> Told:
    return replace(told, skill=_cut(told.skill, 24))


def _bare(told: Told) -> Told:
    return replace(told, label="", skill="", margin="")


STEPS: tuple[Step, ...] = (
    _without_notes, _few_dice, _no_dice, _short_label, _short_name, _short_rule, _bare,
)  # fmt: skip
# In a digest each roll has one line.
DIGEST_STEPS = 2


def words_of(rolls: Sequence[LoggedRoll], language: str, number: int | None, fits: Fits) -> Words:
    """One roll with all that is to say of it, or a digest of several, a line each; as long as `fits` lets."""
    from_step = 0 if len(rolls) == 1 else DIGEST_STEPS
    tellings = [tell(logged.roll, language) for logged in rolls]
    words: Words = ()
    for steps in range(from_step, len(STEPS) + 1):
        words = _words(rolls, [_after(steps, told) for told in tellings], language, number)
        if fits(words):
            break
    return words


def how_many_fit(rolls: Sequence[LoggedRoll], language: str, fits: Fits) -> int:
    """How many of these, from the first on, go into one digest; at least one."""
    tellings = [_after(DIGEST_STEPS, tell(logged.roll, language)) for logged in rolls]
    for count in range(2, len(rolls) + 1):
        # With a number as long as any.
        if not fits(_words(rolls[:count], tellings[:count], language, 10**9)):
            return count - 1
    return len(rolls)


def ruling_words(logged: LoggedRoll, language: str, number: int | None) -> Words:
    """A line about a ruling, for a message that cannot be changed any more."""
    told = _short_label(_short_name(tell(logged.roll, language)))
    about = BETWEEN.join(filter(None, (told.who, told.label)))
    return ((*_numbered(number), Piece(about, strong=True), *_ruling(logged, language)),)


def _after(steps: int, told: Told) -> Told:
    for step in STEPS[:steps]:
        told = step(told)
    return told


def _words(rolls: Sequence[LoggedRoll], tellings: Sequence[Told], language: str, number: int | None) -> Words:
    lines = [_line(logged, told, language) for logged, told in zip(rolls, tellings, strict=True)]
    if len(rolls) > 1:
        head = (*_numbered(number), Piece(say("digest", language, count=len(rolls))))
        return (head, *lines)
    notes = [(Piece(f"↳ {note}"),) for note in tellings[0].notes]
    return ((*_numbered(number), *lines[0]), *notes)


def _line(logged: LoggedRoll, told: Told, language: str) -> Line:
    what = told.what if told.skill else ""
    before = BETWEEN.join(filter(None, (what, dice_told(told.dice))))
    after = BETWEEN.join(filter(None, (f" {told.sign} {told.verdict}", told.margin, told.degree, told.made)))
    between = f"{BETWEEN}{before} → " if before else BETWEEN
    marks = "".join(f" [{say(mark, language)}]" for mark in _marks(logged))
    return (
        Piece(told.who, strong=True),
        Piece(between),
        Piece(told.figure, strong=True),
        Piece(after + marks),
        *_ruling(logged, language),
    )


def _marks(logged: LoggedRoll) -> Iterable[str]:
    holding = {
        "late": logged.late,
        "disagreed": not logged.agreed,
        "broken": logged.broken,
    }
    return (mark for mark, holds in holding.items() if holds)


def _ruling(logged: LoggedRoll, language: str) -> Line:
    if logged.ruled is None:
        return ()
    ruling = logged.ruled.ruling
    return (Piece(BETWEEN + ruling_told(result_under(logged.roll, ruling), ruling, language)),)


def _numbered(number: int | None) -> Line:
    return () if number is None else (Piece(f"#{number} "),)


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"
