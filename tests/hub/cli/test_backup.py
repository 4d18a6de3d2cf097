"""`cornet backup` and `cornet restore`: what they say, and what they refuse."""

import asyncio
import os
import signal
import sqlite3
import zipfile
from contextlib import suppress

import pytest

from hub.broker.authority import open_authority
from hub.keys import open_keys
from hub.log import open_log
from hub.settings.place import AUTHORITY, FILE, KEYS
from tests.hub.cli.logged import incoming
from tests.hub.rolls import BOX


@pytest.fixture
def data(tmp_path):
    """A data folder with three rolls and a paired box."""
    folder = tmp_path / "data"
    open_keys(folder / KEYS).pair(BOX)
    remember(folder, 1, 2, 3)
    return folder


def remember(folder, *numbers):
    async def keep():
        async with open_log(folder / FILE) as log:
            await log.remember([incoming(number) for number in numbers])

    asyncio.run(keep())


def count(folder):
    opened = sqlite3.connect(folder / FILE)
    (found,) = opened.execute("SELECT count(*) FROM rolls").fetchone()
    opened.close()
    return found


def test_a_backup_is_made_and_put_back_each_in_one_command(cornet, data, tmp_path):
    file = tmp_path / "all.zip"
    ran = cornet("backup", str(file), "--data", str(data))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == (
        f"Sauvegarde de 3 jet(s) : {file}\n"
        "Elle contient les clés des boîtes : garde-la comme un mot de passe.\n"
    )
    remember(data, 4)
    ran = cornet("restore", str(file), "--data", str(data), "--lang", "en")
    assert (ran.status, ran.err) == (0, "")
    before, restored = ran.out.splitlines()
    assert before.startswith(f"What was there is backed up: {data}/backups/cornet-")
    assert restored.startswith("Put back: 3 roll(s), as of 20")
    assert count(data) == 3


def test_without_a_name_it_stands_in_the_data_folder(cornet, data):
    ran = cornet("backup", "--data", str(data), "--without-keys")
    (made,) = (data / "backups").iterdir()
    assert ran.out == f"Sauvegarde de 3 jet(s) : {made}\n"
    assert set(zipfile.ZipFile(made).namelist()) == {"manifest.json", "cornet.db"}


def test_the_moment_of_the_backup_is_told_in_local_time_with_its_offset(cornet, data, tmp_path):
    config, file = tmp_path / "cornet.toml", tmp_path / "all.zip"
    config.write_text('[hub]\ntimezone = "Asia/Tokyo"\n')
    cornet("backup", str(file), "--data", str(data))
    ran = cornet("restore", str(file), "--data", str(data), "--config", str(config))
    assert ran.out.splitlines()[-1].endswith(" +09:00.")


def test_keys_that_were_put_back_and_an_authority_that_was_not_are_told(cornet, data, tmp_path):
    file, new = tmp_path / "all.zip", tmp_path / "new"
    open_authority(data / AUTHORITY)
    open_authority(new / AUTHORITY)
    cornet("backup", str(file), "--data", str(data))
    ran = cornet("restore", str(file), "--data", str(new), "--lang", "en")
    restored, keys, authority = ran.out.splitlines()
    assert keys == f"Keys put back, none lost: {BOX}."
    assert str(new / AUTHORITY) in authority
    ran = cornet("restore", str(file), "--data", str(tmp_path / "third"))
    assert ran.out.splitlines()[-1] == "L'autorité des certificats est remise."


@pytest.mark.parametrize(
    ("arguments", "french", "english"),
    [
        (
            ("backup", "{tmp}/none/all.zip"),
            "Le dossier {tmp}/none n'existe pas",
            "There is no folder {tmp}/none",
        ),
        (("backup", "{data}/cornet.db"), "{data}/cornet.db existe", "{data}/cornet.db exists"),
        (("backup", "{tmp}"), "{tmp} existe et n'est pas une", "{tmp} exists and is no"),
        (
            ("restore", "{tmp}/none.zip"),
            "La sauvegarde {tmp}/none.zip est illisible (introuvable)",
            "(not found)",
        ),
        (("restore", "{tmp}"), "La sauvegarde {tmp} est illisible (c'est un dossier)", "(it is a folder)"),
        (
            ("restore", "{data}/cornet.db"),
            "{data}/cornet.db n'est pas une sauvegarde",
            "is no backup of Cornet",
        ),
        (("restore", "/dev/null"), "/dev/null n'est pas une sauvegarde", "/dev/null is no backup of Cornet"),
        (("restore",), "Il manque FILE", "FILE is missing"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(cornet, data, tmp_path, arguments, french, english):
    names = {"tmp": tmp_path, "data": data}
    before = sorted(tmp_path.rglob("*"))
    for language, sentence in (("fr", french), ("en", english)):
        command = [argument.format(**names) for argument in arguments]
        ran = cornet(*command, "--data", str(data), "--lang", language)
        assert (ran.status, ran.out) == (2, "")
        assert sentence.format(**names) in ran.err
        assert len(ran.err.splitlines()) == 1
    assert (sorted(tmp_path.rglob("*")), count(data)) == (before, 3)


def test_without_a_log_there_is_nothing_to_back_up(cornet, tmp_path):
    ran = cornet("backup", "--data", str(tmp_path))
    assert ran.status == 2
    assert not list(tmp_path.iterdir())


def test_a_refused_file_makes_no_data_folder(cornet, tmp_path):
    assert cornet("restore", __file__, "--data", str(tmp_path / "new")).status == 2
    assert not (tmp_path / "new").exists()


def test_long_work_shows_how_far_it_has_come_and_only_on_a_terminal(start_cornet, data, tmp_path):
    ours, theirs = os.openpty()
    process = start_cornet("backup", str(tmp_path / "all.zip"), "--data", str(data), stderr=theirs)
    os.close(theirs)
    screen = b""
    with suppress(OSError):  # EIO: nobody has the terminal open any more
        while part := os.read(ours, 1 << 16):
            screen += part
    os.close(ours)
    assert process.wait(20) == 0
    assert "Le journal est copié" in screen.decode()
    assert "100%" in screen.decode()


def test_sigterm_ends_it_and_leaves_nothing_behind(start_cornet, data, tmp_path):
    remember(data, *range(4, 4000))
    before = sorted(tmp_path.rglob("*"))
    process = start_cornet("backup", str(tmp_path / "all.zip"), "--data", str(data))
    while not list(tmp_path.glob(".cornet-*")):
        assert process.poll() is None
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, out, err) == (130, "", "")
    assert sorted(tmp_path.rglob("*")) == before
