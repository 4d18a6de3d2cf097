"""How full a lithium cell is, from its millivolts: a curve, for its voltage falls in no straight line."""

# Ten per cent apart from 0 to 100, at the small current that a box draws.
CURVE_MV = (3270, 3690, 3730, 3770, 3800, 3840, 3870, 3950, 4020, 4110, 4200)


def percent(millivolts: int) -> int:
    """Per cent left, 0 to 100."""
    for place, above in enumerate(CURVE_MV):
        if millivolts < above:
            if not place:
                return 0
            below = CURVE_MV[place - 1]
            return 10 * (place - 1) + 10 * (millivolts - below) // (above - below)
    return 100
