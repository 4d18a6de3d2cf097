"""Hypothesis strategies that bend the seeds of a target: bytes cut and pasted, any value anywhere in JSON."""

import json
from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

NASTY = (
    None, True, -1, 0, 2**31, 2**63, 10**30, 1.5, float("nan"), 1e308, "", "\0", "\x1b[2J", "\ud800", "=1+1",
    "é" * 81, "x" * 5000, "a.b.1", [], {}, [[[[[[]]]]]], {"": {"": None}}, [0] * 200,
)  # fmt: skip
ANYTHING = st.sampled_from(NASTY) | st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


def mutants(seeds: Sequence[bytes]) -> st.SearchStrategy[bytes]:
    """Inputs near the seeds, and some that are near nothing."""
    near = st.sampled_from(seeds)
    bent = st.builds(_edited, near, st.lists(_edits(near), min_size=1, max_size=5))
    messages = [seed for seed in seeds if _message_in(seed) is not None]
    if not messages:
        return bent | st.binary(max_size=200)
    return bent | st.sampled_from(messages).flatmap(_changed) | st.binary(max_size=200)


def _edits(near: st.SearchStrategy[bytes]) -> st.SearchStrategy[tuple[int, int, bytes]]:
    """(where, how many bytes go, what comes instead)."""
    pieces = (
        st.binary(max_size=8) | near | st.sampled_from([b"\0", b"\xff", b"\xff\xff\xff\xff\x7f", b"9" * 400])
    )
    return st.tuples(st.integers(0, 400), st.integers(0, 8) | st.just(1000), pieces)


def _edited(seed: bytes, edits: list[tuple[int, int, bytes]]) -> bytes:
    for at, gone, piece in edits:
        at %= len(seed) + 1
        seed = seed[:at] + piece + seed[at + gone :]
    return seed


def _message_in(seed: bytes) -> tuple[bytes, Any] | None:
    """What stands before the JSON object that ends a seed, and the object."""
    before, brace, rest = seed.partition(b"{")
    try:
        return (before, json.loads(brace + rest)) if brace else None
    except ValueError:
        return None


def _changed(seed: bytes) -> st.SearchStrategy[bytes]:
    found = _message_in(seed)
    assert found
    before, message = found
    return st.builds(
        _with, st.just(before), st.just(message), st.sampled_from(list(_places(message))), ANYTHING
    )


def _places(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Every place in a message, and one that is new in each object, as the keys that lead there."""
    if path:
        yield path
    if isinstance(value, dict):
        yield (*path, "new")
    for step, inner in value.items() if isinstance(value, dict) else _numbered(value):
        yield from _places(inner, (*path, step))


def _numbered(value: Any) -> Any:
    return enumerate(value) if isinstance(value, list) else ()


def _with(before: bytes, message: Any, path: tuple[Any, ...], value: Any) -> bytes:
    copy = json.loads(json.dumps(message))
    inner = copy
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return before + json.dumps(copy).encode()
