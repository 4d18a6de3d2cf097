"""The campaign's counters: Stress of each character; Détection, Alerte and Preuves of the table (1.3)."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from hub.core import Hub
from hub.log import Log, LoggedRoll
from hub.log.counters import NotTaken, Step, Stepped
from hub.table.errors import NotThere, TableError
from hub.table.visitor import GM, Visitor
from shared_rules.criticals import SUGGESTIONS
from shared_rules.errors import RuleError

OF_PLAYER = ("stress",)
OF_TABLE = ("detection", "alerte", "preuves")
NAMES = (*OF_PLAYER, *OF_TABLE)
MOST_STEPS = 100

# What one press on a suggestion of a critical adds; the other suggestions are for telling only.
SUGGESTED = {"stress_1": "stress", "detection_1": "detection", "alerte_1": "alerte", "preuves_1": "preuves"}


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a critical may do; `step` what one press adds, None where only told; `taken` once pressed."""

    name: str
    step: Step | None
    taken: Stepped | None = None


async def change(hub: Hub, wanted: Step) -> Stepped:
    """Step a counter up or down.

    NotThere for no such counter, RuleError for a wrong player or step, TableError where it leads below zero.
    """
    _need_counter(wanted)
    if not 0 < abs(wanted.step) <= MOST_STEPS:
        raise RuleError(
            "choice", name="step", value=wanted.step, allowed=f"-{MOST_STEPS} … {MOST_STEPS}, ≠ 0"
        )
    return _need_taken(hub, await hub.log.counters.step(wanted, hub.now_ms()), wanted.name)


async def undo(hub: Hub, name: str, position: int | None = None, by: str = "") -> Stepped:
    """Take back a step of a counter, by default the last that stands. Raises as `change` does."""
    need_name(name)
    if position is None:
        position = next((taken.position for taken in await _standing(hub, name)), 0)
    return _need_taken(hub, await hub.log.counters.undo(name, position, by, hub.now_ms()), name)


async def as_seen(log: Log, steps: Iterable[Stepped], visitor: Visitor) -> list[Stepped]:
    """The steps as a visitor may see them: one for a secret roll of another names neither it nor why."""
    steps = list(steps)
    whose = {} if visitor.may("gm") else await log.whose_secret([one.step.roll_id for one in steps])
    hidden = {roll_id for roll_id, player in whose.items() if not visitor.is_player(player)}
    return [_untold(one) if one.step.roll_id in hidden else one for one in steps]


async def suggestions(hub: Hub, roll_id: str, visitor: Visitor = GM) -> list[Suggestion]:
    """What the critical of a roll may do; none where it is no critical, or not the visitor's to see.

    NotThere for no such roll.
    """
    logged = await hub.log.get(roll_id)
    if logged is None:
        raise NotThere(
            fr=f"Le jet « {roll_id[:160]} » n'est pas dans le journal.",
            en=f'The roll "{roll_id[:160]}" is not in the log.',
        )
    if not visitor.sees(logged.roll):
        return []
    taken = {
        one.step.suggestion: one
        for one in await hub.log.counters.of_roll(roll_id)
        if not one.undone and one.undoes is None
    }
    names = SUGGESTIONS.get(logged.roll.result.outcome or "", ())
    return [Suggestion(name, _suggested(logged, name), taken.get(name)) for name in names]


async def press(hub: Hub, roll_id: str, name: str, by: str = "", why: str = "") -> Stepped:
    """One press on a suggestion: its counter steps once, however often it is pressed, until it is undone."""
    found = [one for one in await suggestions(hub, roll_id) if one.name == name and one.step]
    if not found or found[0].step is None:
        raise NotThere(
            fr=f"Ce jet ne propose rien à compter sous « {name[:40]} » : vois ses suggestions.",
            en=f'This roll suggests nothing to count under "{name[:40]}": see its suggestions.',
        )
    step = found[0].step
    _need_counter(step)
    wanted = Step(step.name, step.player, step.step, why, by, roll_id, name)
    return _need_taken(hub, await hub.log.counters.step(wanted, hub.now_ms()), step.name)


def need_name(name: str) -> str:
    """The name of a counter; NotThere for any other."""
    if name not in NAMES:
        raise NotThere(
            fr=f"Il n'y a pas de compteur « {name[:40]} » : il y a {', '.join(NAMES)}.",
            en=f'There is no counter "{name[:40]}": there are {", ".join(NAMES)}.',
        )
    return name


def _untold(taken: Stepped) -> Stepped:
    return replace(taken, step=replace(taken.step, why="", roll_id="", suggestion=""))


def _suggested(logged: LoggedRoll, name: str) -> Step | None:
    counter = SUGGESTED.get(name)
    player = logged.roll.player if counter in OF_PLAYER else ""
    if counter is None or (counter in OF_PLAYER and not player):
        return None
    return Step(counter, player, 1)


async def _standing(hub: Hub, name: str) -> list[Stepped]:
    steps = await hub.log.counters.page(name, None, 200)
    return [taken for taken in steps if not taken.undone and taken.undoes is None]


def _need_counter(wanted: Step) -> None:
    need_name(wanted.name)
    if wanted.name in OF_PLAYER and not wanted.player:
        raise RuleError("counter_of_player", name=wanted.name)
    if wanted.name in OF_TABLE and wanted.player:
        raise RuleError("counter_of_table", name=wanted.name)


def _need_taken(hub: Hub, taken: Stepped | NotTaken, name: str) -> Stepped:
    if isinstance(taken, Stepped):
        hub.play.ring()
        return taken
    raise _refused(taken, name)


def _refused(why: NotTaken, name: str) -> TableError:
    if why == "below_zero":
        return TableError(
            fr=f"Le compteur {name} ne descend pas sous zéro : enlève moins.",
            en=f"The counter {name} does not go below zero: take away less.",
        )
    if why == "undone":
        return TableError(
            fr="Ce pas est déjà annulé : il n'y a rien à défaire.",
            en="This step is undone already: there is nothing to take back.",
        )
    return NotThere(
        fr=f"Le compteur {name} n'a pas ce pas : vois /api/counters.",
        en=f"The counter {name} has no such step: see /api/counters.",
    )
