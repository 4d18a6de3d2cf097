"""A code is a place on the pip ladder, whose written form is read as the same place."""

from shared_rules.codes import MAX_PIPS, read_code, write_code
from shared_rules.errors import NotationError
from tests.fuzz.box.notation import need_placed

SEEDS = (b"3D+2", b" 3d6 - 2", b"D", b"+2", b"-1", b"99D+2", b"100D", b"2D+5", b"3D8", b"\xef\xbc\x8b1")


def run(data):
    try:
        text = data.decode()
    except UnicodeError:
        return
    try:
        pips = read_code(text)
    except NotationError as error:
        need_placed(error, text)
        return
    assert 0 <= pips <= MAX_PIPS
    assert read_code(write_code(pips)) == pips
