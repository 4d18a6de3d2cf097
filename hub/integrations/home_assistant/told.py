"""A roll in a line, as Home Assistant makes it of the message: what its logbook shows of the table."""

import json

from hub.wording.words import words_in

# Of a secret roll no more is told than that; RC and EC stand before what the roll came to.
LINE = """{%% set who = value_json.player|string %%}{{ %(secret)s if value_json.secret|default(false) else
 (%(seat)s ~ who if who is match('^[0-9]+$') else who or %(someone)s)
 ~ (', ' ~ value_json.label if value_json.label|default('') else '') ~ %(says)s
 ~ [value_json.result.total|default(value_json.result.roll|default(none)),
    value_json.result.joker|default('')|upper,
    %(outcome)s.get(value_json.result.outcome, %(opposed)s)]|reject('in', [none, ''])|join(', ') }}"""
WORDS = {
    "fr": {"secret": "Jet secret", "seat": "Joueur ", "says": " : "},
    "en": {"secret": "Secret roll", "seat": "Player ", "says": ": "},
}


def line_template(language: str) -> str:
    """The template that makes the line of a message of `cornet/<table>/<box>/roll`."""
    words = words_in(language)
    told = WORDS["en" if language == "en" else "fr"]
    told = told | {"someone": words.say("someone"), "opposed": words.say("opposed")}
    quoted = {name: json.dumps(text, ensure_ascii=False) for name, text in told.items()}
    outcome = json.dumps(dict(words.outcome), ensure_ascii=False)
    return " ".join((LINE % {**quoted, "outcome": outcome}).split("\n "))
