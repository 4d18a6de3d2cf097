"""The same checks under the real MicroPython, and line for line the same text as CPython's."""

import ast
import math

from tests.micropython import run
from tests.shared_rules import (
    agree_d6_system,
    agree_directive_zero,
    agree_large_pools,
    huge_input,
    json_fuzz,
    long_chain,
    nasty_values,
    odds_lines,
)

# The Unix port is 64-bit: what takes 64k on the chip takes 128k here.
BOX_HEAP = "128k"


def test_micropython_judges_directive_zero_as_the_oracle_does(micropython):
    differences, sampled = printed_by(micropython, "agree_directive_zero")
    assert differences == [0] * len(agree_directive_zero.CHECKS)
    assert sampled == (math.ceil(2 * 10_000 * 181 / agree_directive_zero.SAMPLE), 0)


def test_micropython_judges_the_d6_system_as_the_oracle_does(micropython):
    assert printed_by(micropython, "agree_d6_system") == [0] * len(agree_d6_system.CHECKS)


def test_micropython_judges_large_pools_as_the_oracle_does(micropython):
    throws = sum(1 for _ in agree_large_pools.throws_of(agree_large_pools.DICE))
    cases = math.ceil(throws * agree_large_pools.CASES / agree_large_pools.SAMPLE)
    assert printed_by(micropython, "agree_large_pools") == (cases, 0)


def printed_by(micropython, module):
    return ast.literal_eval(run(micropython, f"tests.shared_rules.{module}"))


def test_micropython_gives_the_same_odds_to_the_last_digit(micropython):
    here = list(odds_lines.lines())
    assert len(here) == len(odds_lines.CODES) * len(odds_lines.RULINGS)
    assert run(micropython, "tests.shared_rules.odds_lines").splitlines() == here


def test_micropython_writes_nasty_values_as_the_same_bytes(micropython):
    here = list(nasty_values.lines())
    assert len(here) == len(nasty_values.VALUES)
    assert run(micropython, "tests.shared_rules.nasty_values").splitlines() == here


def test_micropython_reads_any_bytes_as_a_dict_or_a_message_error(micropython):
    count, surprises = ast.literal_eval(run(micropython, "tests.shared_rules.json_fuzz"))
    assert count == sum(len(json_fuzz.TOKENS) ** length for length in range(json_fuzz.LONGEST + 1))
    assert surprises == []


def test_five_thousand_sixes_and_a_one_are_thirty_thousand_and_one():
    assert next(long_chain.lines()) == "thrown 5001 total 30001 rc success"


def test_micropython_refuses_huge_input_in_the_same_words(micropython):
    here = list(huge_input.lines())
    assert all(line.startswith(("too_many_dice", "number_too_long")) for line in here)
    assert run(micropython, "tests.shared_rules.huge_input").splitlines() == here


def test_five_thousand_sixes_fit_in_the_heap_of_a_box(micropython):
    printed = run(micropython, "tests.shared_rules.long_chain", heap=BOX_HEAP)
    assert printed.splitlines() == list(long_chain.lines())


def test_the_throws_compared_reach_the_code_of_the_seed():
    codes = {pips for pips, _, _, _ in agree_d6_system.all_throws(agree_d6_system.HIGHEST_CODE)}
    assert codes == set(range(1, 15))
