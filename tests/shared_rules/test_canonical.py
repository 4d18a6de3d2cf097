"""One text for one value, and the value back from it."""

import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared_rules.canonical import canonical
from tests.shared_rules import nasty_values

scalars = st.none() | st.booleans() | st.integers() | st.text()
values = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=20
)


@given(values)
def test_a_value_reads_back_as_it_was(value):
    assert json.loads(canonical(value)) == value


@given(values)
def test_it_is_the_sorted_json_of_the_standard_library(value):
    wanted = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert canonical(value).decode() == re.sub(r"\\(.)", in_full, wanted)


def in_full(escape: "re.Match[str]") -> str:
    """The standard library shortens two more control characters."""
    return {"b": "\\u0008", "f": "\\u000c"}.get(escape[1], escape[0])


@given(st.dictionaries(st.text(), st.integers()))
def test_the_order_of_keys_changes_nothing(value):
    assert canonical(dict(reversed(value.items()))) == canonical(value)


@pytest.mark.parametrize("line", list(nasty_values.lines()))
def test_a_nasty_value_reads_back_as_it_was(line):
    assert line.endswith(" True")


@pytest.mark.parametrize("kind", [bytes, bytearray, tuple, list])
def test_faces_are_a_list_of_numbers_whatever_holds_them(kind):
    assert canonical({"dice": kind([6, 6, 1])}) == b'{"dice":[6,6,1]}'


@pytest.mark.parametrize("value", [1.0, float("nan"), {1, 2}, object(), {1: 2}, {"a": [0.5]}, 1j])
def test_what_has_no_one_text_is_a_type_error(value):
    with pytest.raises(TypeError):
        canonical(value)
