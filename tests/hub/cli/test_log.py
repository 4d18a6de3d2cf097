"""`cornet log` over a real database."""

import csv
import json
from datetime import UTC, datetime, timedelta

import pytest

from hub.settings.place import FILE
from tests.hub.cli.logged import incoming, numbers_in


def test_the_newest_rolls_are_told_oldest_first(read_log, remember):
    remember(*(incoming(number) for number in range(1, 8)))
    assert numbers_in(read_log("--json", "--limit", "3")) == [5, 6, 7]
    assert numbers_in(read_log("--json", "--limit", "0")) == [1, 2, 3, 4, 5, 6, 7]


def test_more_rolls_than_a_page_are_all_told(read_log, remember):
    remember(*(incoming(number) for number in range(1, 1203)))
    assert numbers_in(read_log("--json", "--limit", "0")) == list(range(1, 1203))
    assert numbers_in(read_log("--json", "--limit", "700")) == list(range(503, 1203))


def test_player_game_and_time_choose_rolls(read_log, remember):
    hour_ago = round((datetime.now(UTC) - timedelta(hours=1)).timestamp())
    remember(incoming(1, "Senna"), incoming(2, "Karl", "d6"), incoming(3, "Karl", at=hour_ago))
    assert numbers_in(read_log("--json", "--player", "Karl")) == [2, 3]
    assert numbers_in(read_log("--json", "--game", "d6")) == [2]
    assert numbers_in(read_log("--json", "--since", "30min")) == [1, 2]


def test_a_json_line_holds_the_message_and_what_the_log_knows(read_log, remember):
    remember(incoming(1, label="Crochetage", at=1_790_000_000))
    told = read_log("--json").json
    assert told["faces"] == [[4, 3]]
    assert told["rolled_at"] == "2026-09-21T14:13:20.000+00:00"
    assert (told["position"], told["box"], told["dated_by"], told["late"]) == (1, "ab12", "box", True)
    assert told["words"] == "Senna · Crochetage · d100 · Score 55 · 40 3 → 43 ✓ réussite · marge +12"


def test_no_text_in_the_csv_is_a_formula(read_log, remember):
    remember(incoming(1, player="=1+1", label="@cmd"), incoming(2, player="-2"), incoming(3, "Karl", "d6"))
    rows = list(csv.DictReader(read_log("--csv").out.splitlines()))
    assert [row["player"] for row in rows] == ["'=1+1", "'-2", "Karl"]
    assert rows[0]["label"] == "'@cmd"
    assert [row["margin"] for row in rows] == ["12", "12", "-4"]
    assert json.loads(rows[2]["faces"]) == {"joker": [1], "dice": [4, 5]}


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        (" =1+1", "' =1+1"),
        ('"=1+1', "'\"=1+1"),
        ("\uff1d1+1", "'\uff1d1+1"),
        ("Tir;=1+1", "Tir;'=1+1"),
        ('Tir; "@cmd', "Tir;' \"@cmd"),
        ("Tir - long; vite", "Tir - long; vite"),
    ],
)
def test_nor_after_blanks_and_quotes_nor_where_a_spreadsheet_ends_cells_at_semicolons(
    read_log, remember, text, cell
):
    remember(incoming(1, label=text))
    written = read_log("--csv").out.splitlines()
    assert next(csv.DictReader(written))["label"] == cell
    for separator in ";\t":
        for found in next(csv.reader(written[1:], delimiter=separator)):
            assert not found.strip(' "').startswith(("=", "+", "@", "\uff1d"))


def test_what_is_unusual_is_marked_in_words(read_log, remember):
    shown = {"roll": 34, "outcome": "success", "margin": 21, "degree": "clean", "kept": 0}
    remember(incoming(1, secret=True, at=1_790_000_000), incoming(2, result=shown, age_ms=0))
    lines = read_log("--lang", "en").out.splitlines()
    assert lines[0].endswith("[late] [secret] [unsealed]")
    assert lines[1].endswith("[disagreed] [unsealed]")


def test_without_a_log_the_mend_is_told(read_log, tmp_path):
    ran = read_log()
    assert (ran.status, ran.out) == (2, "")
    assert str(tmp_path) in ran.err
    assert not (tmp_path / FILE).exists()


@pytest.mark.parametrize(
    ("wrong", "french", "english"),
    [
        (("--since", "yesterday"), "--since vaut « yesterday »", '--since is "yesterday"'),
        (("--since", ""), "--since vaut «  »", '--since is ""'),
        (
            ("--limit", "-1"),
            "--limit vaut « -1 » : il faut 0 ou plus.",
            '--limit is "-1": it must be 0 or more.',
        ),
        (
            ("--game", "d20"),
            "--game vaut « d20 » : il faut d100 ou d6.",
            '--game is "d20": it must be d100 or d6.',
        ),
        (("--csv", "--json"), "--csv et --json s'excluent", "--csv and --json exclude each other"),
    ],
)
def test_a_wrong_value_is_refused_before_the_log_is_opened(read_log, wrong, french, english):
    for language, sentence in (("fr", french), ("en", english)):
        ran = read_log(*wrong, "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(sentence)
        assert len(ran.err.splitlines()) == 1


def test_filters_that_nothing_answers_are_told_beside_the_output(read_log, remember):
    remember(incoming(1))
    ran = read_log("--json", "--player", "Koris")
    assert (ran.status, ran.out, ran.err) == (0, "", "Aucun jet ne répond à ces filtres.\n")
    assert read_log("--game", "d6", "--lang", "en").err == "No roll answers these filters.\n"
    assert read_log("--json", "--player", "Senna").err == ""


@pytest.mark.parametrize(
    ("options", "numbers"),
    [
        (("--session", "le PORT"), [2]),
        (("--session", "2"), [3, 4]),
        (("--session", "2", "--player", "Karl"), []),
        (("--outcome", "success"), [1, 3, 4]),
        (("--outcome", "failure"), [2]),
        (("--until", "2026-10-26T07:35:30+00:00"), [1]),
        (("--since", "2026-10-26T07:35:30+00:00", "--until", "2026-10-27"), [2]),
        (("--box", "cd34"), [4]),
        (("--box", "noyer"), [4]),
        (("--q", "epee senna"), [3]),
    ],
)
def test_every_filter_of_the_page_is_an_option(read_log, evening, options, numbers):
    assert numbers_in(read_log("--json", *options)) == numbers


def test_a_session_there_never_was_is_named_with_those_there_are(read_log, evening):
    ran = read_log("--session", "la mine", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith('No session is called "la mine": there are 2, Le port.')
