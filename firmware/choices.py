"""What the coming roll is made of: each player's game, Score or code, and what holds for one roll only."""

from firmware.presses import SHIFT
from shared_rules.codes import MAX_PIPS, read_code, write_code
from shared_rules.d6_system import FD, MAX_BONUS, MAX_BONUS_SUM, RULINGS
from shared_rules.errors import RuleError
from shared_rules.rolls import GAMES
from shared_rules.scanner import read_signed

# What a player keeps from roll to roll, and what returns to nothing after each.
KEPT = {"game": "d100", "score": 50, "code": 9, "fd": FD, "ruling": "cancel"}
ONCE = {"modifier": 0, "advantage": 0, "adjustment": 0, "bonus": 0}

# The lowest and the highest; then how far one step goes: tapped, held, held long, and with ADV held.
NUMBERS = {
    "score": (0, 150, 1, 5, 10, 10),
    "modifier": (-100, 100, 5, 5, 10, 10),
    "code": (1, MAX_PIPS, 1, 3, 3, 3),
    "fd": (0, 99, 1, 5, 5, 5),
    "adjustment": (-30, 30, 1, 5, 5, 5),
    "bonus": (-MAX_BONUS_SUM, MAX_BONUS_SUM, 1, 1, 1, 3),
    "advantage": (-1, 1),
}

MOST_PLAYERS = 8


