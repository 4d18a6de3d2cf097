"""A chance in per cent, as each language writes it."""

from fractions import Fraction

NARROW_SPACE = "\u202f"


def percent(chance: Fraction, language: str) -> str:
    """Two decimals; what is nearly certain or nearly impossible never reads as if it were quite."""
    hundredths = round(chance * 10000)
    if chance and not hundredths:
        text = "< 0.01%"
    elif chance != 1 and hundredths == 10000:
        text = "> 99.99%"
    else:
        text = f"{hundredths // 100}.{hundredths % 100:02d}%"
    return text if language == "en" else text.replace(".", ",").replace("%", f"{NARROW_SPACE}%")
