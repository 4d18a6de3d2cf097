"""An end of a stretch of time, as it is typed: "2h", "3j", "2026-10-24", "2026-10-24 20:30 +02:00"."""

import re
from datetime import UTC, datetime, timedelta, tzinfo

from hub.cli.wrong_value import wrong_value

AGO = re.compile(r"(\d{1,5}) ?(min|h|j|d)")
# As the log shows a time, so that it can be copied from there.
BEFORE_OFFSET = re.compile(r" +(?=[-+]\d\d:\d\d$)")
MINUTES = {"min": 1, "h": 60, "j": 1440, "d": 1440}


def since(text: str, now: datetime, zone: tzinfo | None, option: str = "--since") -> datetime:
    """The moment in UTC; a time without offset is of `zone`, None being this machine's.

    One that comes twice there, in autumn, is the first of the two; one that spring leaves out, an hour later.
    SettingsError, naming `option`, where the text is no such time.
    """
    ago = AGO.fullmatch(text.strip().lower())
    if ago:
        return now - timedelta(minutes=int(ago[1]) * MINUTES[ago[2]])
    try:
        return _in_utc(datetime.fromisoformat(BEFORE_OFFSET.sub("", text.strip())), zone)
    except (ValueError, OverflowError):  # no date, or one so early that it has no UTC
        raise wrong_value(
            option,
            text,
            "par exemple 2h, 30min, 3j ou 2026-10-24T20:30",
            "2h, 30min, 3d or 2026-10-24T20:30, for instance",
        ) from None


def _in_utc(moment: datetime, zone: tzinfo | None) -> datetime:
    if moment.tzinfo is None:
        # Not astimezone(): in the hour that spring leaves out it takes the other offset than a zone does.
        moment = moment.replace(tzinfo=zone) if zone else datetime.fromtimestamp(moment.timestamp(), UTC)
    return moment.astimezone(UTC)
