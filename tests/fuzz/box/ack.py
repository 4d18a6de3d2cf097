"""An ack is believed where it is of this journal and within it, and with a key only where that sealed it."""

from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes
from shared_rules.seal import seal_ack
from tests.fuzz.box.paper import EPOCH, ID, KEY, FuzzedBox

ROLLS = 3
SEEDS = (
    b'{"v":1,"epoch":"0011aabb","upto":2}',
    b'{"epoch":"0011aabb","upto":3,"seal":"' + seal_ack(KEY, ID, EPOCH, 3).encode() + b'"}',
    b'{"epoch":"0011aabb","upto":900,"seal":"' + seal_ack(KEY, ID, EPOCH, 900).encode() + b'"}',
    b'{"epoch":"0011aabb","upto":-1,"seal":7}',
    b'{"epoch":"ffffffff","upto":3}',
    b'{"epoch":"0011aabb","upto":3,"seal":"\xc3\xa9\\ud800"}',
)


def run(data):
    for key in (None, KEY):
        paper = FuzzedBox(key)
        for _ in range(ROLLS):
            rolled(paper)
        paper.hear("ack", data)
        journal = paper.box.journal
        assert journal.acked == (believed(data, key) or 0)
        assert journal.last_number == max(ROLLS, journal.acked)
        assert journal.waiting == journal.last_number - journal.acked
        rolled(paper)
        assert journal.last_number == max(ROLLS, journal.acked) + 1
        assert len(paper.told()) < 1000


def rolled(paper):
    """A roll, kept without the tumbling, and posted."""
    paper.box.roll(None, paper.board.ms)
    paper.beat()
    journal = paper.box.journal
    journal.message(journal.after(journal.last_number - 1), paper.board.ms)


def believed(data, key):
    """The number this ack may bring the journal to; None where it is to be passed over."""
    try:
        said = from_bytes(data)
    except MessageError:
        return None
    upto = said.get("upto")
    if said.get("epoch") != EPOCH or type(upto) is not int or upto < 0:
        return None
    if key is None:
        return upto if upto <= ROLLS else None
    return upto if said.get("seal") == seal_ack(key, ID, EPOCH, upto) else None