class Choices:
    """The players' choices; `player` is the index of the one at the box."""

    def __init__(self, names: list) -> None:
        self.names = names
        self.player = 0
        self.players = [fresh() for _ in names]
        self._before = None
        self._edited = None

    def __getattr__(self, field: str) -> "int | str | None":
        if field in KEPT or field in ONCE:
            return self.players[self.player][field]
        raise AttributeError(field)

    @property
    def label(self) -> str:
        """What the coming roll is for, where it is chosen from a sheet."""
        return self.players[self.player].get("label", "")

    def step(self, field: str, direction: int, stage: int) -> bool:
        """Move a number up (1) or down (-1); False at the end of its range. Held, it stops at round ones."""
        low, high = NUMBERS[field][:2]
        value = getattr(self, field)
        size = NUMBERS[field][2 + stage]
        if value is None:  # an FD below 0 is an opposed test
            moved = low if direction > 0 else None
        elif field == "fd" and direction < 0 and value == low:
            moved = None
        elif stage in (0, SHIFT):
            moved = value + direction * size
        else:
            moved = (value // size + 1) * size if direction > 0 else (-(-value // size) - 1) * size
        if moved is not None:
            moved = max(low, min(high, moved))
        return self._edit(field, moved)

    def cycle(self) -> None:
        """ADV: none, advantage, disadvantage; in the D6 System the other ruling."""
        if self.game == "d100":
            self._edit("advantage", {0: 1, 1: -1, -1: 0}[self.advantage])
        else:
            self._edit("ruling", RULINGS[1 - RULINGS.index(self.ruling)])

    def other_game(self) -> None:
        """Change to the other game."""
        self._edit("game", GAMES[1 - GAMES.index(self.game)])

    def next_player(self) -> None:
        """The next player takes the box."""
        self.player = (self.player + 1) % len(self.players)
        self._before = self._edited = None

    def put(self, field: str, text: str) -> None:
        """Set a field from a written value; RuleError names a value it cannot take."""
        if field == "player":
            self._put_player(text)
        elif field == "game":
            self._edit(field, _need_choice(field, text, GAMES))
        elif field == "ruling":
            self._edit(field, _need_choice(field, text, RULINGS))
        elif field == "fd" and text.strip() in ("", "-", "--", "null"):
            self._edit(field, None)
        else:
            value = read_code(text) if field == "code" else read_signed(text)
            low, high = NUMBERS[field][:2]
            if not low <= value <= high:
                raise RuleError("choice", name=field, value=text[:40], allowed="%d … %d" % (low, high))
            self._edit(field, value)

    def take(self, game: str, field: str, value: int, label: str) -> None:
        """Set what a sheet names: the game, its Score or code, and what it is rolled for."""
        self._remember("label")
        self.players[self.player].update({"game": game, field: value, "label": label})

    def undo(self) -> bool:
        """Take the last edit back (a roll counts as one: what it cleared returns); twice brings it again."""
        if self._before is None:
            return False
        player, values = self._before
        self._before = (self.player, self.players[self.player])
        self.player, self.players[player] = player, values
        self._edited = None
        return True

    def rolled(self) -> None:
        """What held for one roll returns to nothing."""
        values = self.players[self.player]
        if any([values[field] for field in ONCE]):
            self._remember("rolled")
            values.update(ONCE)
        self._edited = None

    def resize(self, count: int) -> None:
        """Seat `count` players; the names that are there stay."""
        while len(self.players) < count:
            self.players.append(fresh())
            self.names.append(str(len(self.players)))
        del self.players[count:], self.names[count:]
        self.player = min(self.player, count - 1)
        self._before = None

    def recall(self, saved: "list | None") -> None:
        """Take up what each player kept; what does not fit is left at its default."""
        for values, kept in zip(self.players, saved if isinstance(saved, list) else ()):
            for field in KEPT:
                if isinstance(kept, dict) and field in kept and _fits(field, kept[field]):
                    values[field] = kept[field]
            if isinstance(kept, dict) and isinstance(kept.get("label"), str):
                values["label"] = kept["label"]

    def rule(self) -> "dict":
        """The coming roll as the `rule` of a message."""
        if self.game == "d100":
            return {
                "score": self.score,
                "modifiers": [self.modifier] if self.modifier else [],
                "advantages": 1 if self.advantage > 0 else 0,
                "disadvantages": 1 if self.advantage < 0 else 0,
            }
        return {
            "code": write_code(self.code),
            "fd": self.fd,
            "adjustments": [self.adjustment] if self.adjustment and self.fd is not None else [],
            "bonuses": _bonuses(self.bonus),
            "ruling": self.ruling,
        }

    def difficulty(self) -> "int | None":
        """The FD after its adjustment, or None in an opposed test."""
        return None if self.fd is None else self.fd + self.adjustment

    def _put_player(self, text: str) -> None:
        name = text.strip()
        if name not in self.names:
            raise RuleError("choice", name="player", value=name[:40], allowed=", ".join(self.names))
        self.player = self.names.index(name)
        self._before = self._edited = None

    def _edit(self, field: str, value: "int | str | None") -> bool:
        if value == getattr(self, field):
            return False
        self._remember(field)
        self.players[self.player][field] = value
        if field in ("game", "score", "code"):
            self.players[self.player].pop("label", None)
        return True

    def _remember(self, field: str) -> None:
        # Steps on one field in a row are one edit.
        if field != self._edited:
            self._before = (self.player, dict(self.players[self.player]))
        self._edited = field


def fresh() -> "dict":
    """The choices of a player who has made none."""
    values = dict(KEPT)
    values.update(ONCE)
    return values


def _fits(field: str, value: "int | str | None") -> bool:
    if field not in NUMBERS:
        return value in (GAMES if field == "game" else RULINGS)
    if value is None:
        return field == "fd"
    low, high = NUMBERS[field][:2]
    return type(value) is int and low <= value <= high


def _need_choice(field: str, text: str, allowed: tuple) -> str:
    if text.strip() not in allowed:
        raise RuleError("choice", name=field, value=text[:40], allowed=", ".join(allowed))
    return text.strip()


def _bonuses(total: int) -> list:
    """A sum of -12 … +12 as bonuses of -6 … +6, as the rule wants them."""
    sign = -1 if total < 0 else 1
    parts = [min(MAX_BONUS, abs(total)), max(0, abs(total) - MAX_BONUS)]
    return [sign * part for part in parts if part]
