"""`cornet deploy` as a person runs it, with a board on USB."""

import json
import os
import pty
import subprocess
import termios
from pathlib import Path

import pytest

from hub.broker.authority import open_authority
from hub.cli.app import command_in
from hub.deploy import broker
from hub.deploy.broker import Address
from tests.hub.cli.conftest import CORNET
from tests.hub.deploy.conftest import tree
from tests.hub.deploy.usb_board import UsbBoard
from tests.processes import until

PASSWORD = "correct horse"


@pytest.fixture
def flash(tmp_path):
    """What lies on the board."""
    return tmp_path / "flash"


@pytest.fixture
def board(micropython, flash, monkeypatch):
    """A board that is plugged in; nobody looks for a hub on the network."""
    monkeypatch.delenv("CORNET_WIFI_PASSWORD", raising=False)
    monkeypatch.setattr(broker, "announced", lambda: [])
    with UsbBoard(micropython, flash) as plugged_in:
        yield plugged_in


@pytest.fixture
def deploy(cornet, board, tmp_path):
    """deploy("--name", "Zoé", toml="…"): what the command says, once the board has started again."""

    def deployed(*arguments, toml=None):
        board.until_it_listens()
        if toml is not None:
            (tmp_path / "cornet.toml").write_text(toml)
            arguments += ("--config", str(tmp_path / "cornet.toml"))
        ran = cornet("deploy", board.port, "--data", str(tmp_path / "data"), *arguments)
        if ran.status == 0:
            board.until_it_has_started_again()
        return ran

    return deployed


def told(flash):
    return json.loads((flash / "settings.json").read_text())


def test_the_second_time_nothing_is_copied_and_it_says_so(deploy, flash):
    first = deploy("--broker", "10.0.0.1:1883")
    assert (first.status, first.err) == (0, "")
    assert first.out.startswith(f"Boîte {UsbBoard.ID}, version ")
    assert ", montage esp32-usb : " in first.out
    assert "désormais elle scelle ses jets" in first.out
    assert "Elle ne connaît aucun Wi-Fi" in first.out
    second = deploy("--lang", "en")
    assert second.out.splitlines()[0].startswith(f"Nothing to copy: the box {UsbBoard.ID} has this version")


def test_everything_asked_for_is_in_the_settings(deploy, flash, monkeypatch):
    monkeypatch.setenv("CORNET_WIFI_PASSWORD", PASSWORD)
    asked = ["--wifi", "Chez Zoé", "--broker", "10.0.0.1:1884", "--table", "jeudi", "--name", "Boîte d'Anaïs"]
    asked += ["--board", "esp32-usb-encoder", "--display", "tm1638"]
    ran = deploy(*asked, "--room", "Salon", "--player", "Senna", "--player", "Karl")
    expected = {
        "ssid": "Chez Zoé",
        "password": PASSWORD,
        "broker": "10.0.0.1",
        "port": 1884,
        "table": "jeudi",
    }
    expected |= {"name": "Boîte d'Anaïs", "area": "Salon", "players": ["Senna", "Karl"], "language": "fr"}
    expected |= {"discovery": "homeassistant", "user": UsbBoard.ID, "authority": ""}
    expected |= {"build": "esp32-usb-encoder", "display": "tm1638"}
    found = told(flash)
    assert {key: found[key] for key in expected} == expected
    assert found.keys() - expected.keys() == {"key", "secret"}
    assert not [secret for secret in (PASSWORD, found["key"], found["secret"]) if secret in ran.out + ran.err]


def test_what_a_box_was_told_it_keeps_until_it_is_told_otherwise(deploy, flash):
    asked = ["--table", "jeudi", "--player", "Senna", "--board", "esp32-battery-encoder"]
    deploy("--broker", "10.0.0.1:1883", "--lang", "en", *asked)
    before = told(flash)
    deploy()
    assert told(flash) == before
    assert (before["language"], before["build"]) == ("en", "esp32-battery-encoder")
    toml = '[hub]\ntable = "lundi"\n[mqtt]\nembedded = false\nhost = "table.local"\ndiscovery = "ha"\n'
    ran = deploy("--name", "x", toml=toml)
    after = told(flash)
    changed = {"table": "lundi", "broker": "table.local", "discovery": "ha", "name": "x", "language": "fr"}
    assert after == before | changed
    assert "Réglages changés : broker, discovery, language, name, table." in ran.out


