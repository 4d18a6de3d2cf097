"""Who looks or asks: the table, a player, or the MJ; and what they may see."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from hub.log.fold import same

if TYPE_CHECKING:
    from hub import wire

Role: TypeAlias = Literal["table", "player", "gm"]

# Each may do all that those before it may.
ROLES: tuple[Role, ...] = ("table", "player", "gm")


@dataclass(frozen=True, slots=True)
class Visitor:
    """`player`: whom a player plays; "" for the table and the MJ."""

    role: Role
    player: str = ""

    def may(self, role: Role) -> bool:
        """Whether all that `role` may do is theirs to do."""
        return ROLES.index(self.role) >= ROLES.index(role)

    def is_player(self, name: str) -> bool:
        """Whether they play this one, however it is written."""
        return self.role == "player" and bool(self.player) and same(name, self.player)

    def sees(self, roll: "wire.Roll") -> bool:
        """Whether what fell is theirs to see: a secret roll is its player's and the MJ's."""
        return not roll.secret or self.role == "gm" or self.is_player(roll.player)


TABLE = Visitor("table")
GM = Visitor("gm")
