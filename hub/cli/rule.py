"""The rule of a message from what was typed at the prompt."""

from typing import Any

from hub.cli.numbers import signed, signed_all
from shared_rules.codes import read_code, write_code
from shared_rules.d6_system import need_ruling


def d100_rule(score: str, mod: list[str] | None, adv: str, dis: str) -> dict[str, Any]:
    """A d100 rule, every number with any sign or dash."""
    return {
        "score": signed("--score", score),
        "modifiers": signed_all("--mod", mod),
        "advantages": signed("--adv", adv),
        "disadvantages": signed("--dis", dis),
    }


def d6_rule(
    code: str, fd: str | None, adjust: list[str] | None, bonus: list[str] | None, ruling: str
) -> dict[str, Any]:
    """A D6 rule; `fd` None in an opposed test."""
    return {
        "code": write_code(read_code(code)),
        "fd": None if fd is None else signed("--fd", fd),
        "adjustments": signed_all("--adjust", adjust),
        "bonuses": signed_all("--bonus", bonus),
        "ruling": need_ruling(ruling, "--ruling"),
    }
