"""Text to seven-segment patterns: bit 0 is segment a … bit 6 is g, bit 7 the decimal point."""

POINT = 0x80
CELLS = 8

# a on top, then clockwise b c d e f, g in the middle.
_SEGMENTS = (
    "0abcdef 1bc 2abdeg 3abcdg 4bcfg 5acdfg 6acdefg 7abc 8abcdefg 9abcdfg "
    "Aabcefg bcdefg Cadef cdeg dbcdeg Eadefg Faefg Gacdef Hbcefg hcefg Ief ic Jbcde Ldef "
    "nceg ocdeg Pabefg qabcfg reg Sacdfg tdefg Ubcdef ucde ybcdfg -g _d =dg °abfg"
)


def _patterns() -> "dict":
    patterns = {" ": 0}
    for word in _SEGMENTS.split():
        patterns[word[0]] = sum([1 << "abcdefg".index(name) for name in word[1:]])
    return patterns


PATTERNS = _patterns()


def cells(text: str) -> bytearray:
    """Eight patterns for a text of at most eight characters; a point lights the cell before it."""
    shown = bytearray(CELLS)
    place = 0
    for character in text:
        if character == ".":
            shown[place - 1] |= POINT
        else:
            shown[place] = PATTERNS[character]
            place += 1
    return shown
