"""Short tunes that hold nothing up."""

import pytest

from firmware import sounds
from firmware.sounds import TUNES, Sounds, notes


def heard(tune: str, *, beat_ms: int = 5, mute: bool = False) -> list[int]:
    played = Sounds()
    played.mute = mute
    played.play(tune, 0)
    return [played.tone(ms) for ms in range(0, 2000, beat_ms)]


NAMES = [line.split()[0] for line in TUNES.split("\n") if line]


@pytest.mark.parametrize("tune", NAMES)
def test_a_tune_plays_each_note_in_its_time_and_ends_in_silence(tune):
    tones = heard(tune, beat_ms=1)
    expected = [hz for hz, length_ms in notes(tune) for _ in range(length_ms)]
    assert tones == expected + [0] * (2000 - len(expected))


@pytest.mark.parametrize("tune", NAMES)
def test_muted_nothing_sounds(tune):
    assert set(heard(tune, mute=True)) == {0}


def test_muted_in_the_middle_it_stops_at_once():
    played = Sounds()
    played.play("critical_success", 0)
    assert played.tone(0)
    played.mute = True
    assert played.tone(5) == 0
    played.mute = False
    assert played.tone(10) == 0


def test_a_new_tune_takes_over():
    played = Sounds()
    played.play("critical_failure", 0)
    played.tone(0)
    played.play("tick", 5)
    assert [played.tone(5), played.tone(20)] == [notes("tick")[0][0], 0]


def test_each_outcome_and_each_joker_sounds_different():
    results = [{"outcome": o} for o in ("success", "failure", "critical_success", "critical_failure", None)]
    results += [{"outcome": "success", "joker": joker} for joker in ("rc", "ec")]
    assert len({notes(sounds.of_result(result)) for result in results}) == len(results)
