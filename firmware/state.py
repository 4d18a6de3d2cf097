"""What the box tells about itself: settings and diagnostics."""

from firmware.version import VERSION
from shared_rules.codes import write_code


def state(box: "Box", rssi: "int | None" = None, name: "str | None" = None) -> "dict":
    """The `state` message; `name` is the one its owner gave it, `rssi` the Wi-Fi's strength in dBm."""
    choices = box.choices
    journal = box.journal
    return {
        "name": name,
        "version": VERSION,
        "game": choices.game,
        "player": choices.names[choices.player],
        "players": choices.names,
        "score": choices.score,
        "modifier": choices.modifier,
        "advantage": choices.advantage,
        "code": write_code(choices.code),
        "fd": choices.fd,
        "adjustment": choices.adjustment,
        "bonus": choices.bonus,
        "ruling": choices.ruling,
        "mute": not box.preferences["sound"],
        "brightness": box.preferences["brightness"],
        "dim": box.preferences["dim"],
        "sleep": box.preferences["sleep"],
        "locked": box.locked,
        "rolled": _rolled(box),
        "asked": box.ask.id if box.ask else None,
        "declined": box.declined,
        "queue": journal.waiting,
        "dropped": journal.dropped,
        "epoch": journal.epoch,
        "first": journal.first,
        "last": journal.last_number,
        "sealed": journal.key is not None,
        "seal": _seal(box.board.id, journal) if journal.key else None,
        "flash": journal.trouble,
        "chance": None if box.board.has_chance() else "fault",
        "rssi": rssi,
        "heap": box.board.free_heap(),
        "uptime_s": box.board.now_ms() // 1000,
        "battery": box.board.battery(),
        "reset": box.board.why_started(),
        "refused": box.refused,
        "test": box.tested,
        "updating": box.updating,
    }


def _rolled(box: "Box") -> "dict | None":
    """The last roll, once the digits have told it, and for everyone; None where there is none to tell."""
    last = box.last
    if not last or last["secret"] or box.is_hidden(box.journal.last_number):
        return None
    result = last["result"]
    told = dict([(field, last[field]) for field in ("player", "label", "game") if last[field]])
    told["value"] = result["roll"] if last["game"] == "d100" else result["total"]
    told["outcome"] = result["outcome"]
    told["joker"] = result.get("joker", "")
    return told


def _seal(box_id: str, journal: "Journal") -> str:
    from shared_rules.seal import seal_held

    return seal_held(journal.key, box_id, journal.epoch, journal.first, journal.last_number)
