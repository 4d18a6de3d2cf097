"""Every MQTT topic, built and parsed in one place."""

from collections import namedtuple

from shared_rules.errors import MessageError, RuleError

BASE = "cornet"
HUB = "hub"

BOX_KINDS = ("roll", "availability", "state", "set", "ask", "sheet", "ack", "wants", "offer", "part")
HUB_KINDS = ("availability", "state")
TABLE_KINDS = ("contest", "counters", "session", "last")

Address = namedtuple("Address", ("table", "box", "kind", "name"))


def need_name(name: str, what: str) -> str:
    """Return `name` if it can be one level of a topic, else raise RuleError; `what` says whose it is."""
    fits = 1 <= len(name) <= 64 and not any([c in "/+#" or c <= " " or c == "\x7f" for c in name])
    if not fits or name[0] == "$":
        raise RuleError("topic_name", name=what, value=name[:64])
    return name


def of_box(table: str, box: str, kind: str, name: str = "") -> str:
    """A topic of one box; `name` is the setting of a `set` topic."""
    topic = "%s/%s/%s/%s" % (BASE, table, box, kind)
    return topic + "/" + name if name else topic


def of_hub(table: str, kind: str) -> str:
    """A topic of the hub itself."""
    return of_box(table, HUB, kind)


def of_table(table: str, kind: str) -> str:
    """A topic of the whole table: one of TABLE_KINDS."""
    return "%s/%s/%s" % (BASE, table, kind)


def parse(topic: str) -> Address:
    """Who and what a topic is about: `box` is None for the table's own, `name` only under `set`."""
    levels = topic.split("/")
    if len(levels) >= 3 and levels[0] == BASE and all(levels):
        table, rest = levels[1], levels[2:]
        if len(rest) == 1 and rest[0] in TABLE_KINDS:
            return Address(table, None, rest[0], None)
        if len(rest) == 2 and rest[1] in (HUB_KINDS if rest[0] == HUB else BOX_KINDS):
            return Address(table, rest[0], rest[1], None)
        if len(rest) == 3 and rest[1] == "set" and rest[0] != HUB:
            return Address(table, rest[0], "set", rest[2])
    raise MessageError("topic", value=topic[:80])
