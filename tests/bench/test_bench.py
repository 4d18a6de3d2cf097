"""The suite: its ratios, its table, its JSON, and that the README tells what was measured."""

import json
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.bench.__main__ import main
from tests.bench.frame import Bench, Figure, counted, ratio
from tests.bench.kills import killed
from tests.bench.odds import CORNET, ICEPOOL, differing, found
from tests.bench.peers import Missing, Peers
from tests.bench.plots import drawn
from tests.bench.posted import honest_rolls
from tests.bench.told import as_json, markdown, table

ROOT = Path(__file__).parents[2]


@pytest.fixture
def bench(tmp_path):
    said: list[str] = []
    return Bench(2, True, Peers(tmp_path), said.append), said


def test_a_ratio_is_the_median_of_those_within_a_round():
    told = {"ours": [1.0, 4.0, 9.0], "theirs": [1.0, 2.0, 3.0]}
    figure = ratio("speed", told, "ours", "theirs", "≥ 2")
    assert (figure.ratio, figure.low, figure.high, figure.met) == (2, 1, 3, True)


@pytest.mark.parametrize(
    ("target", "met"), [("≥ 3", False), ("≤ 3", True), ("= 2", True), ("= 0", False), ("", None)]
)
def test_a_target_is_met_or_not(target, met):
    assert counted("some", 2, target).met is met


def test_all_take_turns_and_a_missing_peer_stops_nobody(bench):
    bench, said = bench
    order = []

    def missing():
        raise Missing("gone is not on the PATH")

    told = bench.in_turn(
        {"a": lambda: order.append("a") or 1, "gone": missing, "b": lambda: order.append("b") or 2}
    )
    assert told == {"a": [1, 1], "b": [2, 2]}
    assert order == ["a", "b", "a", "b"]
    assert "gone: gone is not on the PATH" in said
    assert ratio("a / gone", told, "a", "gone", "≥ 1").ratio is None


def test_a_program_that_is_not_there_is_named(tmp_path):
    with pytest.raises(Missing, match="no-such-program is not on the PATH"):
        Peers(tmp_path).program("no-such-program")


def test_the_table_says_what_is_met_missed_and_missing():
    figures = [counted("lost", 0), Figure("slow", 0.1, 0.1, 0.2, "≥ 0.5"), Figure("gone", None, target="≥ 1")]
    lost, slow, gone = table(figures).splitlines()[1:]
    assert "met" in lost
    assert "missed" in slow
    assert "missing" in gone
    assert "| slow | 0.1 | ≥ 0.5 (missed) | 0.1 … 0.2 |" in markdown({"some": as_json(figures, 3, 0.5)})


def test_a_suite_is_run_and_written_down(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("tests.bench.odds.run", lambda bench: [counted("odds", 0, beside_it=1)])
    (tmp_path / "told.json").write_text('{"ingest": {"figures": []}}')
    assert main(["odds", "--quick", "--json", str(tmp_path / "told.json")]) == 0
    told = json.loads((tmp_path / "told.json").read_text())
    assert told["ingest"] == {"figures": []}
    assert set(told["odds"]) == {"at", "machine", "load", "rounds", "figures"}
    assert told["odds"]["figures"][0]["beside"] == {"beside_it": 1}
    assert "odds" in capsys.readouterr().out


def test_a_suite_that_is_none_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["speed"])
    assert "no suite speed" in capsys.readouterr().err


def test_all_odds_are_those_of_icepool():
    ours, theirs = (found(sys.executable, who)["odds"] for who in (CORNET, ICEPOOL))
    assert len(ours) == 972
    assert differing(ours, theirs) == 0
    assert differing(ours, theirs | {"3 5": "1/2"}) == 1


@pytest.mark.skipif(shutil.which("mosquitto") is None, reason="no mosquitto on PATH")
def test_nothing_is_lost_or_doubled_where_the_hub_is_killed(tmp_path):
    assert killed(Peers(tmp_path), honest_rolls(1500, 7), kills=2) == (0, 0)


def test_growth_is_drawn_a_panel_a_value_and_a_dot_a_size():
    points = {"growth": "rolls", "value": "disk, MB", "points": [[1000, 0.5], [10_000, 4], [1_000_000, 230]]}
    run = as_json([Figure("growth", 460, beside=points), counted("lost", 0)], 1, 0.5)
    picture = ElementTree.fromstring(drawn({"growth": run}))
    dots = picture.findall(".//{*}circle")
    assert len(picture.findall("{*}g")) == 1
    assert [dot.findtext("{*}title") for dot in dots] == ["1k rolls: 0.5", "10k rolls: 4", "1M rolls: 230"]
    across = [float(dot.get("cx")) for dot in dots]
    assert across[2] - across[1] == pytest.approx(2 * (across[1] - across[0]), abs=0.2)
    up = [float(dot.get("cy")) for dot in dots]
    assert up == sorted(up, reverse=True)


def test_the_readme_tells_what_was_measured():
    runs = json.loads((ROOT / ".docs" / "bench.json").read_text())
    assert markdown(runs) in (ROOT / "README.md").read_text()
