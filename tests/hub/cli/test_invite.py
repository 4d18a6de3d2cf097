"""`cornet invite`: a link for each, shown again, and taken back."""

import os
import pty
import socket
import stat

import pytest

from hub.keys.invite_key import FILE
from hub.whereabouts import Pages, noted


@pytest.fixture
def invite(cornet, tmp_path):
    """invite("gm") is that command on the data of the test."""
    return lambda *arguments: cornet("invite", *arguments, "--data", str(tmp_path))


def link(told):
    return next(line.strip() for line in told.splitlines() if "?token=" in line)


def test_a_link_is_made_shown_again_and_taken_back(invite, tmp_path):
    made = invite("player", "Senna")
    assert made.status == 0
    assert made.out.startswith(
        "Pour Senna, jusqu'à ce que tu reprennes l'invitation (cornet invite --revoke "
    )
    assert link(made.out).startswith("http://127.0.0.1:8620/joueur?token=")
    assert "viewer.host" in made.out
    invite_id = link(made.out).partition("=")[2].partition(".")[0]
    listed = invite("--list")
    assert listed.out.startswith(f"{invite_id}  Senna · jamais utilisée\n")
    assert link(listed.out) == link(made.out)
    assert "que sur cette machine" in listed.out
    ended = invite("--revoke", invite_id, "--lang", "en").out
    assert ended == f"The invite {invite_id} (Senna) opens nothing now.\n"
    assert invite("--list", "--lang", "en").out == f"{invite_id}  Senna · taken back\n"
    assert stat.S_IMODE((tmp_path / "keys" / FILE).stat().st_mode) == 0o600


def test_an_invite_of_the_mj_and_of_the_table_as_json(invite):
    for who, role in (("mj", "gm"), ("gm", "gm"), ("table", "table"), ("Joueur", "player")):
        told = invite(who, *(["Vex"] if role == "player" else []), "--json", "--port", "9000").json
        assert (told["role"], told["revoked"], told["used_at"]) == (role, False, None)
        page = "joueur" if role == "player" else ""
        assert told["address"].startswith(f"http://127.0.0.1:9000/{page}?token=")


def test_a_viewer_that_others_reach_is_told_by_the_address_of_this_machine(invite, tmp_path):
    file = tmp_path / "cornet.toml"
    file.write_text('[viewer]\nhost = "0.0.0.0"\ntoken = "sesame"\n', "utf-8")
    told = invite("gm", "--config", str(file)).out
    assert "0.0.0.0" not in told
    assert "viewer.host" not in told
    assert "sesame" not in told


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ((), "cornet invite player"),
        (("gm", "--list"), "--list"),
        (("king",), "king"),
        (("player",), "cornet invite player"),
        (("gm", "Senna"), "cornet invite player"),
        (("player", "x" * 81), "80"),
        (("player", "a\x1bb"), "« ab »"),
        (("--revoke", "nothing"), "nothing"),
    ],
)
def test_a_wrong_wish_is_refused_in_one_sentence(invite, arguments, named):
    ran = invite(*arguments)
    assert (ran.status, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert named in ran.err
    assert invite("--list").out == "Personne n'est invité : cornet invite player NOM.\n"


def test_in_a_terminal_the_link_is_a_qr_code_too(start_cornet, tmp_path):
    ours, its = pty.openpty()
    process = start_cornet("invite", "gm", "--data", str(tmp_path), stdout=its)
    os.close(its)
    told = b""
    try:
        while part := os.read(ours, 4096):
            told += part
    except OSError:  # the other end is closed
        pass
    os.close(ours)
    assert process.wait(20) == 0
    assert told.decode().count("█▄▄▄▄▄▄▄█") == 3


def test_a_key_that_others_can_read_signs_nothing(invite, tmp_path):
    invite("gm")
    (tmp_path / "keys" / FILE).chmod(0o644)
    ran = invite("--list", "--lang", "en")
    assert (ran.status, ran.out) == (2, "")
    assert "others can read it" in ran.err


def test_beside_a_hub_that_runs_on_another_port_the_link_has_its_port(invite, tmp_path):
    with (
        socket.create_server(("127.0.0.1", 0)) as hub,
        noted(tmp_path, Pages("127.0.0.1", port := hub.getsockname()[1])),
    ):
        assert link(invite("gm").out).startswith(f"http://127.0.0.1:{port}/")
        assert link(invite("--list").out).startswith(f"http://127.0.0.1:{port}/")
        assert link(invite("table", "--port", "9000").out).startswith("http://127.0.0.1:9000/")
    assert link(invite("gm").out).startswith("http://127.0.0.1:8620/")
