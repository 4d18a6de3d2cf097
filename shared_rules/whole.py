"""A whole number, or a clear refusal."""

from shared_rules.errors import RuleError


def need_whole(name: str, value: object) -> int:
    """Return `value` if it is a whole number, else raise RuleError naming it."""
    # `isinstance(True, int)` differs between the two Pythons; the exact type does not.
    if type(value) is not int:
        raise RuleError("whole_number", name=name, value=repr(value))
    return value


def need_face(value: object, low: int, high: int, sides: int) -> int:
    """Return `value` if a die of `sides` can show it, else raise RuleError naming it."""
    if type(value) is not int or not low <= value <= high:
        raise RuleError("face", value=repr(value), low=low, high=high, sides=sides)
    return value
