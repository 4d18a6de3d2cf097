"""Takes up what a box remembered from before it was switched off; loaded for that moment only."""

from firmware.choices import MOST_PLAYERS

# What a preference may be.
LIMITS = {"players": (1, MOST_PLAYERS), "brightness": (0, 15), "dim": (0, 240), "sleep": (0, 240)}


def recall(box: "Box", saved: "dict") -> None:
    """What does not fit is left at its default."""
    box.locked = saved.get("locked") is True
    box.hub_seen = saved.get("hub") is True
    if saved.get("epoch") == box.journal.epoch and type(saved.get("posted")) is int:
        box.journal.forget(min(saved["posted"], box.journal.last_number))
    for name, default in list(box.preferences.items()):
        if type(saved.get(name)) is type(default):
            box.preferences[name] = saved[name]
    for name, (least, most) in LIMITS.items():
        box.preferences[name] = max(least, min(most, box.preferences[name]))
    box.obey_preferences()
    box.choices.recall(saved.get("choices"))
