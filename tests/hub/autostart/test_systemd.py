"""A real systemd runs the hub: back after kill -9, not after wrong settings, gone when removed."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from tests.hub.mosquitto import free_port

SYSTEMD = "/lib/systemd/systemd"
BOOTED = Path("/run/systemd/system")
PATIENCE_S = 60


@pytest.fixture
def session(tmp_path):
    """The session of a user, with a systemd of its own: its environment."""
    if not (shutil.which("systemctl") and Path(SYSTEMD).exists() and BOOTED.is_dir()):
        pytest.skip("no systemd to start services of a user")
    runtime = tmp_path / "run"
    runtime.mkdir(mode=0o700)
    (tmp_path / "home").mkdir()
    environment = {
        "HOME": str(tmp_path / "home"),
        "XDG_RUNTIME_DIR": str(runtime),
        "PATH": os.environ["PATH"],
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    with (tmp_path / "systemd.log").open("w") as said:
        manager = subprocess.Popen([SYSTEMD, "--user"], env=environment, stdout=said, stderr=said)
    try:
        until(lambda: (runtime / "systemd" / "private").exists())
        yield environment
    finally:
        manager.send_signal(signal.SIGTERM)
        manager.wait(PATIENCE_S)


def until(holds):
    """Wait for it, or fail."""
    end = time.monotonic() + PATIENCE_S
    while not (found := holds()):
        assert time.monotonic() < end
        time.sleep(0.1)
    return found


def cornet(session, *words):
    """What a command says, and its exit status."""
    command = [sys.executable, "-m", "hub", *words]
    done = subprocess.run(command, env=session, capture_output=True, text=True, timeout=PATIENCE_S)
    return done.stdout + done.stderr, done.returncode


def healthy(port):
    """Whether the hub answers."""
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/health", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def process_of(session):
    """The process that systemd says it is."""
    told, _ = cornet(session, "service", "status")
    found = re.search(r"MainPID=([1-9]\d*)", told)
    return int(found[1]) if found and "ActiveState=active" in told else None


def test_the_hub_is_installed_comes_back_after_a_kill_and_goes_when_removed(session, tmp_path):
    port, data = free_port(), tmp_path / "a table"
    options = ("--port", str(port), "--mqtt-port", "0", "--data", str(data))
    told, status = cornet(session, "service", "install", *options)
    assert (status, f"http://127.0.0.1:{port}/" in told, "journalctl --user" in told) == (0, True, True)
    until(lambda: healthy(port))
    assert (data / "cornet.db").exists()
    first = until(lambda: process_of(session))
    os.kill(first, signal.SIGKILL)
    until(lambda: process_of(session) not in (None, first))
    until(lambda: healthy(port))
    told, status = cornet(session, "service", "remove", "--lang", "en")
    assert (status, "no more" in told) == (0, True)
    assert not healthy(port)
    told, status = cornet(session, "service", "status")
    assert (status, "cornet service install" in told) == (1, True)


def test_wrong_settings_are_told_before_anything_is_installed(session, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text("[viewer]\nport = 99999999\n")
    told, status = cornet(session, "service", "install", "--config", str(config))
    assert (status, "viewer.port" in told) == (2, True)
    assert cornet(session, "service", "status")[1] == 1


def test_a_hub_whose_settings_have_become_wrong_is_not_started_again_and_again(session, tmp_path):
    config = tmp_path / "cornet.toml"
    config.write_text(
        f'[viewer]\nport = {free_port()}\n[mqtt]\nport = {free_port()}\n[hub]\ndata = "{tmp_path}/d"'
    )
    assert cornet(session, "service", "install", "--config", str(config))[1] == 0
    first = until(lambda: process_of(session))
    config.write_text("[viewer]\nport = 99999999\n")
    os.kill(first, signal.SIGKILL)
    until(lambda: "ActiveState=failed" in cornet(session, "service", "status")[0])
