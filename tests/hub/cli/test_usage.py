"""Languages, help, and a wrong use told in one sentence."""

import subprocess

import pytest

from hub.cli.app import command_in
from hub.cli.english import HELP, METAVARS
from hub.cli.usage import UsageError, usage_sentence
from tests.hub.cli.conftest import CORNET


def texts_of(command, kind="help"):
    found = [getattr(told, kind) for told in (command, *command.params) if getattr(told, kind, None)]
    for inner in getattr(command, "commands", {}).values():
        found += texts_of(inner, kind)
    return found


def test_every_help_text_exists_in_english_and_none_is_left_over():
    assert set(texts_of(command_in("fr"))) == HELP.keys()
    assert set(texts_of(command_in("en"))) == set(HELP.values())


def test_what_stands_for_a_value_is_in_the_language_too():
    french, english = (set(texts_of(command_in(language), "metavar")) for language in ("fr", "en"))
    assert french >= METAVARS.keys()
    assert english == {METAVARS.get(metavar, metavar) for metavar in french}


@pytest.mark.parametrize(
    ("command", "french", "english"),
    [
        ((), "Commandes", "Commands"),
        (("roll",), "COMMANDE [ARGUMENTS]", "COMMAND [ARGUMENTS]"),
        (("roll", "d6"), "[obligatoire]", "[required]"),
        (("box",), "[défaut : 127.0.0.1:1883]", "[default: 127.0.0.1:1883]"),
        (("log",), "Montre cette aide.", "Shows this help."),
        (("box",), "HÔTE:PORT", "HOST:PORT"),
        (("box",), "[défaut : table]", "[default: table]"),
    ],
)
def test_a_help_page_is_in_one_language(cornet, command, french, english):
    pages = {language: cornet("--lang", language, *command, "--help").out for language in ("fr", "en")}
    assert french in pages["fr"]
    assert english not in pages["fr"]
    assert english in pages["en"]
    assert french not in pages["en"]
    assert "Show this message" not in pages["fr"] + pages["en"]


@pytest.mark.parametrize("place", [0, 1, 2, 6])
def test_the_language_may_stand_anywhere(cornet, place):
    arguments = ["roll", "d100", "--score", "55", "--faces", "4,3"]
    arguments[place:place] = ["--lang", "en"]
    assert "✓ success" in cornet(*arguments).out


def test_the_last_language_asked_for_is_spoken(cornet):
    given = ("roll", "d100", "--score", "55", "--faces", "4,3")
    assert "success" in cornet("--lang", "fr", *given, "--lang=en").out


def test_wrong_settings_are_refused_in_the_language_they_ask_for(cornet, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\nlanguage = "en"\n[mqtt]\nport = 99999\n')
    assert "it must be" in cornet("log", "--config", str(config)).err
    assert "il faut" in cornet("log", "--config", str(config), "--lang", "fr").err
    config.write_text("[hub]\nlanguage = []\n")
    assert cornet("log", "--config", str(config)).err.startswith("hub.language")


def test_the_environment_chooses_the_language_and_the_option_wins(cornet, monkeypatch):
    monkeypatch.setenv("CORNET_LANG", "en")
    given = ("roll", "d100", "--score", "55", "--faces", "4,3")
    assert "success" in cornet(*given).out
    assert "réussite" in cornet(*given, "--lang=fr").out


def test_the_settings_choose_the_language_of_what_follows_and_the_option_wins(cornet, tmp_path, monkeypatch):
    config = tmp_path / "cornet.toml"
    config.write_text('[hub]\nlanguage = "en"\n')
    no_log = ("log", "--config", str(config), "--data", str(tmp_path))
    assert cornet(*no_log).err.startswith("There is no log")
    assert cornet(*no_log, "--lang", "fr").err.startswith("Il n'y a pas de journal")
    monkeypatch.setenv("CORNET_LANG", "fr")
    assert cornet(*no_log).err.startswith("Il n'y a pas de journal")


@pytest.mark.parametrize(
    ("option", "arguments"),
    [
        ("--fd", ("roll", "d6", "3D", "--fd", "x")),
        ("--adjust", ("odds", "d6", "3D", "--adjust", "x")),
        ("--bonus", ("odds", "d6", "3D", "--bonus", "x")),
        ("--joker", ("roll", "d6", "3D", "--joker", "x")),
        ("--faces", ("roll", "d6", "3D", "--joker", "2", "--faces", "3,x")),
        ("--score", ("odds", "d100", "--score", "x")),
        ("--mod", ("odds", "d100", "--score", "5", "--mod", "x")),
        ("--adv", ("odds", "d100", "--score", "5", "--adv", "x")),
        ("--dis", ("odds", "d100", "--score", "5", "--dis", "x")),
        ("--port", ("hub", "--port", "x")),
        ("--mqtt-port", ("demo", "--mqtt-port", "x")),
    ],
)
def test_what_is_no_number_is_told_with_its_option(cornet, option, arguments):
    assert cornet(*arguments).err.startswith(f"{option} : « x » n'est pas un nombre")
    assert cornet(*arguments, "--lang", "en").err.startswith(f'{option}: "x" is not a number')


def test_an_argument_without_a_name_is_told_in_the_language():
    assert usage_sentence(UsageError(""), "en") == "an argument is missing: see `cornet --help`."


@pytest.mark.parametrize(
    ("arguments", "french", "english"),
    [
        (("roll",), "Il manque une commande", "Missing command"),
        (("rool",), "« rool »", "'rool'"),
        (("roll", "d100"), "Il manque --score", "--score"),
        (("roll", "d6"), "Il manque CODE", "CODE"),
        (("roll", "d100", "--score"), "--score demande une valeur", "--score"),
        (("log", "--json=3"), "--json ne prend pas de valeur", "does not take a value"),
        (("box", "--mqtt", "a..b:1883"), "« a..b:1883 »", '"a..b:1883"'),
        (("box", "--headless", "--data", "/dev/null"), "La boîte ne garde rien", "The box keeps nothing"),
        (("demo", "--data", "/dev/null"), "La boîte ne garde rien", "The box keeps nothing"),
        (("roll", "d100", "--skore", "5"), "--skore n'existe pas", "--skore"),
        (("roll", "d6", "3D", "4D"), "« 4D »", "4D"),
        (("box", "--mqtt", "nowhere"), "« nowhere »", '"nowhere"'),
        (("box", "--table", ""), "--table vaut «  »", '--table is ""'),
        (("box", "--table", "a/b"), "--table vaut « a/b »", '--table is "a/b"'),
        (("schema", "dice"), "« dice »", '"dice"'),
        (("log", "--data", "/nonexistent/cornet"), "/nonexistent/cornet", "/nonexistent/cornet"),
        (("hub", "--port", "99999"), "99999", "99999"),
        (("hub", "--port", "-1"), "--port vaut « -1 »", '--port is "-1"'),
        (("hub", "--port", "8700", "--mqtt-port", "8700"), "doivent différer", "must differ"),
        (
            ("demo", "--port", "8700", "--mqtt-port", "8700"),
            "(--port) et mqtt.port (--mqtt-port)",
            "(--mqtt-port) are both",
        ),
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
    for name in ("demo", "hub", "box", "log", "stats", "schema", "roll", "odds"):
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
