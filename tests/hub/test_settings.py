"""cornet.toml: defaults, ranges, and one sentence where something is wrong."""

import json
from pathlib import Path

import pytest

from hub.errors import SettingsError
from hub.integrations.chat.settings import ABOUT as CHAT
from hub.integrations.zeroconf.settings import ABOUT as ZEROCONF
from hub.settings.documented import document
from hub.settings.file import load
from hub.settings.words import ABOUT

README = Path(__file__).parents[2] / "README.md"


def written(tmp_path, text):
    """A cornet.toml with this text."""
    file = tmp_path / "cornet.toml"
    file.write_text(text, "utf-8")
    return file


def refusal(tmp_path, text):
    """The French and the English sentence that refuse a cornet.toml."""
    with pytest.raises(SettingsError) as refused:
        load(written(tmp_path, text), environment={})
    return refused.value.sentence("fr"), refused.value.sentence("en")


def test_nothing_has_to_be_set():
    settings = load(environment={})
    assert (settings.hub.table, settings.hub.language) == ("table", "fr")
    assert (settings.mqtt.embedded, settings.mqtt.port, settings.viewer.port) == (True, 1883, 8620)
    assert (settings.mqtt.host, settings.viewer.host) == ("127.0.0.1", "127.0.0.1")
    assert settings.data_folder.name == "cornet"


def test_a_file_sets_what_it_names_and_no_more(tmp_path):
    file = written(tmp_path, '[hub]\ntable = "salon"\n[mqtt]\nembedded = false\nhost = "courtier"\n')
    settings = load(file, environment={})
    assert (settings.hub.table, settings.mqtt.embedded, settings.mqtt.host) == ("salon", False, "courtier")
    assert settings.mqtt.port == 1883


def test_the_command_line_goes_before_the_environment_and_that_before_the_file(tmp_path):
    file = written(tmp_path, '[hub]\ndata = "/file"\n[mqtt]\npassword = "file"\n')
    environment = {"CORNET_DATA": "/environment", "CORNET_MQTT_PASSWORD": "environment"}
    assert load(file, environment={}).data_folder == Path("/file")
    assert load(file, environment=environment).data_folder == Path("/environment")
    assert load(file, environment=environment).mqtt.password == "environment"
    assert load(file, {"hub.data": "/line"}, environment).data_folder == Path("/line")
    assert load(file, {"hub.data": None}, environment).data_folder == Path("/environment")


@pytest.mark.parametrize(
    ("text", "french"),
    [
        ("[mqtt]\nport = 99999", "mqtt.port vaut « 99999 » : il faut un nombre entier de 0 à 65535."),
        ('[mqtt]\nport = "1883"', "mqtt.port vaut « 1883 » : il faut un nombre entier de 0 à 65535."),
        ("[mqtt]\nembedded = 1", "mqtt.embedded vaut « 1 » : il faut true ou false."),
        ('[hub]\nlanguage = "de"', "hub.language vaut « de » : il faut en ou fr."),
        ('[hub]\ntimezone = "Mars/Olympus"', "hub.timezone vaut « Mars/Olympus » : il faut un fuseau connu"),
        (
            "[broker]\nmax_connections = 0",
            "broker.max_connections vaut « 0 » : il faut un nombre entier de 1",
        ),
        ("mqtt = 3", "mqtt vaut « 3 » : il faut une table [entre crochets]."),
        ("[mqtt]\nprot = 1", "La clé mqtt.prot est inconnue (port ?) : on peut régler embedded, host, port,"),
        ("[mqqt]\nport = 1", "La clé mqqt est inconnue (mqtt ?) : on peut régler hub, mqtt, viewer"),
        ("port = 1", "La clé port est inconnue"),
        ("[chta]\ntargets = []", "La clé chta est inconnue (chat ?)"),
        ("[chat]\ntargets = 1", "chat.targets vaut « 1 » : il faut une liste, ou des tables [[ainsi]]"),
        (
            '[[chat.targets]]\nkind = "matrx"',
            "chat.targets[0].kind vaut « matrx » : il faut apprise ou",
        ),
        ('[[chat.targets]]\nname = "x"', "La clé chat.targets[0].kind manque : il faut apprise ou discord"),
        ('[[chat.targets]]\nkind = "matrix"\nurll = ""', "La clé chat.targets[0].urll est inconnue (url ?)"),
        ("[mqtt\n", "ne sont pas du TOML"),
    ],
)
def test_a_wrong_setting_is_named_with_its_value_and_what_is_allowed(tmp_path, text, french):
    told, english = refusal(tmp_path, text)
    assert french in told
    assert english != told
    assert "\n" not in told + english


