"""Languages, help, and a wrong use told in one sentence."""

import subprocess

import pytest

from hub.cli.app import command_in
from hub.cli.english import HELP
from tests.hub.cli.conftest import CORNET


def texts_of(command):
    found = [told.help for told in (command, *command.params) if getattr(told, "help", None)]
    for inner in getattr(command, "commands", {}).values():
        found += texts_of(inner)
    return found


def test_every_help_text_exists_in_english_and_none_is_left_over():
    assert set(texts_of(command_in("fr"))) == HELP.keys()
    assert set(texts_of(command_in("en"))) == set(HELP.values())


@pytest.mark.parametrize("place", [0, 1, 2, 6])
def test_the_language_may_stand_anywhere(cornet, place):
    arguments = ["roll", "d100", "--score", "55", "--faces", "4,3"]
    arguments[place:place] = ["--lang", "en"]
    assert "✓ success" in cornet(*arguments).out


def test_the_environment_chooses_the_language_and_the_option_wins(cornet, monkeypatch):
    monkeypatch.setenv("CORNET_LANG", "en")
    given = ("roll", "d100", "--score", "55", "--faces", "4,3")
    assert "success" in cornet(*given).out
    assert "réussite" in cornet(*given, "--lang=fr").out


@pytest.mark.parametrize(
    ("arguments", "french", "english"),
    [
        (("roll",), "Il manque une commande", "Missing command"),
        (("rool",), "« rool »", "'rool'"),
        (("roll", "d100"), "Il manque --score", "--score"),
        (("roll", "d6"), "Il manque CODE", "CODE"),
        (("roll", "d100", "--score"), "--score demande une valeur", "--score"),
        (("roll", "d100", "--skore", "5"), "--skore n'existe pas", "--skore"),
        (("roll", "d6", "3D", "4D"), "« 4D »", "4D"),
        (("box", "--mqtt", "nowhere"), "« nowhere »", '"nowhere"'),
        (("schema", "dice"), "« dice »", '"dice"'),
        (("log", "--data", "/nonexistent/cornet"), "/nonexistent/cornet", "/nonexistent/cornet"),
        (("hub", "--port", "99999"), "99999", "99999"),
        (("hub", "--config", "/nonexistent.toml"), "/nonexistent.toml", "/nonexistent.toml"),
        (("roll", "--lang", "de"), "« de »", "de"),
    ],
)
def test_a_wrong_use_is_one_sentence_and_status_2(cornet, arguments, french, english):
    for language, named in (("fr", french), ("en", english)):
        ran = cornet("--lang", language, *arguments) if "--lang" not in arguments else cornet(*arguments)
        assert (ran.status, ran.out) == (2, "")
        assert named in ran.err
        assert len(ran.err.splitlines()) == 1


def test_alone_it_tells_its_commands(cornet):
    ran = cornet()
    assert ran.status == 0
    for name in ("demo", "hub", "box", "log", "schema", "roll", "odds"):
        assert name in ran.out


def test_the_schema_of_a_message_is_json(cornet):
    assert cornet("schema", "roll").json["$schema"].startswith("https://json-schema.org/")
    assert cornet("schema", "asyncapi").json["asyncapi"].startswith("3.")
    assert {"roll", "state", "ask"} <= cornet("schema").json.keys()


def test_a_reader_that_goes_away_leaves_no_traceback():
    done = subprocess.run(
        f'"{CORNET[0]}" -c "{CORNET[2]}" schema | head -n 1', shell=True, capture_output=True, text=True
    )
    assert done.stdout == "{\n"
    assert done.stderr == ""


def test_a_terminal_without_our_signs_still_gets_the_numbers():
    done = subprocess.run(
        [*CORNET, "roll", "d100", "--score", "55", "--faces", "4,3"],
        env={"PYTHONIOENCODING": "ascii", "PATH": ""},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "43" in done.stdout
