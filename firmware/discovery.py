"""The box as Home Assistant sees it: one message, made line by line from a table that stays in the flash."""

from firmware.version import VERSION
from shared_rules.canonical import canonical

# In seconds, as Home Assistant finds it; none of a roll from before a box without a clock was switched off.
AGE = (
    "(value_json.age_ms/1000 if value_json.get('age_ms') is not none else"
    " as_timestamp(now())-value_json.at if value_json.get('at') else none)"
)
# What sets off nothing: a secret roll, one that is told a minute late, or nobody knows how late.
QUIET = "value_json.secret|default(false) or $age|float(61)>60"


def pieces(box_id: str, base: str, facts: "dict") -> "iter":
    """The message, a line at a time; `base` is where the box's topics stand.

    `facts`: "language", the "name" its owner gave it, "players", "hardware"; and, where known, else empty,
    "area", the room it is suggested for, "page", where the pages of the hub are, and "hub", the device it is
    linked through.
    A line of the table that begins with a space goes on with the one before, so that none takes much memory.
    In the table `<a|b>` is French or English, `&` the device, `~` the base, `$…` a fact, AGE or QUIET.
    """
    # An address that is none would have Home Assistant refuse the whole device.
    page = facts["page"] + "?box=" + box_id if _is_address(facts["page"]) else None
    more = ""
    for key, fact in (("via_device", facts["hub"]), ("sa", facts["area"]), ("cu", page)):
        if fact:
            more += ',"%s":%s' % (key, _text(fact))
    holes = (
        ("&", "cornet_" + box_id),
        ("~", _text(base)[1:-1]),
        ("$table", _text(base.rsplit("/", 1)[0])[1:-1]),
        ("$mac", ":".join([box_id[place : place + 2] for place in range(0, len(box_id), 2)])),
        ("$id", box_id),
        ("$sw", VERSION),
        ("$hw", _text(facts["hardware"])),
        ("$more", more),
        ("$quiet", QUIET),
        ("$age", AGE),
        ("$called", _text(facts["name"] or "Cornet " + box_id[-4:].upper())),
        ("$players", _text(facts["players"])),
    )
    with open(__file__.rsplit(".", 1)[0] + ".txt", "rb") as file:
        for line in file:
            yield _filled(
                _said(str(line, "utf-8")[line[0] == 32 : -1], facts["language"] == "en"), holes
            ).encode()


def _is_address(text: str) -> bool:
    scheme, _, place = text.partition("://")
    return scheme in ("http", "https") and bool(place) and place[0] not in " /:?#"


def _said(line: str, english: bool) -> str:
    """The line in one language."""
    while "<" in line:
        before, rest = line.split("<", 1)
        told, after = rest.split(">", 1)
        line = before + told.split("|")[english] + after
    return line


def _filled(line: str, holes: tuple) -> str:
    for hole, value in holes:
        line = line.replace(hole, value)
    return line


def _text(value: "str | list") -> str:
    """As JSON, in which no hole is left to be filled."""
    return str(canonical(value), "utf-8").replace("$", "\\u0024")
