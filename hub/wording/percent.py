"""A chance in per cent, as each language writes it."""

from fractions import Fraction

NARROW_SPACE = "\u202f"


def percent(chance: Fraction, language: str) -> str:
    """Two decimals, or as few as are exact; what is nearly certain never reads as if it were quite."""
    hundredths = round(chance * 10000)
    if chance and not hundredths:
        text = "< 0.01%"
    elif chance != 1 and hundredths == 10000:
        text = "> 99.99%"
    else:
        digits = f"{hundredths // 100}.{hundredths % 100:02d}"
        text = (digits.rstrip("0").rstrip(".") if hundredths == chance * 10000 else digits) + "%"
    return text if language == "en" else text.replace(".", ",").replace("%", f"{NARROW_SPACE}%")
