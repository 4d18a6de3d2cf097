"""Opposed tests: each side is asked for its roll; the MJ has them roll again, rules, or calls it off."""

import secrets
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

import msgspec

from hub import wire
from hub.core import Hub
from hub.log.asks import ContestPlace, NewAsk
from hub.log.contests import Course, Opened, RoundRuled, Side
from hub.table.asks import prepared
from hub.table.errors import NotThere, TableError
from hub.table.standing import Standing, standing
from shared_rules.errors import RuleError

ID_BYTES = 6
MOST_SIDES = 8
MOST_WINS = 20


async def open_contest(
    hub: Hub, sides: Sequence[Side], label: str = "", wins: int = 1, secret: bool = False, by: str = ""
) -> Course:
    """Ask every side, without an FD; `wins` rounds won in a row decide.

    Raises as `ask` does, and then nobody is asked.
    """
    if not 2 <= len(sides) <= MOST_SIDES:
        raise RuleError("choice", name="sides", value=len(sides), allowed=f"2 … {MOST_SIDES}")
    if not 1 <= wins <= MOST_WINS:
        raise RuleError("choice", name="wins", value=wins, allowed=f"1 … {MOST_WINS}")
    now_ms = hub.now_ms()
    opened_at = datetime.fromtimestamp(now_ms / 1000, UTC)
    name = secrets.token_hex(ID_BYTES)
    opened = Opened(0, name, label, wins, secret, by, tuple(map(_without_fd, sides)), opened_at)
    new = await _asks(hub, opened, 1, range(len(sides)))
    await hub.log.contests.open(opened, new, now_ms)
    hub.play.ring()
    return await need_contest(hub, name)


async def again(hub: Hub, contest_id: str) -> Course:
    """Ask for what is missing of this round, else for the next round.

    After a tie of a test that one win decides, the tied sides alone roll again. TableError while someone is
    still asked, and where the test is over.
    """
    course = await need_contest(hub, contest_id)
    stand, last = _need_going_on(course), standing(course).rounds[-1]
    if stand.state == "rolling":
        raise _still_rolling()
    if stand.state == "stalled":
        round_, sides = last.number, last.missing
    else:
        only_tied = stand.state == "tie" and course.opened.wins == 1
        round_, sides = last.number + 1, last.winners if only_tied else tuple(range(len(course.opened.sides)))
    new = await _asks(hub, course.opened, round_, sides)
    if not await hub.log.contests.ask_again(course.opened, new, hub.now_ms()):
        raise _still_rolling()
    hub.play.ring()
    return await need_contest(hub, contest_id)


async def rule(hub: Hub, contest_id: str, winner: int, by: str = "") -> Course:
    """The MJ gives the last round to a side: after a tie, or where someone does not roll.

    TableError where the dice have decided, or the test is called off; the last ruling on a round holds.
    """
    course = await need_contest(hub, contest_id)
    sides = len(course.opened.sides)
    if not 0 <= winner < sides:
        raise RuleError("choice", name="winner", value=winner, allowed=f"0 … {sides - 1}")
    last = standing(course).rounds[-1]
    if course.opened.withdrawn:
        _need_going_on(course)
    if len(last.winners) == 1 and last.number not in course.rulings:
        raise TableError(
            fr="Les dés ont décidé de cette manche : il n'y a rien à trancher.",
            en="The dice have decided this round: there is nothing to rule on.",
        )
    await hub.log.contests.rule(contest_id, last.number, RoundRuled(winner, by), hub.now_ms())
    hub.play.ring()
    return await need_contest(hub, contest_id)


async def withdraw(hub: Hub, contest_id: str) -> Course:
    """Call a test off; TableError where it is over."""
    _need_going_on(await need_contest(hub, contest_id))
    await hub.log.contests.withdraw(contest_id, hub.now_ms())
    hub.play.ring()
    return await need_contest(hub, contest_id)


async def need_contest(hub: Hub, contest_id: str) -> Course:
    """The test of this id; NotThere where there is none."""
    course = await hub.log.contests.get(contest_id)
    if course is None:
        raise NotThere(
            fr=f"Il n'y a pas de test en opposition « {contest_id[:40]} » : vois /api/contests.",
            en=f'There is no opposed test "{contest_id[:40]}": see /api/contests.',
        )
    return course


def _still_rolling() -> TableError:
    return TableError(
        fr="Ce test attend encore un jet : laisse lancer, ou tranche.",
        en="This test still waits for a roll: let it fall, or rule.",
    )


def _need_going_on(course: Course) -> Standing:
    stand = standing(course)
    if stand.state in ("won", "withdrawn"):
        raise TableError(
            fr="Ce test est fini : ouvres-en un autre.", en="This test is over: open another one."
        )
    return stand


async def _asks(hub: Hub, opened: Opened, round_: int, sides: Iterable[int]) -> list[NewAsk]:
    return [await _ask(hub, opened, round_, side) for side in sides]


async def _ask(hub: Hub, opened: Opened, round_: int, number: int) -> NewAsk:
    side = opened.sides[number]
    wanted = wire.D6Ask(id="", player=side.player, label=opened.label, secret=opened.secret, rule=side.rule)
    return await prepared(hub, wanted, side.box, ContestPlace(opened.id, round_, number))


def _without_fd(side: Side) -> Side:
    return Side(side.player, side.box, msgspec.structs.replace(side.rule, fd=None))
