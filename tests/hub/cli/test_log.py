"""`cornet log` over a real database."""

import asyncio
import csv
import json
import os
import re
import signal
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from hub import wire
from hub.cli.since import since
from hub.errors import SettingsError
from hub.log import Box, open_log
from hub.received import Received, understand
from hub.settings.place import FILE
from shared_rules import messages, rolls
from tests.hub.serving import serving

DST_HOUR = (1792888200, 1792891800)  # 2026-10-25T00:30Z and 01:30Z


def incoming(number, player="Senna", game="d100", at=None, now_ms=None, box="ab12", **told):
    """A roll as the hub receives it."""
    rule = {"score": 55} if game == "d100" else {"code": "3D+2"}
    faces = [[4, 3]] if game == "d100" else {"joker": [1], "dice": [4, 5]}
    result = rolls.result(game, rolls.judge(game, rule, faces))
    message = {"id": f"{box}.e.{number}", "player": player, "at": at, **told}
    message |= {"game": game, "rule": rule, "faces": faces, "result": message.get("result", result)}
    payload = messages.to_bytes(message)
    now_ms = now_ms or round(datetime.now(UTC).timestamp() * 1000)
    return understand(Received(f"cornet/table/{box}/roll", payload, False, lambda: None), now_ms)


@pytest.fixture
def remember(tmp_path):
    """remember(incoming(1), …) puts rolls into the log of tmp_path."""

    async def keep(batch):
        async with open_log(tmp_path / FILE) as log:
            await log.remember(batch)

    return lambda *batch: asyncio.run(keep(batch))


@pytest.fixture
def log(cornet, tmp_path):
    """log("--json") is `cornet log --json` on it."""
    return lambda *arguments: cornet("log", "--data", str(tmp_path), *arguments)


def numbers_in(ran):
    return [int(json.loads(line)["id"].split(".")[-1]) for line in ran.out.splitlines()]


def test_the_newest_rolls_are_told_oldest_first(log, remember):
    remember(*(incoming(number) for number in range(1, 8)))
    assert numbers_in(log("--json", "--limit", "3")) == [5, 6, 7]
    assert numbers_in(log("--json", "--limit", "0")) == [1, 2, 3, 4, 5, 6, 7]


def test_more_rolls_than_a_page_are_all_told(log, remember):
    remember(*(incoming(number) for number in range(1, 1203)))
    assert numbers_in(log("--json", "--limit", "0")) == list(range(1, 1203))
    assert numbers_in(log("--json", "--limit", "700")) == list(range(503, 1203))


def test_player_game_and_time_choose_rolls(log, remember):
    hour_ago = round((datetime.now(UTC) - timedelta(hours=1)).timestamp())
    remember(incoming(1, "Senna"), incoming(2, "Karl", "d6"), incoming(3, "Karl", at=hour_ago))
    assert numbers_in(log("--json", "--player", "Karl")) == [2, 3]
    assert numbers_in(log("--json", "--game", "d6")) == [2]
    assert numbers_in(log("--json", "--since", "30min")) == [1, 2]


def test_a_json_line_holds_the_message_and_what_the_log_knows(log, remember):
    remember(incoming(1, label="Crochetage", at=1_790_000_000))
    told = log("--json").json
    assert told["faces"] == [[4, 3]]
    assert told["rolled_at"] == "2026-09-21T14:13:20.000+00:00"
    assert (told["position"], told["box"], told["dated_by"], told["late"]) == (1, "ab12", "box", True)
    assert told["words"] == "Senna · Crochetage · d100 · Score 55 · 40 3 → 43 ✓ réussite · marge +12"


def test_no_text_in_the_csv_is_a_formula(log, remember):
    remember(incoming(1, player="=1+1", label="@cmd"), incoming(2, player="-2"), incoming(3, "Karl", "d6"))
    rows = list(csv.DictReader(log("--csv").out.splitlines()))
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
    log, remember, text, cell
):
    remember(incoming(1, label=text))
    written = log("--csv").out.splitlines()
    assert next(csv.DictReader(written))["label"] == cell
    for separator in ";\t":
        for found in next(csv.reader(written[1:], delimiter=separator)):
            assert not found.strip(' "').startswith(("=", "+", "@", "\uff1d"))


def test_the_hour_that_comes_twice_is_told_apart_by_its_offset(log, remember, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(DST_HOUR, 1)))
    lines = log("--config", str(config)).out.splitlines()
    assert lines[0].startswith("2026-10-25 02:30:00 +02:00  Senna")
    assert lines[1].startswith("2026-10-25 02:30:00 +01:00  Senna")


