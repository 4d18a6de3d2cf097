"""The chance of success of the coming roll; loaded when it is asked for."""

from shared_rules import odds

# Above this many dice they would take the box longer than a player waits.
MOST_DICE = 12


def chances(choices: "Choices") -> "tuple | None":
    """(numerator, denominator), or None where there is none to tell."""
    if choices.game == "d100":
        told = odds.directive_zero(choices.score + choices.modifier, choices.advantage)
        won, lucky = told["success"], told["critical_success"]
        return won[0] + lucky[0], won[1]
    if choices.fd is None or choices.code >= 3 * (MOST_DICE + 1):
        return None
    return odds.d6_system(choices.code, choices.difficulty(), choices.bonus, choices.ruling)
