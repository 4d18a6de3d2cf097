"""The longest sheet that the hub sends: as many players and presets as a box takes."""

from hub.log import Box
from hub.table.character import Character
from hub.table.sheets import MOST_PLAYERS, MOST_PRESETS, sheet_of


def full_sheet() -> bytes:
    """Eight characters at one box, the first of them with twelve presets of both games."""
    scores = {f"Résistance {number}": 30 + number for number in range(MOST_PRESETS - 4)}
    codes = {f"Code {number}": f"{number + 1}D+1" for number in range(4)}
    first = Character(name="Senna", box="ab12", resistances=scores, codes=codes)
    others = [Character(name=f"Joueur {n}", box="ab12", codes=codes) for n in range(1, MOST_PLAYERS)]
    return sheet_of(Box("ab12", "online"), [first, *others])
