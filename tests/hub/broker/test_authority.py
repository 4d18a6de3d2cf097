"""Our certificate authority: made once, private, and believed by whoever is given its certificate."""

import socket
import ssl
import subprocess
import threading

import pytest

from hub.broker.authority import DER_FILE, KEY_FILE, PEM_FILE, open_authority
from hub.broker.names import own_names
from hub.errors import SettingsError


def greeted(context, authority, name):
    """The handshake of a client that trusts `authority` and wants `name`."""
    ours, theirs = socket.socketpair()
    client = ssl.create_default_context(cadata=authority.der.read_bytes())
    answering = threading.Thread(target=_answer, args=(context, ours))
    answering.start()
    try:
        with client.wrap_socket(theirs, server_hostname=name) as wrapped:
            return wrapped.version()
    finally:
        answering.join()


def _answer(context, connection):
    try:
        context.wrap_socket(connection, server_side=True).close()
    except OSError:
        connection.close()


@pytest.mark.parametrize("name", ["table.local", "192.0.2.7", "2001:db8::7", "bücher.example"])
def test_a_server_is_believed_under_each_of_its_names(tmp_path, name):
    authority = open_authority(tmp_path / "authority")
    context = authority.server_context(["localhost", name], tmp_path)
    assert greeted(context, authority, name) in ("TLSv1.2", "TLSv1.3")
    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(context, authority, "elsewhere.local")


def test_another_authority_of_the_same_name_is_not_believed(tmp_path):
    ours, theirs = open_authority(tmp_path / "ours"), open_authority(tmp_path / "theirs")
    with pytest.raises(ssl.SSLCertVerificationError):
        greeted(theirs.server_context(["localhost"], tmp_path), ours, "localhost")


def test_it_is_made_once_and_signs_on_after_a_restart(tmp_path):
    first = open_authority(tmp_path / "authority")
    known = first.der.read_bytes()
    again = open_authority(tmp_path / "authority")
    assert again.der.read_bytes() == known
    assert greeted(again.server_context(["localhost"], tmp_path), first, "localhost")


def test_one_cut_off_while_it_was_made_is_made_anew(tmp_path):
    authority = open_authority(tmp_path / "authority")
    authority.der.unlink()
    again = open_authority(tmp_path / "authority")
    assert greeted(again.server_context(["localhost"], tmp_path), again, "localhost")


def cut(folder, name):
    (folder / name).write_bytes((folder / name).read_bytes()[:40])


def gone(folder, name):
    (folder / name).unlink()


def of_another(folder, name):
    open_authority(folder.with_name("another"))
    (folder / name).write_bytes((folder.with_name("another") / name).read_bytes())


@pytest.mark.parametrize(
    ("damage", "name"),
    [
        (cut, KEY_FILE), (cut, PEM_FILE), (cut, DER_FILE), (gone, KEY_FILE), (gone, PEM_FILE),
        (of_another, KEY_FILE), (of_another, DER_FILE),
    ],
)  # fmt: skip
def test_a_damaged_one_is_one_sentence_that_names_the_file_and_the_mend(tmp_path, damage, name):
    folder = tmp_path / "authority"
    open_authority(folder)
    damage(folder, name)
    with pytest.raises(SettingsError) as refused:
        open_authority(folder)
    for sentence in (refused.value.fr, refused.value.en):
        assert str(folder / name) in sentence
        assert "cornet restore" in sentence


def test_only_the_owner_reads_the_keys(tmp_path):
    open_authority(tmp_path / "authority").certify(["localhost"], tmp_path)
    keys = [tmp_path / "authority" / "authority.key", tmp_path / "server.key"]
    assert [oct(key.stat().st_mode & 0o777) for key in keys] == ["0o600"] * 2
    assert oct((tmp_path / "authority").stat().st_mode & 0o777) == "0o700"


def test_it_holds_for_a_box_whose_clock_says_2000_and_until_2049(tmp_path):
    authority = open_authority(tmp_path / "authority")
    authority.certify(["localhost"], tmp_path)
    for at_s in (946_684_800 + 60, 2_524_000_000):  # a minute into 2000; December 2049
        checked = subprocess.run(
            ["openssl", "verify", "-attime", str(at_s), "-CAfile", authority.pem, tmp_path / "server.pem"],
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert checked.returncode == 0, checked.stderr


def test_a_server_certificate_cannot_make_others(tmp_path):
    authority = open_authority(tmp_path / "authority")
    authority.certify(["localhost"], tmp_path)
    shown = subprocess.run(
        ["openssl", "x509", "-in", tmp_path / "server.pem", "-noout", "-purpose", "-text"],
        capture_output=True, text=True, check=True,
    ).stdout  # fmt: skip
    assert "SSL server : Yes" in shown
    assert "SSL server CA : No" in shown
    assert "CA:FALSE" in shown


def test_this_machine_has_names():
    names = own_names()
    assert {"localhost", "127.0.0.1", socket.gethostname()} <= set(names)
    assert len(names) == len(set(names))
