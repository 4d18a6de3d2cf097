"""Digits that tumble, then the faces one by one: it only reveals what has already fallen."""

FRAME_MS = 50
FIRST = "03692581"
STEP_MS = {"d100": 300, "d6": 150}


def tumbling(cells: int, since_ms: int) -> str:
    """`cells` digits that change at each frame; they mean nothing, and use none of the chance."""
    frame = since_ms // FRAME_MS
    shown = "".join([str((frame * 7 + place * 3 + frame * place) % 10) for place in range(cells)])
    blank = (8 - cells) // 2
    return " " * blank + shown


def first(choices: "Choices") -> str:
    """The first of these frames, of a roll that has not been thrown yet; a press waits for it."""
    count = 4 if choices.advantage else 2
    if choices.game == "d6":
        count = max(1, min(8, choices.code // 3))
    return " " * ((8 - count) // 2) + FIRST[:count]


def cells_of(roll: "dict") -> int:
    """How many digits tumble: two for each d100 throw, one a die, eight at most."""
    if roll["game"] == "d100":
        return 2 * len(roll["faces"])
    return max(1, min(8, 1 + len(roll["faces"]["dice"])))


def reveal(text: str, game: str, since_ms: int) -> "str | None":
    """As much of the first page of dice as shows by now; None once all of it has."""
    groups = _groups(text, game)
    count = since_ms // STEP_MS[game] + 1
    if count > len(groups):
        return None
    return "".join(groups[:count])


def _groups(text: str, game: str) -> list:
    """The page cut where it pauses: before each number of a d100, after each die of a pool."""
    groups = []
    for character in text:
        starts = character != "." if game == "d6" else character != " " and groups and groups[-1][-1] == " "
        if starts or not groups:
            groups.append(character)
        else:
            groups[-1] += character
    return groups
