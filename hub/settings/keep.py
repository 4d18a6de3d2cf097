"""For how long rolls stay in the log, as `log.keep` says it."""

import re
from datetime import UTC, datetime, timedelta

from hub.errors import SettingsError

FOREVER = "forever"
# Whoever is told of rolls, a chat for instance, may be away for a while.
LEAST_DAYS = 30
_SPAN = re.compile(r"(\d{1,4}) (day|month|year|jour|moi|an)s?")
_DAYS = {"day": 1, "jour": 1, "month": 31, "moi": 31, "year": 366, "an": 366}


def kept_for(keep: str) -> timedelta | None:
    """The time that a roll stays; None for ever. SettingsError where it says no such thing."""
    if keep == FOREVER:
        return None
    span = _SPAN.fullmatch(keep)
    days = int(span[1]) * _DAYS[span[2]] if span else 0
    if days < LEAST_DAYS:
        raise SettingsError(
            fr=f"log.keep vaut « {keep[:60]} » : il faut forever, ou 30 days au moins, par exemple 2 years.",
            en=f'log.keep is "{keep[:60]}": it must be forever, or at least 30 days, 2 years for instance.',
        )
    return timedelta(days=days)


def kept_since(keep: str, now: datetime) -> datetime | None:
    """The first moment of which the rolls stay, always that of a month (UTC); None where all do."""
    span = kept_for(keep)
    if span is None:
        return None
    since = max(now - span, datetime(1970, 1, 2, tzinfo=UTC)).astimezone(UTC)
    return since.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
