"""Days and clock times as people write them, in French and in English."""

from datetime import date, datetime, timedelta, tzinfo

WEEKDAYS = {
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"),
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"),
}
MONTHS = {
    "fr": (
        *("janvier", "février", "mars", "avril", "mai", "juin"),
        *("juillet", "août", "septembre", "octobre", "novembre", "décembre"),
    ),
    "en": (
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
}  # fmt: skip
HOUR = timedelta(hours=1)


def day_told(day: date, language: str) -> str:
    """ "samedi 28 novembre 2026", "Saturday 28 November 2026"; the first of a French month is its "1er"."""
    number = "1er" if language == "fr" and day.day == 1 else str(day.day)
    return f"{WEEKDAYS[language][day.weekday()]} {number} {MONTHS[language][day.month - 1]} {day.year}"


def clock_told(moment: datetime, zone: tzinfo | None) -> str:
    """ "20:31"; with its offset, "02:30 +01:00", in the night on which an hour comes twice."""
    shown = f"{moment.astimezone(zone):%H:%M}"
    twice = any(f"{(moment + hour).astimezone(zone):%H:%M}" == shown for hour in (-HOUR, HOUR))
    return f"{shown} {moment.astimezone(zone).isoformat()[-6:]}" if twice else shown
