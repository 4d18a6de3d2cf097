"""The MJ's ruling on an EC, given after the roll fell: what it makes of the same faces."""

import msgspec

from hub import wire
from shared_rules.errors import RuleError


def need_complication(roll: wire.Roll) -> wire.D6Roll:
    """The roll, where there is an EC to rule on; RuleError otherwise."""
    if isinstance(roll, wire.D6Roll) and roll.result.joker == "ec":
        return roll
    raise RuleError("no_complication", id=roll.id)


def rolled_under(roll: wire.Roll, ruling: wire.Ruling) -> wire.D6Roll:
    """The same faces as if that option had held from the start; RuleError without an EC."""
    fell = need_complication(roll)
    rule = msgspec.structs.replace(fell.rule, ruling=ruling)
    return msgspec.structs.replace(fell, rule=rule, result=wire.ruled(fell, ruling))


def result_under(roll: wire.Roll, ruling: wire.Ruling) -> wire.D6Result:
    """Total, outcome and margin of a roll with an EC under a ruling; RuleError without one."""
    return wire.ruled(need_complication(roll), ruling)
