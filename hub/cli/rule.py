"""The rule of a message from what was typed at the prompt."""

from typing import Any

from hub.cli.numbers import signed_all
from shared_rules.codes import read_code, write_code
from shared_rules.errors import RuleError
from shared_rules.notation import read_signed


def d100_rule(score: str, mod: list[str] | None, adv: str, dis: str) -> dict[str, Any]:
    """A d100 rule, every number with any sign or dash."""
    return {
        "score": read_signed(score),
        "modifiers": signed_all(mod),
        "advantages": read_signed(adv),
        "disadvantages": read_signed(dis),
    }


def d6_rule(
    code: str, fd: str | None, adjust: list[str] | None, bonus: list[str] | None, ruling: str
) -> dict[str, Any]:
    """A D6 rule; `fd` None in an opposed test."""
    if ruling not in ("cancel", "complication"):
        raise RuleError("choice", name="--ruling", value=ruling, allowed="cancel, complication")
    return {
        "code": write_code(read_code(code)),
        "fd": None if fd is None else read_signed(fd),
        "adjustments": signed_all(adjust),
        "bonuses": signed_all(bonus),
        "ruling": ruling,
    }
