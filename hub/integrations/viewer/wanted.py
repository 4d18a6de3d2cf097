"""What of the log is wanted, as the page's address has it, and what that means now."""

import re
from collections.abc import Mapping
from datetime import date, datetime, timedelta, tzinfo
from typing import TYPE_CHECKING, TypeAlias

from hub.log import Filters

if TYPE_CHECKING:
    from hub.core import Hub

# From … until, in ms UTC; None is open.
Time: TypeAlias = tuple[int | None, int | None]

MOST_LETTERS = 80
LAST = "last"
CHOICES = {
    "game": ("d100", "d6"),
    "outcome": ("critical", "critical_success", "success", "failure", "critical_failure", "rc", "ec"),
    "when": ("tonight", "week"),
}
NAMES = ("q", "player", "game", "outcome", "box", "session", "when", "from", "to")
A_DAY = timedelta(days=1)
NEVER: Time = (0, 0)


def wanted_of(given: Mapping[str, object]) -> dict[str, str]:
    """What is meant of an address or an event: those of NAMES that say something, in bounds."""
    said = {name: str(given.get(name, ""))[:MOST_LETTERS].strip() for name in NAMES}
    return {name: value for name, value in said.items() if value and _is_meant(name, value)}


async def filters_of(hub: "Hub", wanted: Mapping[str, str], zone: tzinfo | None) -> Filters:
    """The filters that this comes to now. `zone`: in which days begin, None for this machine's."""
    since_ms, until_ms = await _time(hub, wanted, zone)
    player, game, outcome, box, q = map(wanted.get, ("player", "game", "outcome", "box", "q"))
    return Filters(player, game, outcome, box, q, since_ms, until_ms)


async def _time(hub: "Hub", wanted: Mapping[str, str], zone: tzinfo | None) -> Time:
    if "session" in wanted:
        return await _session(hub, wanted["session"], zone)
    now_ms = hub.now_ms()
    if wanted.get("when") == "week":
        return now_ms - round(7 * A_DAY / timedelta(milliseconds=1)), None
    if wanted.get("when") == "tonight":
        return _ms(_noon_before(now_ms, zone)), None
    first, last = (_day(wanted.get(name, "")) for name in ("from", "to"))
    return (
        _midnight(first, zone) if first else None,
        _midnight(last + A_DAY, zone) if last else None,
    )


async def _session(hub: "Hub", name: str, zone: tzinfo | None) -> Time:
    """The time of a session; the last is the last that is over.

    Where none is over, that which goes on; where none was ever started, the evening of the newest roll.
    """
    if name != LAST:
        session = await hub.log.sessions.get(int(name))
        return (session.start_ms, session.end_ms) if session else NEVER
    sessions = await hub.log.sessions.all()
    if sessions:
        last = next((one for one in sessions if one.closed_at), sessions[0])
        return last.start_ms, last.end_ms
    newest = await hub.log.page(limit=1)
    if not newest:
        return NEVER
    noon = _noon_before(round(newest[0].rolled_at.timestamp() * 1000), zone)
    return _ms(noon), _ms(noon + A_DAY)


def _is_meant(name: str, value: str) -> bool:
    if name == "session":
        return value == LAST or bool(re.fullmatch(r"\d{1,15}", value, re.ASCII))
    if name in ("from", "to"):
        return _day(value) is not None
    return name not in CHOICES or value in CHOICES[name]


def _day(text: str) -> date | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        return None
    # Before these, and after, there is no moment to count from.
    return day if 1970 < day.year < 9000 else None


def _noon_before(moment_ms: int, zone: tzinfo | None) -> datetime:
    """An evening goes from noon to noon: it may end after midnight."""
    moment = datetime.fromtimestamp(moment_ms / 1000, zone)
    noon = moment.replace(hour=12, minute=0, second=0, microsecond=0)
    return noon if noon <= moment else noon - A_DAY


def _midnight(day: date, zone: tzinfo | None) -> int:
    return _ms(datetime(day.year, day.month, day.day, tzinfo=zone))


def _ms(moment: datetime) -> int:
    return round(moment.timestamp() * 1000)
