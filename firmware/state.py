"""What the box tells about itself: settings and diagnostics."""

from firmware.version import VERSION
from shared_rules.codes import write_code


def state(box: "Box", rssi: "int | None" = None, name: "str | None" = None) -> "dict":
    """The `state` message; `name` is the one its owner gave it, `rssi` the Wi-Fi's strength in dBm."""
    choices = box.choices
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
        "locked": box.locked,
        "queue": box.journal.waiting,
        "dropped": box.journal.dropped,
        "epoch": box.journal.epoch,
        "first": box.journal.first,
        "last": box.journal.last_number,
        "sealed": box.journal.key is not None,
        "flash": box.journal.trouble,
        "chance": None if box.board.has_chance() else "fault",
        "rssi": rssi,
        "heap": box.board.free_heap(),
        "uptime_s": box.board.now_ms() // 1000,
        "battery": box.board.battery(),
        "reset": box.board.why_started(),
        "refused": box.refused,
    }
