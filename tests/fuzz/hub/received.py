"""Whatever comes under whatever topic is kept whole, heard, set aside with its reason, or nothing of ours.

The first line of the input is the topic. A roll that is kept is told in every form there is.
"""

import hmac

from hub import wire
from hub.log import Incoming, Unreadable
from hub.log.rows import columns
from hub.received import Heard, Received, understand
from hub.wording import LANGUAGES, sentence
from shared_rules.canonical import canonical
from shared_rules.messages import from_bytes
from tests.fuzz.promise import need_sentences
from tests.hub.rolls import TOPIC, d6, d100, payload
from tests.hub.sealing import KEY, SealingBox

NOW_MS = 1_793_000_000_000
STATE = payload({"v": 1, "name": "Dés", "game": "d6", "code": "3D+2", "fd": None, "players": ["Senna"]})
MESSAGES = (
    payload(d100(1, label="Escalade", at=1_793_000_000, age_ms=12, ask="q1")),
    payload(d100(2, faces=((2, 2), (9, 9)), rule={"score": 55, "modifiers": [10, -20], "advantages": 3})),
    payload(d100(3, faces=(), rule={"declared": "automatic"}, secret=True)),
    payload(d6(4, joker=(6, 6, 2), rule={"code": "3D+2", "fd": None, "bonuses": [2, -6]})),
    payload(d6(5, joker=(1,), rule={"code": "3D+2", "fd": 15, "ruling": "complication"})),
    payload(SealingBox().roll(6)),
    b'{"v":2}',
)
SEEDS = tuple(TOPIC.encode() + b"\n" + message for message in MESSAGES) + (
    b"cornet/table/ab12/state\n" + STATE,
    b"cornet/table/ab12/availability\nonline",
    b"cornet/table/hub/state\n{}",
)


def run(data: bytes) -> None:
    topic, _, sent = data.partition(b"\n")
    received = Received(topic.decode(errors="replace"), sent, False, lambda: None)
    found = understand(received, NOW_MS, lambda box: [KEY] if box == "ab12" else [])
    if isinstance(found, Unreadable):
        need_sentences(found.why_fr, found.why_en)
        assert found.payload == sent
    elif isinstance(found, Incoming):
        assert found.payload == sent
        need_kept(found)
        need_seal(found)
    else:
        assert found is None or isinstance(found, Heard)
        if found and found.state:
            assert wire.decode_state(wire.encode(found.state)) == found.state


def need_kept(found: Incoming) -> None:
    """The roll is read back from what it was written as, and can be stored and put into words."""
    roll = found.roll
    assert wire.stored_roll(wire.encode(roll)) == roll
    assert wire.decode_roll(address_of(roll), wire.encode(roll)) == roll
    texts = [str(value) for value in columns(found).values()] + [sentence(roll, lang) for lang in LANGUAGES]
    assert "".join(texts).encode()


def address_of(roll: wire.Roll) -> wire.Address:
    return wire.Address(None, roll.id.split(".")[0], "roll", None)


def need_seal(found: Incoming) -> None:
    """Only the key makes a seal, over all that the message says."""
    if found.seal_state == "sealed":
        told = {name: value for name, value in from_bytes(found.payload).items() if value is not None}
        prev, seal = told.pop("prev", ""), told.pop("seal")
        told.pop("age_ms", None)
        assert seal == hmac.digest(KEY, canonical(told) + prev.encode(), "sha256").hex()
