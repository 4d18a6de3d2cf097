"""`cornet log --follow` over a real database that others write to."""

import asyncio
import json
import signal

from hub.log import open_log
from hub.settings.place import FILE
from tests.hub.cli.logged import incoming
from tests.hub.serving import serving


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
