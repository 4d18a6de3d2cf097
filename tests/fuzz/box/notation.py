"""A typed roll is a rule that can be thrown and judged, or refused, or an error at a place in the text."""

from shared_rules import rolls
from shared_rules.errors import NotationError, RuleError
from shared_rules.notation import read_roll, read_signed
from tests.fuzz.promise import need_told

SEEDS = (
    b"d100 55",
    b"1d% -10 +20 av 2 d\xc3\xa9s",
    b"3D+2 fd 15 aj -5 bon +2 b",
    b"D6+2 opp",
    b"\xc2\xa02d6\xe2\x80\x8a+ 1 malus \xe2\x88\x923 complication",
    b"99D+2 fd 999999",
    b"d20",
    b"",
)


def run(data):
    try:
        text = data.decode()
    except UnicodeError:
        return
    read_number(text)
    try:
        game, rule = read_roll(text)
    except NotationError as error:
        need_placed(error, text)
        return
    try:
        verdict = rolls.judge(game, rule, rolls.throw(game, rule, lambda n: 0))
        assert rolls.result(game, verdict)
    except RuleError as error:
        need_told(error)


def read_number(text):
    try:
        assert -1_000_000 < read_signed(text) < 1_000_000
    except NotationError as error:
        need_placed(error, text)


def need_placed(error, text):
    need_told(error)
    assert error.text == text
    assert 0 <= error.place <= len(text)
