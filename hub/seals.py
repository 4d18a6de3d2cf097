"""Whether a roll, and what a box says it holds, bear the seal of the box, as the hub checks it."""

from collections.abc import Callable, Iterable
from typing import Literal, TypeAlias

import msgspec

from hub import wire
from shared_rules import messages
from shared_rules.canonical import canonical
from shared_rules.errors import MessageError
from shared_rules.seal import same, seal_held, seal_roll

# "unproven": without a seal, of a box that has a key; only its journal can tell whether it had one then.
SealState: TypeAlias = Literal["sealed", "unsealed", "unproven"]
KeysOf: TypeAlias = Callable[[str], list[bytes]]


def no_keys(box: str) -> list[bytes]:
    """The keys of a box where none is paired."""
    return []


def need_seal(roll: wire.Roll, payload: bytes, keys: Iterable[bytes]) -> SealState:
    """How a roll stands that came from a box with these keys; MessageError where its seal is wrong."""
    keys = list(keys)
    if not keys:
        return "unsealed"
    if not roll.seal:
        return "unproven"
    if not is_sealed(roll, payload, keys):
        raise MessageError("seal_wrong", id=roll.id)
    return "sealed"


def is_sealed(roll: wire.Roll, payload: bytes | str, keys: Iterable[bytes]) -> bool:
    """Whether one of the keys made the seal of this payload, which means `roll`."""
    told = payload.encode() if isinstance(payload, str) else payload
    try:
        message = messages.from_bytes(told)
        # A field given twice could mean one thing to the seal, and another to whoever reads the roll.
        if wire.stored_roll(canonical(message)) != roll:
            return False
        return any(same(seal_roll(key, message, roll.prev), roll.seal) for key in keys)
    except (MessageError, TypeError, ValueError, RecursionError, msgspec.MsgspecError):
        return False


def proven(state: wire.State, box: str, keys: Iterable[bytes]) -> wire.State:
    """What a box says, without what it holds where its keys do not vouch for that.

    Who could forge it would make the hub acknowledge rolls that it never had. MessageError for a wrong seal.
    """
    keys, seal = list(keys), state.seal
    if not keys:
        return state
    if seal is None or state.epoch is None or state.first is None or state.last is None:
        return msgspec.structs.replace(state, epoch=None, first=None, last=None)
    if not any(same(seal_held(key, box, state.epoch, state.first, state.last), seal) for key in keys):
        raise MessageError("state_seal_wrong", box=box)
    return state