def test_a_dry_run_tells_each_file_and_writes_none(deploy, flash, tmp_path):
    ran = deploy("--dry-run", "--wifi", "air", "--broker", "10.0.0.1:1883")
    assert ran.out.startswith(f"Serait fait, boîte {UsbBoard.ID}, montage esp32-usb :\n")
    assert "  envoyer a/firmware/main.mpy (2 Kio)\n" in ran.out
    assert "  l'appairer à ce hub" in ran.out
    changed = "authority, broker, build, discovery, language, password, port, ssid, table"
    assert f"Réglages changés : {changed}." in ran.out
    assert tree(flash) == {}
    assert not (tmp_path / "data").exists()


def test_a_dry_run_of_what_is_there_already_says_so(deploy):
    deploy("--broker", "10.0.0.1:1883")
    assert deploy("--dry-run", "--lang", "en").out.startswith("Nothing to copy")


def test_rotated_it_has_a_new_key_and_says_so(deploy, flash):
    deploy("--broker", "10.0.0.1:1883")
    before = told(flash)
    assert "a reçu une clé nouvelle" in deploy("--rotate").out
    after = told(flash)
    assert before["key"] != after["key"]
    assert before["secret"] != after["secret"]


def test_without_a_broker_that_it_could_reach_it_says_what_to_do(deploy, flash):
    ran = deploy()
    assert 'mqtt.host = "0.0.0.0"' in ran.out
    assert "broker" not in told(flash)


def test_the_broker_of_a_hub_that_announces_itself_is_taken(deploy, flash, monkeypatch):
    hubs = [broker.Hub("jeudi", Address("10.0.0.7", 1885)), broker.Hub("lundi", Address("10.0.0.8", 1886))]
    monkeypatch.setattr(broker, "announced", lambda: hubs)
    deploy("--table", "lundi")
    assert (told(flash)["broker"], told(flash)["port"]) == ("10.0.0.8", 1886)


def test_of_several_hubs_at_no_table_of_this_name_none_is_taken(deploy, flash, monkeypatch):
    hubs = [broker.Hub("jeudi", Address("10.0.0.7", 1885)), broker.Hub("lundi", Address("fe80::8", 1886))]
    monkeypatch.setattr(broker, "announced", lambda: hubs)
    ran = deploy()
    assert (ran.status, tree(flash)) == (2, {})
    assert "(jeudi 10.0.0.7:1885, lundi [fe80::8]:1886) : nomme le courtier avec --broker" in ran.err


def test_with_tls_it_trusts_our_authority_and_joins_that_port(deploy, flash, tmp_path):
    toml = '[mqtt]\nhost = "10.0.0.5"\n[broker]\ntls_port = 8883\n'
    deploy(toml=toml)
    found = told(flash)
    assert (found["broker"], found["port"], found["authority"]) == ("10.0.0.5", 8883, "authority.der")
    trusted = open_authority(tmp_path / "data" / "authority").der.read_bytes()
    assert (flash / "authority.der").read_bytes() == trusted
    assert deploy(toml=toml).out.startswith("Rien à copier")
    ran = deploy("--broker", "10.0.0.5:1883", toml=toml)
    assert (ran.status, ran.err) == (
        2,
        "--broker vaut « 10.0.0.5:1883 » : ce port est sans TLS, il faut 8883 (tls_port).\n",
    )


def test_for_a_broker_of_one_s_own_it_says_that_it_must_learn_the_password(deploy):
    ran = deploy(toml='[mqtt]\nembedded = false\nhost = "10.0.0.9"\n')
    assert "cornet broker-config mosquitto" in ran.out


