"""Text to seven-segment patterns: bit 0 is segment a … bit 6 is g, bit 7 the decimal point."""

POINT = 0x80
CELLS = 8

# a on top, then clockwise b c d e f, g in the middle.
_SEGMENTS = (
    "0abcdef 1bc 2abdeg 3abcdg 4bcfg 5acdfg 6acdefg 7abc 8abcdefg 9abcdfg "
    "Aabcefg bcdefg Cadef cdeg dbcdeg Eadefg Faefg Gacdef Hbcefg hcefg Ief ic Jbcde Ldef "
    "nceg ocdeg Pabefg qabcfg reg Sacdfg tdefg Ubcdef ucde ybcdfg -g _d =dg °abfg"
)


# All segments and the point: no character is drawn so.
UNKNOWN = 0xFF


def _table() -> bytearray:
    # A byte a character: a dict of them would take sixteen times as much of the heap.
    table = bytearray([UNKNOWN] * 256)
    table[ord(" ")] = 0
    for word in _SEGMENTS.split():
        table[ord(word[0])] = sum([1 << "abcdefg".index(name) for name in word[1:]])
    return table


_TABLE = _table()


def pattern(character: str) -> int:
    """The segments of one character; ValueError where seven segments cannot draw it."""
    found = _TABLE[ord(character)] if ord(character) < len(_TABLE) else UNKNOWN
    if found == UNKNOWN:
        raise ValueError("no segments for " + character)
    return found


def cells(text: str) -> bytearray:
    """Eight patterns for a text of at most eight characters; a point lights the cell before it."""
    shown = bytearray(CELLS)
    place = 0
    for character in text:
        if character == ".":
            shown[place - 1] |= POINT
        else:
            shown[place] = pattern(character)
            place += 1
    return shown
