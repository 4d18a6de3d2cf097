"""MQTT topics and filters: which are well formed, and what matches what."""

from functools import lru_cache

SHARED = "$share"


def is_topic(topic: str) -> bool:
    """Whether a message may be published there, as far as MQTT says."""
    return bool(topic) and not any(letter in topic for letter in "+#\0")


def is_filter(wanted: str) -> bool:
    """Whether it may be subscribed to, as far as MQTT says."""
    levels = wanted.split("/")
    whole_levels = all(level in ("+", "#") or not ("+" in level or "#" in level) for level in levels)
    return bool(wanted) and "\0" not in wanted and whole_levels and "#" not in levels[:-1]


def unshared(wanted: str) -> str:
    """The filter inside $share/group/filter; "" where it has no group, the filter itself where unshared."""
    start, _, rest = wanted.partition("/")
    if start != SHARED:
        return wanted
    group, _, inner = rest.partition("/")
    return inner if group and not any(letter in group for letter in "+#") else ""


@lru_cache(maxsize=4096)  # asked for each message, of few topics
def covers(pattern: str, wanted: str) -> bool:
    """Whether everything that `wanted` (a topic or a filter) can hear lies under `pattern`."""
    ours, theirs = pattern.split("/"), wanted.split("/")
    if theirs[0].startswith("$") and ours[0] != theirs[0]:
        return False
    for place, level in enumerate(ours):
        if level == "#":
            return True
        if place >= len(theirs):
            return False
        if theirs[place] == "#" or level not in ("+", theirs[place]):
            return False
    return len(ours) == len(theirs)