def test_an_image_is_only_told_of_in_a_dry_run_and_refused_where_it_is_none(cornet, tmp_path):
    image = tmp_path / "image.bin"
    image.write_bytes(b"bread" * 9)
    assert "n'est pas une image pour ESP32" in cornet("deploy", "COM3", "--image", str(image)).err
    image.write_bytes(bytes([0xE9]) + bytes(40))
    ran = cornet("deploy", "COM3", "--image", str(image), "--dry-run")
    assert (ran.status, "serait écrite sur COM3" in ran.out) == (0, True)
    ran = cornet("deploy", "COM3", "--image", str(image), "--dry-run", "--board", "esp32c3-usb")
    assert "est une image pour ESP32, le montage esp32c3-usb veut un ESP32-C3" in ran.err


@pytest.mark.parametrize(
    ("arguments", "french", "english"),
    [
        (("--broker", "nowhere"), "--broker vaut « nowhere »", '--broker is "nowhere"'),
        (("--table", "a/b"), "--table vaut « a/b »", '--table is "a/b"'),
        (("--board", "esp32"), "l'un de esp32-usb, esp32-usb-encoder, ", "one of esp32-usb, esp32-usb-enc"),
        (("--display", "lcd"), "l'un de max7219, ht16k33, tm1638", "one of max7219, ht16k33, tm1638"),
        (("--wifi", ""), "--wifi vaut «  »", '--wifi is ""'),
        (("--wifi", "é" * 17), "un nom de 1 à 32 octets", "a name of 1 to 32 bytes"),
        ((), "Le port /dev/nowhere n'existe pas", "There is no port /dev/nowhere"),
    ],
)
def test_a_wrong_value_is_one_sentence_before_any_board_is_touched(
    cornet, tmp_path, arguments, french, english
):
    for language, said in (("fr", french), ("en", english)):
        given = ("deploy", "/dev/nowhere", "--data", str(tmp_path), "--lang", language, *arguments)
        ran = cornet(*given)
        assert (ran.status, ran.out, len(ran.err.splitlines())) == (2, "", 1)
        assert said in ran.err


def test_a_password_that_can_be_none_is_refused_and_not_shown(cornet, monkeypatch):
    monkeypatch.setenv("CORNET_WIFI_PASSWORD", "court")
    ran = cornet("deploy", "/dev/nowhere", "--wifi", "air")
    assert "de 8 à 63 lettres" in ran.err
    assert "court)" not in ran.err
    assert " court" not in ran.err


def test_without_a_terminal_the_password_is_asked_for_by_its_variable(board, tmp_path, flash):
    command_line = [*CORNET, "deploy", board.port, "--wifi", "air", "--data", str(tmp_path / "data")]
    done = subprocess.run(command_line, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (2, "")
    assert "CORNET_WIFI_PASSWORD" in done.stderr
    assert tree(flash) == {}


def test_at_a_terminal_the_password_is_asked_for_and_not_shown(board, tmp_path, flash):
    ours, theirs = pty.openpty()
    command_line = [*CORNET, "deploy", board.port, "--wifi", "air", "--data", str(tmp_path / "data")]
    command_line += ["--broker", "10.0.0.1:1883"]
    process = subprocess.Popen(
        command_line, stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True
    )
    shown = b""
    while "Mot de passe du Wi-Fi « air »".encode() not in shown:
        shown += os.read(ours, 1024)
    until(lambda: not termios.tcgetattr(theirs)[3] & termios.ECHO)
    os.close(theirs)
    os.write(ours, f"{PASSWORD}\n".encode())
    try:
        while part := os.read(ours, 1024):
            shown += part
    except OSError:  # it has ended
        pass
    assert process.wait(20) == 0
    os.close(ours)
    assert told(flash)["password"] == PASSWORD
    assert PASSWORD.encode() not in shown


def test_every_option_has_a_line_of_its_own_in_the_readme():
    readme = (Path(__file__).parents[3] / "README.md").read_text("utf-8")
    deploy = command_in("en").commands["deploy"]
    for option in deploy.params:
        shown = "PORT" if option.name == "port" else option.opts[0]
        assert f"| `{shown}` | {option.help} |" in readme, shown
