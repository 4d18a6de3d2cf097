"""`cornet service` where nothing starts services for this user."""

import pytest


@pytest.mark.parametrize(("language", "told"), [("fr", "ton utilisateur"), ("en", "your user")])
def test_without_a_systemd_of_the_user_the_status_is_one_sentence_and_1(
    cornet, monkeypatch, tmp_path, language, told
):
    systemctl = tmp_path / "systemctl"
    systemctl.write_text("#!/bin/sh\necho 'Failed to connect to bus: No medium found' >&2\nexit 1\n", "utf-8")
    systemctl.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = cornet("service", "status", "--lang", language)
    assert (ran.status, ran.out.count("\n"), ran.err) == (1, 1, "")
    assert told in ran.out
    assert "cornet hub" in ran.out


def test_without_systemctl_the_status_is_one_sentence_and_1(cornet, monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    ran = cornet("service", "status")
    assert (ran.status, ran.out.count("\n"), ran.err) == (1, 1, "")
    assert "« systemctl » n'est pas là" in ran.out
