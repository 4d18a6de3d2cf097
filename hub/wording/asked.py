"""A roll that is asked for, in words; and the advice of the rules while it is set up."""

from msgspec.structs import asdict

from hub import wire
from hub.tame import tame
from hub.wording import d6, d100
from hub.wording.told import BETWEEN
from hub.wording.words import words_in

# The seed's advice to the MJ (1.4): "+10 -20 +5 -10" is too much.
MOST_CHANGES = 2
SIMPLIFY = {
    "fr": "Beaucoup de modificateurs : est-ce globalement facile, normal ou difficile ? Un seul "
    "modificateur, ou un avantage ou désavantage, suffit.",
    "en": "Many modifiers: is it easy, normal or difficult on the whole? One modifier, or an advantage or "
    "disadvantage, is enough.",
}

SECRET = {"fr": "{who} : demande secrète.", "en": "{who}: a secret ask."}


def what_is_rolled(rule: wire.D100Rule | wire.D6Rule, language: str) -> str:
    """ "d100 · Score 55 +10 = 65, avantage" """
    words = words_in(language)
    if isinstance(rule, wire.D100Rule):
        return d100.skill(words, **asdict(rule))
    return d6.skill(words, **asdict(rule))


def asked_in_words(ask: wire.Ask, language: str) -> str:
    """Who is asked for what: "Senna · Escalade · d100 · Score 55"."""
    who = words_in(language).who(ask.player)
    return BETWEEN.join(filter(None, (who, tame(ask.label), what_is_rolled(ask.rule, language))))


def asked_secretly(ask: wire.Ask, language: str) -> str:
    """Who is asked, and no more: "Senna : demande secrète."."""
    return SECRET[language].format(who=words_in(language).who(ask.player))


def advice(rule: wire.D100Rule | wire.D6Rule, language: str) -> str:
    """What the rules say to an MJ who sets this up; "" for nothing."""
    if not isinstance(rule, wire.D100Rule):
        return ""
    changes = len(rule.modifiers) + bool(rule.advantages) + bool(rule.disadvantages)
    return SIMPLIFY[language] if changes > MOST_CHANGES else ""
