"""`cornet pair` where the broker has TLS: whom the box is told to trust."""

import json

import pytest

from hub.broker.authority import open_authority
from hub.keys import open_keys


@pytest.fixture
def pair(cornet, tmp_path):
    """pair("[broker]…", "--rotate"): what `cornet pair` says with these settings."""

    def paired(toml="", *arguments):
        (tmp_path / "cornet.toml").write_text(toml)
        return cornet("pair", "--data", str(tmp_path), "--config", str(tmp_path / "cornet.toml"), *arguments)

    return paired


@pytest.fixture
def flash(tmp_path):
    """The flash of the box that is paired."""
    return tmp_path / "boxes" / "1" / "flash"


def authority_of(flash):
    """What the box trusts, as it finds it itself; None for nobody."""
    named = json.loads((flash / "settings.json").read_text())["authority"]
    return (flash / named).read_bytes() if named else None


def named(ca_file, tls="true"):
    return (
        f'[mqtt]\nembedded = false\nhost = "table.local"\nport = 8884\ntls = {tls}\nca_file = "{ca_file}"\n'
    )


def test_without_tls_a_box_trusts_nobody_and_no_authority_is_made(pair, flash, tmp_path):
    assert pair().status == 0
    assert authority_of(flash) is None
    assert not (tmp_path / "authority").exists()


def test_with_tls_it_trusts_our_authority_and_is_told_the_port(pair, flash, tmp_path):
    ran = pair("[broker]\ntls_port = 8883\n")
    assert authority_of(flash) == open_authority(tmp_path / "authority").der.read_bytes()
    assert "par TLS : cornet box --mqtt 127.0.0.1:8883" in ran.out


def test_paired_again_where_there_is_no_tls_it_speaks_without(pair, flash):
    pair("[broker]\ntls_port = 8883\n")
    pair()
    assert authority_of(flash) is None


def test_for_a_named_broker_it_trusts_the_authority_that_is_named(pair, flash, tmp_path):
    other = open_authority(tmp_path / "another")
    ran = pair(named(other.pem), "--lang", "en")
    assert authority_of(flash) == other.der.read_bytes()
    assert ran.out.splitlines()[1:] == [
        "It joins the broker by TLS alone: cornet box --mqtt table.local:8884",
        "The broker must know its password: cornet broker-config mosquitto, then kill -HUP.",
    ]


def test_a_named_broker_without_tls_needs_no_authority(pair, flash):
    assert "broker-config mosquitto" in pair(named("", tls="false")).out
    assert authority_of(flash) is None


@pytest.mark.parametrize("ca_file", ["", "nowhere.pem", "two.pem", "notes.txt"])
def test_an_authority_that_is_not_one_alone_is_refused_by_name_and_nothing_is_paired(
    pair, flash, tmp_path, monkeypatch, ca_file
):
    monkeypatch.chdir(tmp_path)
    pems = [open_authority(tmp_path / name).pem.read_text() for name in ("one", "other")]
    (tmp_path / "two.pem").write_text("".join(pems))
    (tmp_path / "notes.txt").write_text("bread, milk")
    ran = pair(named(ca_file))
    assert (ran.status, len(ran.err.splitlines())) == (2, 1)
    assert f"mqtt.ca_file « {ca_file} »" in ran.err
    assert not flash.exists()


def test_home_assistant_is_given_a_user_and_a_password_which_stay_until_rotated(pair, tmp_path):
    said = pair("", "--home").out
    password = open_keys(tmp_path / "keys").password("home")
    assert f"utilisateur home, mot de passe {password}" in said
    assert pair("", "--home").out == said
    assert pair("", "--home", "--rotate").out != said
    assert "kill -HUP" in pair("[mqtt]\nembedded = false\n", "--home").out