def test_what_is_unusual_is_marked_in_words(log, remember):
    shown = {"roll": 34, "outcome": "success", "margin": 21, "degree": "clean", "kept": 0}
    remember(incoming(1, secret=True, at=1_790_000_000), incoming(2, result=shown, age_ms=0))
    lines = log("--lang", "en").out.splitlines()
    assert lines[0].endswith("[late] [secret] [unsealed]")
    assert lines[1].endswith("[disagreed] [unsealed]")


def test_each_part_of_a_line_has_its_own_colour_and_no_other(start_cornet, remember, tmp_path):
    remember(incoming(1, age_ms=0))
    coloured = {**os.environ, "FORCE_COLOR": "1", "TERM": "xterm", "LANG": "C.UTF-8"}
    line, _ = start_cornet("log", "--data", str(tmp_path), env=coloured).communicate(timeout=20)
    assert re.match(
        r"\x1b\[2m[-0-9]{10} [:0-9]{8} [-+:0-9]{6}\x1b\[0m  \x1b\[1;36mSenna\x1b\[0m · d100", line
    )
    assert "\x1b[32m43 ✓ réussite\x1b[0m · marge +12\x1b[33m [non scellé]\x1b[0m\n" in line


def test_a_name_cannot_command_the_terminal(log, remember):
    remember(incoming(1, player="Sen\x9b2Jna\u202e"))
    assert "  Sen2Jna · " in log().out


@pytest.mark.parametrize("form", ["--csv", "--json"])
def test_a_name_commands_no_terminal_in_any_form_and_stays_exact_in_a_file(
    start_cornet, remember, tmp_path, form
):
    evil = "Sen\x9b2Jna\u202e\u061c"
    remember(incoming(1, player=evil))
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), form)
    assert not {"\x9b", "\u202e", "\u061c"} & set(screen)
    assert r"Sen\u009b2Jna\u202e\u061c" in screen
    filed, _ = start_cornet("log", "--data", str(tmp_path), form).communicate(timeout=20)
    assert evil in filed


def on_a_screen(start_cornet, *arguments, env=None):
    """What a command writes on a terminal."""
    ours, theirs = os.openpty()
    process = start_cornet(*arguments, stdout=theirs, env=env or {**os.environ, "PYTHONUTF8": "1"})
    os.close(theirs)
    screen = b""
    with suppress(OSError):  # EIO: nobody has the terminal open any more
        while part := os.read(ours, 1 << 16):
            screen += part
    os.close(ours)
    assert process.wait(10) == 0
    return screen.decode()


