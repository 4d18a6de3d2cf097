"""What everyone at the table is told, retained: the opposed test in progress, the counters."""

from collections.abc import Awaitable, Callable

from hub import wire
from hub.core import Hub
from hub.log.contests import Course
from hub.retained import Retained
from hub.table.counters import OF_TABLE
from hub.table.standing import standing
from shared_rules import topics

Payload = Callable[[], Awaitable[bytes]]


class Announcing:
    """A retained topic of the table, published when what it says has changed, or the broker came back."""

    def __init__(self, hub: Hub, kind: str, payload: Payload) -> None:
        self._hub = hub
        self._topic = topics.of_table(hub.table, kind)
        self._payload = payload
        self._retained = Retained(hub)

    async def round(self) -> None:
        """Say what is new; an empty message takes back what was said before. IntegrationError, LogError."""
        if self._hub.connected:
            self._retained.say(self._topic, await self._payload())


async def contest_payload(hub: Hub) -> bytes:
    """The newest opposed test that is not secret; empty where there is none."""
    course = await hub.log.contests.last_open_to_all()
    return wire.encode(_told(course)) if course else b""


async def counters_payload(hub: Hub) -> bytes:
    """The value of every counter."""
    values = await hub.log.counters.values()
    stress = {player: value for (name, player), value in values.items() if name == "stress"}
    of_table = {name: values.get((name, ""), 0) for name in OF_TABLE}
    return wire.encode(wire.Counters(stress=stress, **of_table))


def _told(course: Course) -> wire.Contest:
    opened, stand = course.opened, standing(course)
    sides = [wire.ContestSide(player=side.player, box=side.box, code=side.rule.code) for side in opened.sides]
    rounds = [
        wire.ContestRound(
            totals=one.totals,
            winners=one.winners,
            margin=one.margin,
            ruled=bool(one.winners) and one.margin is None,
        )
        for one in stand.rounds
    ]
    return wire.Contest(
        id=opened.id,
        label=opened.label,
        wins=opened.wins,
        state=stand.state,
        sides=tuple(sides),
        rounds=tuple(rounds),
        leader=stand.leader,
        run=stand.run,
        winner=stand.winner,
        margin=stand.margin,
    )