@pytest.mark.parametrize("table", ["", "a/b", "a b", "+", "#", "$SYS", "x" * 65, "a\\n"])
def test_a_table_that_cannot_stand_in_a_topic_is_refused(tmp_path, table):
    assert "hub.table" in refusal(tmp_path, f'[hub]\ntable = "{table}"')[0]


@pytest.mark.parametrize("key", ["mqtt.password", "viewer.token", "log.url"])
def test_a_secret_is_never_shown(tmp_path, key):
    table, name = key.split(".")
    told, english = refusal(tmp_path, f"[{table}]\n{name} = 31415")
    assert key in told
    assert "31415" not in told + english


@pytest.mark.parametrize(
    "text",
    [
        'mqtt = "31415"',
        '[[mqtt]]\npassword = "31415"',
        "viewer = [31415]",
        '[[chat.targets]]\nkind = "discord"\nurl = 31415',
        "[chat]\ntargets = [31415]",
        "[chat]\ntargets = {url = 31415}",
    ],
)
def test_nor_is_what_stands_in_the_place_of_a_table(tmp_path, text):
    told, english = refusal(tmp_path, text)
    assert "« ••• » : il faut" in told
    assert "31415" not in told + english


def test_a_value_may_be_named_and_left_to_the_environment(tmp_path):
    file = written(tmp_path, '[mqtt]\npassword = "${BROKER}"\nusername = "a ${BROKER}"\nhost = "${ABSENT}"')
    mqtt = load(file, environment={"BROKER": "secret"}).mqtt
    assert (mqtt.password, mqtt.username, mqtt.host) == ("secret", "a ${BROKER}", "${ABSENT}")


def test_a_file_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SettingsError) as refused:
        load(tmp_path / "nowhere.toml", environment={})
    assert "nowhere.toml" in refused.value.sentence("fr")


def test_a_file_that_is_none_is_told_in_both_languages_and_read_no_further_than_need_be(tmp_path):
    for content in (b"a" * (2 << 20), b"\xff", b"a = " + b"[" * 100_000):
        file = tmp_path / "cornet.toml"
        file.write_bytes(content)
        with pytest.raises(SettingsError) as refused:
            load(file, environment={})
        assert "--config" in refused.value.sentence("fr")
        assert len(refused.value.sentence("en")) < 300


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no /dev/zero on this platform")
def test_a_file_without_end_is_refused():
    with pytest.raises(SettingsError, match="/dev/zero"):
        load(Path("/dev/zero"), environment={})


def test_where_the_settings_are_no_toml_is_told_in_the_language(tmp_path):
    told, english = refusal(tmp_path, "[hub\n")
    assert "(ligne 1, colonne 5)" in told
    assert "(line 1, column 5)" in english
    assert "Expected" not in told


def test_every_setting_is_documented_in_both_languages():
    settings = document()
    assert [setting.key for setting in settings] == [*ABOUT, *CHAT, *ZEROCONF]
    for setting in settings:
        assert setting.about_fr
        assert setting.about_en
        assert setting.about_fr != setting.about_en


@pytest.mark.parametrize("setting", document(), ids=lambda setting: setting.key)
def test_the_readme_shows_every_setting_with_its_default(setting):
    row = f"| `{setting.key}` | `{json.dumps(setting.default)}` | {setting.about_en} |"
    assert row in README.read_text("utf-8").splitlines()
