"""Rolls as the log gives their faces."""

import os

from hub import wire
from hub.fairness.tally import Tallies
from hub.log import Thrown
from shared_rules import chance, d6_system, directive_zero

# As good as thrown, and the same each time.
PI = (
    "141592653589793238462643383279502884197169399375105820974944"
    "592307816406286208998628034825342117067982148086513282306647"
)


def honest(faces):
    """A face from the product's own chance."""
    return chance.below(faces, os.urandom)


def loaded(faces):
    """One that makes half of its lowest faces into its highest."""
    face = honest(faces)
    return faces - 1 if face == 0 and honest(2) else face


def d100(*pairs, player="Senna", box="ab12", position=1, **more):
    """A d100 roll of these pairs, or of one that honest dice throw."""
    pairs = pairs or tuple(map(tuple, directive_zero.throw(honest)))
    return _thrown("d100", pairs, player, box, position, more)


def d6(joker=(3,), dice=(4, 5), player="Karl", box="cd34", position=1, **more):
    """A D6 roll."""
    return _thrown("d6", wire.D6Faces(joker=tuple(joker), dice=tuple(dice)), player, box, position, more)


def d6_of(die, pips=15, **more):
    """A D6 roll thrown with `die`."""
    joker, dice = d6_system.throw(die, pips)
    return d6(joker, dice, **more)


def digits_of_pi():
    """Sixty throws of the d100."""
    return [d100((int(tens), int(units))) for tens, units in zip(PI[::2], PI[1::2], strict=True)]


def counted(*rolls, secrets=False):
    """The tallies of these rolls."""
    tallies = Tallies(secrets)
    for position, roll in enumerate(rolls, 1):
        tallies.add(roll)
        tallies.position = position
    return tallies


def _thrown(game, faces, player, box, position, more):
    known = {"secret": False, "agreed": True} | more
    return Thrown(position, box, player, game, faces=faces, **known)
