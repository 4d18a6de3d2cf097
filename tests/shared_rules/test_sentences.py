"""The sentences of the errors: alike in both languages, filled in full, all in use."""

import ast
import re
import sys
from pathlib import Path

import pytest

from shared_rules.errors import MessageError, NotationError, RuleError
from shared_rules.sentences import SENTENCES

ROOT = Path(__file__).parents[2]
FOLDERS = ("shared_rules", "hub", "firmware")
ERRORS = {"RuleError", "MessageError", "NotationError"}


def fields(sentence: str) -> set[str]:
    return set(re.findall(r"{(\w+)}", sentence))


def raised() -> list[tuple[str, str, set[str], str]]:
    """(error, sentence, names of the values given, place in the source) wherever one is made."""
    found = []
    for folder in FOLDERS:
        for file in sorted((ROOT / folder).rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Call) and _name(node.func) in ERRORS and _literal(node):
                    given = {keyword.arg or "**" for keyword in node.keywords}
                    where = f"{file.relative_to(ROOT).as_posix()}:{node.lineno}"
                    found.append((_name(node.func), node.args[0].value, given, where))
    return found


def _name(function: ast.expr) -> str:
    return getattr(function, "id", getattr(function, "attr", ""))


def _literal(call: ast.Call) -> bool:
    return bool(call.args) and isinstance(call.args[0], ast.Constant)


RAISED = raised()


@pytest.mark.parametrize("what", SENTENCES)
def test_a_sentence_has_the_same_fields_in_both_languages(what):
    french, english = SENTENCES[what]
    assert french != english
    assert fields(french) == fields(english)


@pytest.mark.parametrize("what", SENTENCES)
def test_a_sentence_is_used(what):
    assert what in {used for _, used, _, _ in RAISED}


@pytest.mark.parametrize(
    ("error", "what", "given", "where"), RAISED, ids=[where for _, _, _, where in RAISED]
)
def test_an_error_fills_its_sentence(error, what, given, where):
    assert what in SENTENCES, where
    by_notation = {"text", "place"} if error == "NotationError" else set()
    assert "**" in given or fields(SENTENCES[what][0]) <= given | by_notation, where


def test_the_sentence_is_french_unless_told_otherwise():
    error = RuleError("bonus", value=7)
    assert str(error) == error.sentence() == error.sentence("fr")
    assert "outside" in error.sentence("en")


def test_a_long_text_is_shortened_in_the_sentence_and_kept_in_the_error():
    error = NotationError("no_code", "x" * 1000, 3)
    assert error.text == "x" * 1000
    assert "x" * 39 + "…" in str(error)
    assert "(caractère 4)" in str(error)


@pytest.mark.parametrize("error", [RuleError, MessageError, NotationError])
def test_an_error_told_is_a_value_error(error):
    assert issubclass(error, ValueError)


def test_on_a_board_which_has_no_sentences_an_error_is_still_named(monkeypatch):
    monkeypatch.setitem(sys.modules, "shared_rules.sentences", None)
    assert str(RuleError("negative", name="Score", value=-1)) == "negative"
