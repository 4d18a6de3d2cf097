"""Whom the MJ may ask: who sits at a box that is there, the characters, and who rolled lately."""

from collections.abc import Iterable
from typing import Any

from hub.integrations.viewer.boxes import told_box
from hub.log import Box, LoggedRoll
from hub.log.fold import fold
from hub.table.character import Character
from hub.wording import words_in

MOST = 24


def recipients(
    boxes: Iterable[Box], characters: Iterable[Character], lately: Iterable[LoggedRoll], language: str
) -> list[dict[str, Any]]:
    """[{"box", "player", "name", "settings", "here"}], each player once, by name.

    So nobody changes places while one reaches for them. Where there are too many, the boxes stay.
    """
    here = [box for box in boxes if box.availability == "online" and box.state]
    holders = [_holder(box, language) for box in here]
    seated = [name for box in here if box.state for name in box.state.players if not name.isdigit()]
    known = {fold(one["player"]) for one in holders}
    others: list[dict[str, Any]] = []
    for name in [*seated, *(one.name for one in characters), *(one.roll.player for one in lately)]:
        if name and not name.isdigit() and fold(name) not in known:
            known.add(fold(name))
            others.append({"box": "", "player": name, "name": name, "settings": "", "here": name in seated})
    return sorted([*holders, *others][:MOST], key=lambda one: (fold(one["name"]), one["box"]))


def _holder(box: Box, language: str) -> dict[str, Any]:
    told = told_box(box, language)
    player = (box.state.player if box.state else "") or ""
    name = words_in(language).who(player) if player else told["name"]
    about = f"{told['name']} · {told['settings']}" if player else told["settings"]
    return {"box": box.id, "player": player, "name": name, "settings": about, "here": True}