def test_without_a_log_the_mend_is_told(log, tmp_path):
    ran = log()
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
def test_a_wrong_value_is_refused_before_the_log_is_opened(log, wrong, french, english):
    for language, sentence in (("fr", french), ("en", english)):
        ran = log(*wrong, "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert ran.err.startswith(sentence)
        assert len(ran.err.splitlines()) == 1


def test_filters_that_nothing_answers_are_told_beside_the_output(log, remember):
    remember(incoming(1))
    ran = log("--json", "--player", "Koris")
    assert (ran.status, ran.out, ran.err) == (0, "", "Aucun jet ne répond à ces filtres.\n")
    assert log("--game", "d6", "--lang", "en").err == "No roll answers these filters.\n"
    assert log("--json", "--player", "Senna").err == ""


def test_following_tells_each_new_roll_once_and_ends_on_sigterm(start_cornet, remember, tmp_path):
    remember(incoming(1))
    following = start_cornet("log", "--data", str(tmp_path), "--follow", "--json", "--player", "Senna")
    assert json.loads(following.stdout.readline())["id"] == "ab12.e.1"
    remember(incoming(2, "Karl"), incoming(3))
    remember(incoming(3), incoming(4))
    assert [json.loads(following.stdout.readline())["id"] for _ in range(2)] == ["ab12.e.3", "ab12.e.4"]
    following.send_signal(signal.SIGTERM)
    assert following.communicate(timeout=10) == ("", "")
    assert following.returncode == 0


def test_following_goes_on_when_a_backup_is_put_back(start_cornet, cornet, remember, tmp_path):
    remember(incoming(1))
    file = str(tmp_path / "all.zip")
    assert cornet("backup", file, "--data", str(tmp_path)).status == 0
    remember(incoming(2), incoming(3))
    following = start_cornet("log", "--data", str(tmp_path), "--follow", "--json")
    assert [json.loads(following.stdout.readline())["id"] for _ in "123"] == [
        "ab12.e.1",
        "ab12.e.2",
        "ab12.e.3",
    ]
    assert cornet("restore", file, "--data", str(tmp_path)).status == 0
    remember(incoming(4))
    assert json.loads(following.stdout.readline())["id"] == "ab12.e.4"


@pytest.fixture
def evening(tmp_path):
    """Two sessions, "Le port" and one without a name, with rolls in and outside them, and a box's name."""

    async def play():
        async with open_log(tmp_path / FILE) as opened:
            await opened.remember([incoming(1, at=1_793_000_000)])
            first = await opened.sessions.start("Le port", 1_793_000_100_000)
            await opened.remember([incoming(2, "Karl", "d6", at=1_793_000_160, label="Bagarre")])
            await opened.sessions.close(first.id, 1_793_000_200_000)
            await opened.sessions.start("", 1_793_090_000_000)
            await opened.remember(
                [incoming(3, at=1_793_090_060, label="Épée"), incoming(4, at=1_793_090_120, box="cd34")]
            )
            told = wire.decode_state(b'{"v": 1, "name": "Noyer"}')
            await opened.remember([], boxes=[Box("cd34", "online", told, datetime.now(UTC))])

    asyncio.run(play())


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
def test_every_filter_of_the_page_is_an_option(log, evening, options, numbers):
    assert numbers_in(log("--json", *options)) == numbers


def test_a_session_there_never_was_is_named_with_those_there_are(log, evening):
    ran = log("--session", "la mine", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith('No session is called "la mine": there are 2, Le port.')


STYLE = re.compile(r"\x1b\[([\d;]*)m")
PARIS = {**os.environ, "PYTHONUTF8": "1", "TZ": "Europe/Paris", "TERM": "xterm"}


def test_on_a_terminal_days_and_sessions_are_headings_and_each_roll_has_its_time(
    start_cornet, evening, tmp_path
):
    plain = {**PARIS, "NO_COLOR": "1", "COLUMNS": "160"}
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), env=plain)
    assert not [codes for codes in STYLE.findall(screen) if re.search(r"\b[39]\d\b", codes)]
    lines = [line.rstrip() for line in STYLE.sub("", screen).splitlines()]
    assert lines[0].startswith("lundi 26 octobre 2026 ──")
    assert lines[1].startswith("08:33 Senna · d100 · Score 55 · 40 3 → 43 ✓ réussite · marge +12")
    assert lines[2] == "▶ Séance « Le port »"
    assert lines[3].startswith("08:36 Karl · Bagarre · 3D+2 · FD 10 (Facile) · (J1) 4 (5) → 6 ✗ échec")
    assert lines[4].startswith("mardi 27 octobre 2026 ──")
    assert lines[5] == "▶ Séance 2"


@pytest.mark.parametrize("columns", [20, 40, 80])
def test_no_line_is_wider_than_the_terminal_and_none_is_lost(start_cornet, evening, tmp_path, columns):
    narrow = {**PARIS, "NO_COLOR": "1", "COLUMNS": str(columns)}
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), "--q", "bagarre", env=narrow)
    lines = STYLE.sub("", screen).splitlines()
    assert max(map(len, lines)) <= columns
    told = " ".join(" ".join(lines).split())
    for word in ("Karl", "Bagarre", "3D+2", "(J1)", "échec", "−4", "[non", "scellé]"):
        assert word in told


def test_a_dropped_die_is_struck_and_in_brackets_and_the_joker_is_marked(start_cornet, evening, tmp_path):
    coloured = {**PARIS, "COLUMNS": "160"}
    coloured.pop("NO_COLOR", None)
    screen = on_a_screen(start_cornet, "log", "--data", str(tmp_path), "--player", "Karl", env=coloured)
    assert re.search(r"\x1b\[[\d;]*9[\d;]*m\(J1\)", screen)
    assert re.search(r"\x1b\[[\d;]*9[\d;]*m\(5\)", screen)
    assert re.search(r"\x1b\[31m6 ✗ échec", screen)


def test_following_tells_a_ruling_when_it_falls(start_cornet, remember, tmp_path):
    remember(incoming(1, "Karl", "d6", label="Tir"))
    following = start_cornet("log", "--data", str(tmp_path), "--follow", "--player", "Karl")
    assert "échec critique du joker (EC)" in following.stdout.readline()

    async def rule():
        async with open_log(tmp_path / FILE) as opened:
            await opened.rule("ab12.e.1", "complication", "MJ", 1_793_000_000_000)

    asyncio.run(rule())
    line = following.stdout.readline()
    assert "  Karl · Tir · Le MJ tranche : option B (complication) → 12 ✓ réussite" in line
    following.send_signal(signal.SIGTERM)
    assert following.communicate(timeout=10)[1] == ""


