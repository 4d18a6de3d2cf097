"""What is a player's own: to roll as themselves, an ask that is addressed to them, their character."""

from collections.abc import Mapping
from typing import Any

from hub.log import Asked, Box
from hub.table.asks import asked_player
from hub.table.character import Character
from hub.table.errors import NotAllowed
from hub.table.visitor import Visitor


def need_own_roll(visitor: Visitor, player: str, rule: dict[str, Any]) -> None:
    """NotAllowed where a player rolls as another, or declares an outcome, which is the MJ's."""
    if visitor.may("gm"):
        return
    if not visitor.is_player(player):
        raise _not_as(visitor, player)
    if rule.get("declared") is not None:
        raise NotAllowed(
            fr="Seul le MJ déclare une action automatique ou impossible : lance les dés, ou demande-lui.",
            en="Only the GM declares an action automatic or impossible: roll the dice, or ask them.",
        )


def need_own_ask(visitor: Visitor, asked: Asked, boxes: Mapping[str, Box]) -> None:
    """NotAllowed for an ask of another player, or of a box that another player holds."""
    whose = asked_player(asked, boxes)
    if not visitor.may("gm") and not visitor.is_player(whose):
        raise _not_as(visitor, whose)


def need_own_character(visitor: Visitor, name: str, found: Character | None) -> None:
    """NotAllowed for the character of another, whether there is one of this name or not."""
    if not visitor.is_player(name) and not (found and owns(visitor, found)):
        raise NotAllowed(
            fr=f"Le personnage « {name[:80]} » n'est pas le tien : demande au MJ.",
            en=f'The character "{name[:80]}" is not yours: ask the GM.',
        )


def owns(visitor: Visitor, character: Character) -> bool:
    """Whether a character is theirs: by its own name, or by that of its player; all are the MJ's."""
    return visitor.may("gm") or visitor.is_player(character.name) or visitor.is_player(character.player)


def sees_ask(visitor: Visitor, asked: Asked, boxes: Mapping[str, Box]) -> bool:
    """Whether what is asked is theirs to see: a secret one is its player's and the MJ's."""
    whose = asked_player(asked, boxes) if asked.state == "open" else asked.ask.player
    return not asked.ask.secret or visitor.may("gm") or visitor.is_player(whose)


def _not_as(visitor: Visitor, player: str) -> NotAllowed:
    return NotAllowed(
        fr=f"Ce jet est celui de « {player[:80]} » : tu ne lances que pour {visitor.player or 'personne'}.",
        en=f'This roll is that of "{player[:80]}": you roll for {visitor.player or "nobody"} alone.',
    )
