"""The start of a stretch of time, as it is typed: "2h", "30min", "3j", "2026-10-24", "2026-10-24 20:30"."""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from hub.errors import SettingsError

AGO = re.compile(r"(\d{1,5}) ?(min|h|j|d)")
MINUTES = {"min": 1, "h": 60, "j": 1440, "d": 1440}


def since(text: str, now: datetime, zone: tzinfo | None) -> datetime:
    """The moment in UTC; a time without offset is of `zone`, None being this machine's."""
    ago = AGO.fullmatch(text.strip().lower())
    if ago:
        return now - timedelta(minutes=int(ago[1]) * MINUTES[ago[2]])
    try:
        moment = datetime.fromisoformat(text.strip())
    except ValueError:
        raise SettingsError(
            fr=f"--since vaut « {text} » : il faut par exemple 2h, 30min, 3j ou 2026-10-24T20:30.",
            en=f'--since is "{text}": it must be 2h, 30min, 3d or 2026-10-24T20:30, for instance.',
        ) from None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zone) if zone else moment.astimezone()
    return moment.astimezone(UTC)