def test_following_goes_on_while_hubs_come_and_go_and_keeps_to_its_filters(start_cornet, remember, tmp_path):
    remember(incoming(1))
    options = ("--json", "--outcome", "success", "--q", "epee", "--box", "ab12")
    following = start_cornet("log", "--data", str(tmp_path), "--follow", *options)
    assert following.stderr.readline() == "Aucun jet ne répond à ces filtres.\n"
    with serving(tmp_path) as hub:
        hub.process.kill()
        hub.process.wait(10)
    remember(incoming(2, game="d6", label="Épée"), incoming(3), incoming(4, label="Épée"))
    with serving(tmp_path):
        remember(incoming(5, box="cd34", label="Épée"), incoming(6, label="Épée"))
        told = [json.loads(following.stdout.readline())["id"] for _ in range(2)]
    assert told == ["ab12.e.4", "ab12.e.6"]


NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "moment"),
    [
        ("2h", datetime(2026, 11, 30, 10, 0, tzinfo=UTC)),
        ("30 min", datetime(2026, 11, 30, 11, 30, tzinfo=UTC)),
        ("3j", datetime(2026, 11, 27, 12, 0, tzinfo=UTC)),
        ("3D", datetime(2026, 11, 27, 12, 0, tzinfo=UTC)),
        ("2026-10-24", datetime(2026, 10, 24, tzinfo=UTC)),
        ("2026-10-24 20:30", datetime(2026, 10, 24, 20, 30, tzinfo=UTC)),
        ("2026-10-24T20:30+02:00", datetime(2026, 10, 24, 18, 30, tzinfo=UTC)),
    ],
)
def test_since_reads_a_stretch_or_a_date(text, moment):
    assert since(text, NOW, UTC) == moment


NIGHTS = [
    ("2026-10-25 02:30", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),  # the first of the two
    ("2026-10-25 02:30 +02:00", datetime(2026, 10, 25, 0, 30, tzinfo=UTC)),
    ("2026-10-25 02:30:00 +01:00", datetime(2026, 10, 25, 1, 30, tzinfo=UTC)),
    ("2026-10-25 03:00", datetime(2026, 10, 25, 2, 0, tzinfo=UTC)),
    ("2026-03-29 01:59", datetime(2026, 3, 29, 0, 59, tzinfo=UTC)),
    ("2026-03-29 02:30", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),  # there is none: 03:30
    ("2026-03-29 03:00", datetime(2026, 3, 29, 1, 0, tzinfo=UTC)),
]


@pytest.mark.parametrize(("text", "moment"), NIGHTS)
def test_since_knows_the_nights_on_which_the_clocks_change(text, moment, monkeypatch):
    assert since(text, NOW, ZoneInfo("Europe/Paris")) == moment
    monkeypatch.setenv("TZ", "Europe/Paris")
    time.tzset()
    try:
        assert since(text, NOW, None) == moment
    finally:
        monkeypatch.undo()
        time.tzset()


def test_of_the_hour_that_comes_twice_none_is_left_out_unless_the_offset_says_so(log, remember, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(DST_HOUR, 1)))

    def since_then(text):
        return numbers_in(log("--config", str(config), "--json", "--since", text))

    assert since_then("2026-10-25 02:30") == [1, 2]
    shown = log("--config", str(config)).out.splitlines()
    assert [since_then(line[:26]) for line in shown] == [[1, 2], [2]]


def test_the_hour_that_spring_leaves_out_is_shown_to_nobody_and_the_order_stays(log, remember, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\ntimezone = "Europe/Paris"\n')
    night = [datetime(2026, 3, 29, 0, 59, 59, tzinfo=UTC), datetime(2026, 3, 29, 1, 0, tzinfo=UTC)]
    seconds = [round(moment.timestamp()) for moment in night]
    remember(*(incoming(number, at=at, now_ms=at * 1000) for number, at in enumerate(seconds, 1)))
    lines = log("--config", str(config)).out.splitlines()
    assert [line[:26] for line in lines] == ["2026-03-29 01:59:59 +01:00", "2026-03-29 03:00:00 +02:00"]
    told = [json.loads(line)["rolled_at"] for line in log("--config", str(config), "--json").out.splitlines()]
    assert told == [moment.isoformat(timespec="milliseconds") for moment in night]


@pytest.mark.parametrize(
    "text",
    [
        *("", "hier", "2 semaines", "2026-13-01", "999999j"),
        *("0001-01-01T00:00+23:59", "9999-12-31T23:59:59-23:59"),
    ],
)
def test_since_refuses_what_is_no_time_and_names_it(text):
    with pytest.raises(SettingsError, match=re.escape(f"« {text} »")):
        since(text, NOW, UTC)


def test_a_date_before_all_dates_of_the_zone_is_refused():
    with pytest.raises(SettingsError, match="« 0001-01-01 »"):
        since("0001-01-01", NOW, ZoneInfo("Asia/Tokyo"))
