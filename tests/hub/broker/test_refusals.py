"""The refusals at the door: counted for each client, bounded, and given on once each."""

import pytest

from hub.broker import packets
from hub.broker.refusals import MOST, MOST_OF_ONE_ADDRESS, Refusals, told
from hub.refusal import Key

REFUSED = packets.NOT_AUTHORIZED
THIEF = Key("box:ab12", "say", "192.0.2.7")


@pytest.fixture
def refusals():
    """Refusals on a clock that ticks once for each look at it."""
    clock = iter(range(1, 100_000))
    return Refusals(lambda: next(clock))


def test_each_is_taken_once_with_how_often_since(refusals):
    for _ in range(3):
        refusals.note(THIEF, "thief", "a/b", REFUSED)
    assert refusals.some.is_set()
    assert [(one.key, one.count) for one in refusals.take()] == [(THIEF, 3)]
    assert not refusals.some.is_set()
    assert refusals.take() == []
    refusals.note(THIEF, "thief", "a/c", REFUSED)
    (taken,) = refusals.take()
    (kept,) = refusals.all()
    assert (taken.count, kept.count, taken.what) == (1, 4, "a/c")
    assert taken.first_at_ms < taken.last_at_ms


def test_whoever_guesses_names_pushes_out_nobody_else_and_fills_no_log(refusals, caplog):
    refusals.note(THIEF, "thief", "a/b", REFUSED)
    for number in range(1000):
        refusals.note(Key(f"name {number}", "enter", THIEF.address), "", "", REFUSED)
    assert [one.key for one in refusals.all()][0] == THIEF
    assert len(refusals.all()) == 1 + MOST_OF_ONE_ADDRESS
    assert len(caplog.records) == 1 + MOST_OF_ONE_ADDRESS


def test_over_all_addresses_the_last_are_kept(refusals):
    for number in range(MOST + 10):
        refusals.note(Key("", "enter", f"192.0.2.{number}"), "", "", REFUSED)
    assert len(refusals.all()) == MOST
    assert refusals.all()[-1].key.address == f"192.0.2.{MOST + 9}"


def test_one_that_was_let_go_and_comes_again_is_counted_again(refusals):
    refusals.note(THIEF, "", "a", REFUSED)
    refusals.take()
    for number in range(MOST):
        refusals.note(Key("", "enter", f"192.0.2.{number}"), "", "", REFUSED)
    refusals.note(THIEF, "", "a", REFUSED)
    assert [one.count for one in refusals.take() if one.key == THIEF] == [1]


@pytest.mark.parametrize(
    ("key", "what", "reason", "fr"),
    [
        (
            THIEF,
            "x/roll",
            REFUSED,
            "'me' (box:ab12, 192.0.2.7) a voulu publier 'x/roll', qui ne lui est pas permis (1 ×)",
        ),
        (Key("anyone", "hear", "::1"), "$SYS", packets.BAD_FILTER, "écouter '$SYS', qui n'est pas un filtre"),
        (Key("ab12", "enter", "::1"), "", REFUSED, "se dit 'ab12' sans en avoir le mot de passe"),
        (Key("", "enter", "::1"), "", REFUSED, "n'entre pas sans mot de passe"),
        (Key("ab12", "enter", "::1"), "", packets.QUOTA, "garde trop de sessions ('ab12')"),
    ],
)
def test_each_is_told_in_a_sentence(refusals, key, what, reason, fr):
    refusals.note(key, "me", what, reason)
    assert fr in told(refusals.all()[0]).fr
