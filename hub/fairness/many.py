"""Many tests at once: one in a hundred of honest ones cries at p = 0.01, so each p pays for the others."""

from collections.abc import Sequence


def holm(chances: Sequence[float]) -> list[float]:
    """Each p corrected by Holm's way, in the same order: whatever the tests have in common, it holds."""
    corrected = [1.0] * len(chances)
    least = 0.0
    for done, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        least = max(least, min(1.0, chances[place] * (len(chances) - done)))
        corrected[place] = least
    return corrected
