"""Which rolls `cornet log` is asked for: in the log, and among those that come."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hub.cli.since import since
from hub.cli.wrong_value import wrong_value
from hub.settings import Settings
from shared_rules.odds import OUTCOMES
from shared_rules.rolls import GAMES

if TYPE_CHECKING:
    from hub import wire
    from hub.log import Filters, Log, LoggedRoll
    from hub.log.sessions import Session


# Beside the outcomes of the rules: what only the dice tell.
OF_THE_DICE = ("critical", "rc", "ec")


@dataclass(frozen=True, slots=True)
class Wanted:
    """`session` and `box` as they were typed, until `found` has looked them up in the log."""

    filters: "Filters"
    session: str | None = None
    box: str | None = None
    evening: "Session | None" = None

    async def found(self, log: "Log") -> "Wanted":
        """With the session and the box that are meant; SettingsError, or NotThere, where there is none."""
        from hub.table.sessions import named

        evening = None if self.session is None else await named(log, self.session)
        filters = self.filters
        if self.box is not None:
            filters = replace(filters, box=await _box(log, self.box))
        if evening is None:
            return replace(self, filters=filters)
        starts = [evening.start_ms, *([] if filters.since_ms is None else [filters.since_ms])]
        ends = [end for end in (evening.end_ms, filters.until_ms) if end is not None]
        within = replace(filters, since_ms=max(starts), until_ms=min(ends, default=None))
        return replace(self, filters=within, evening=evening)

    def takes(self, logged: "LoggedRoll") -> bool:
        """Whether a roll that has just come is wanted: what comes late is told, though it is of before."""
        from hub.log.fold import fold

        roll, wanted = logged.roll, self.filters
        same = (
            (wanted.game, roll.game),
            (wanted.box, logged.box),
            (self.evening and self.evening.id, logged.session),
        )
        words = fold(f"{roll.player} {roll.label}")
        player = None if wanted.player is None else fold(wanted.player)
        at_ms = logged.rolled_at.timestamp() * 1000
        return (
            all(value is None or value == its for value, its in same)
            and came_out(roll, wanted.outcome)
            and player in (None, fold(roll.player))
            and all(word in words for word in fold(wanted.q or "").split())
            and (wanted.until_ms is None or at_ms < wanted.until_ms)
        )


def came_out(roll: "wire.Roll", outcome: str | None) -> bool:
    """Whether a roll came out so: as the rules say, by its joker, or as a critical of either game."""
    joker = getattr(roll.result, "joker", "")
    if outcome == "critical":
        return bool(joker) or (roll.result.outcome or "").startswith("critical")
    return outcome in (None, roll.result.outcome, joker or None)


def wanted(given: Mapping[str, str | None], settings: Settings) -> Wanted:
    """What the options say, by their names; SettingsError where one says nothing."""
    from hub.log import Filters

    for option, allowed in (("game", GAMES), ("outcome", (*OUTCOMES, *OF_THE_DICE))):
        if given[option] is not None and given[option] not in allowed:
            raise wrong_value(f"--{option}", given[option], " ou ".join(allowed), " or ".join(allowed))
    filters = Filters(
        player=given["player"],
        game=given["game"],
        outcome=given["outcome"],
        q=given["q"],
        since_ms=_moment("--since", given["since"], settings),
        until_ms=_moment("--until", given["until"], settings),
    )
    return Wanted(filters, given["session"], given["box"])


def _moment(option: str, text: str | None, settings: Settings) -> int | None:
    if text is None:
        return None
    return int(since(text, datetime.now(UTC), settings.zone, option).timestamp() * 1000)


async def _box(log: "Log", typed: str) -> str:
    """The id of the box that is called so, case and accents apart, or has this id, heard of or not."""
    from hub.log.fold import fold

    named = [box.id for box in await log.boxes() if box.state and fold(box.state.name) == fold(typed)]
    return named[0] if named else typed
