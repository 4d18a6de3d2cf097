"""Numbers as they are typed at a prompt, and odds as they are read there."""

from collections.abc import Iterable
from fractions import Fraction

from hub.cli.wrong_value import wrong_value
from hub.errors import SettingsError
from shared_rules.errors import NotationError
from shared_rules.notation import read_signed

BAR_CELLS = 20
EIGHTHS = " ▏▎▍▌▋▊▉█"
LONGEST_FRACTION = 23


def signed(option: str, text: str) -> int:
    """A whole number with any sign or dash; SettingsError names `option` and what is no number."""
    try:
        return read_signed(text)
    except NotationError as error:
        raise SettingsError(
            fr=f"{option} : {error.sentence('fr')}", en=f"{option}: {error.sentence('en')}"
        ) from None


def signed_all(option: str, texts: Iterable[str] | None) -> list[int]:
    """Each of them as `signed` reads it."""
    return [signed(option, text) for text in texts or ()]


def faces_of(option: str, text: str) -> list[int]:
    """Faces separated by commas: "4,3" is [4, 3], "" is none."""
    return signed_all(option, text.split(",")) if text.strip() else []


def need_count(option: str, text: str) -> int:
    """A whole number of 0 or more; SettingsError names `option` and its value."""
    count = signed(option, text)
    if count < 0:
        raise wrong_value(option, text, "0 ou plus", "0 or more")
    return count


def fraction(numerator: int, denominator: int) -> str:
    """ "13/36"; "≈" where it has too many digits to be read (--json gives them all)."""
    text = f"{numerator}/{denominator}"
    return text if len(text) <= LONGEST_FRACTION else "≈"


def bar(chance: Fraction) -> str:
    """The chance as a bar, in eighths of a character."""
    eighths = round(chance * BAR_CELLS * 8)
    return "█" * (eighths // 8) + EIGHTHS[eighths % 8].strip()
