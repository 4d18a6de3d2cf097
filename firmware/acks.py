"""What the hub says of the rolls it has: believed where it is of this journal and bears the right seal."""

from shared_rules.errors import MessageError
from shared_rules.messages import from_bytes

# The largest number that a frame of the journal holds.
HIGHEST = 0xFFFFFFFF


def take_ack(box: "Box", payload: bytes) -> None:
    """Let the journal know up to where the hub has it; one that is not believed is told in the state."""
    try:
        said = from_bytes(payload)
        if said.get("epoch") != box.journal.epoch:  # from before this journal began
            return
        upto = _read_upto(box.journal, said)
        if box.journal.key:
            _need_seal(box, said, upto)
    except (MessageError, UnicodeError, MemoryError) as error:  # 3 kB of "[" fill the heap
        why = error.what if isinstance(error, MessageError) else "field"
        box.refused = {"name": "ack", "value": "", "why": why}
        return
    box.journal.believe(upto)
    box.see_hub()


def _read_upto(journal: "Journal", said: "dict") -> int:
    upto = said.get("upto")
    # Only a seal tells a hub that knows more than this flash from a stranger who would silence the box.
    if type(upto) is not int or not 0 <= upto <= (HIGHEST if journal.key else journal.last_number):
        raise MessageError("field", name="upto", value=repr(upto)[:40], needed="0 …")
    return upto


def _need_seal(box: "Box", said: "dict", upto: int) -> None:
    from shared_rules.seal import same, seal_ack

    seal = said.get("seal")
    if not isinstance(seal, str):
        raise MessageError("seal_missing", id="ack")
    if not same(seal, seal_ack(box.journal.key, box.board.id, box.journal.epoch, upto)):
        raise MessageError("seal_wrong", id="ack")
