"""Whatever is said to a box, the hub reads the state and the rolls it posts, and judges them as it did.

The first byte of the input says what is said: an ask, a setting, or in the hub's name.
"""

from hub import wire
from hub.integrations.viewer.boxes import told_box
from hub.log import Box
from hub.wording import LANGUAGES
from shared_rules.topics import Address
from tests.fuzz.box import ask, hub_state, setting
from tests.fuzz.box.paper import ID

SAID = {b"a": ask, b"s": setting, b"h": hub_state}
SEEDS = tuple(kind + seed for kind, said in SAID.items() for seed in said.SEEDS)


def run(data: bytes) -> None:
    posted = SAID.get(data[:1], ask).play(data[1:])
    if posted is None:
        return
    state = wire.decode_state(posted[0])
    for language in LANGUAGES:
        assert told_box(Box(ID, "online", state), language)
    for sent in posted[1]:
        assert wire.agrees(wire.decode_roll(Address(None, ID, "roll", None), sent))
