"""The message of a roll packed small, and read again byte for byte.

A packed message is the number of its dictionary, the text deflated upon that dictionary with every seal taken
out, and the seals as bytes. What no dictionary packed is the text itself, as UTF-8: JSON begins with none of
their numbers. A dictionary never changes: a better one gets the next number.
"""

import re
import zlib

# As a box writes it, after the name of its field.
_SEAL = re.compile('":"([0-9a-f]{64})"')
_SEAL_DIGITS = 64
_HERE = "\0"  # stands where a seal was; no JSON has it
_EMPTY = f'":"{_HERE}"'
_WINDOW = -11  # 2 KiB, without header and checksum
_MEMORY = 2

_DICTIONARY_1 = (
    b'{"age_ms":1,"at":179,"faces":[[1,2],[3,4]],"game":"d100","id":"","label":"","player":"","prev":"\0",'
    b'"result":{"degree":"exceptional"grave_failure","kept":1,"margin":-1"critical_failure","roll":43},"rule":'
    b'{"advantages":1,"disadvantages":0,"modifiers":[-10,20],"score":6{"age_ms":3,"at":179,"faces":{"dice":'
    b'[4,2,6,1,5,3],"joker":[6,6,2]},"game":"d6","id":"","label":"","player":"","prev":"\0","result":{"joker":'
    b'"ec","margin":-1,"outcome":"failure","removed":5"rc","margin":null,"outcome":null,{"age_ms":2,"at":179,'
    b'"faces":[[4,3]],"game":"d100","id":"","label":"","player":"","prev":"\0","result":{"degree":"hair"'
    b'clear_failure"plain_failure","kept":0,"margin":-2,"outcome":"failure","roll":7"clean"plain","kept":0,'
    b'"margin":1,"outcome":"critical_success"success","roll":2},"rule":{"advantages":0,"disadvantages":0,'
    b'"modifiers":[],"score":5{"age_ms":4,"at":179,"faces":{"dice":[3,2,4,5],"joker":[3]},"game":"d6","id":"",'
    b'"label":"","player":"","prev":"\0","result":{"joker":"","margin":1,"outcome":"failure","removed":null,'
    b'"total":1success","removed":null,"total":1,"totals":{"cancel":1,"complication":1}},"rule":{"adjustments":'
    b'[-5],"bonuses":[2"complication"adjustments":[],"bonuses":[],"code":"2D+1","fd":15,"ruling":"cancel"},'
    b'"seal":"\0","v":1}4D+2","fd":103D'
)

_NEWEST = b"\x01"
# Reading the dictionary takes longer than packing a roll: done once, and copied for each.
_DEFLATE = zlib.compressobj(6, zlib.DEFLATED, _WINDOW, _MEMORY, zdict=_DICTIONARY_1)
_INFLATE = {_NEWEST: zlib.decompressobj(_WINDOW, zdict=_DICTIONARY_1)}


def pack(text: str) -> bytes:
    """The bytes that `unpack` makes this very text of."""
    if _HERE in text:
        return text.encode()
    parts = _SEAL.split(text)
    deflate = _DEFLATE.copy()
    rest = deflate.compress(_EMPTY.join(parts[::2]).encode()) + deflate.flush()
    return _NEWEST + rest + bytes.fromhex("".join(parts[1::2]))


def unpack(stored: bytes) -> str:
    """The text that was packed; of damaged bytes, some text that is no message."""
    inflate = _INFLATE.get(stored[:1])
    if inflate is None:
        return stored.decode("utf-8", "replace")
    try:
        return _unpacked(inflate.copy(), stored[1:])
    except (zlib.error, ValueError):
        return stored.decode("latin-1")


def _unpacked(inflate: "zlib._Decompress", stored: bytes) -> str:
    text, *rest = inflate.decompress(stored).decode().split(_HERE)
    seals = inflate.unused_data.hex()
    if not inflate.eof or len(seals) != _SEAL_DIGITS * len(rest):
        raise ValueError("cut short")
    for place, piece in enumerate(rest):
        text += seals[place * _SEAL_DIGITS : (place + 1) * _SEAL_DIGITS] + piece
    return text
