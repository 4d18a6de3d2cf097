"""A backup: what is in it, where it goes, and what comes back."""

import os
import sqlite3
import stat
import time
import zipfile

import pytest

from hub.backup import restore
from hub.errors import SettingsError
from hub.keys import open_keys
from hub.keys.invite_key import FILE, InviteKey
from hub.settings.place import authority_place, keys_place
from tests.hub.backup.conftest import NOW, untold
from tests.hub.rolls import BOX


def test_what_is_backed_up_comes_back_on_another_machine(hub, new_hub, tmp_path):
    authority, settings = hub.authority(), new_hub()
    file = hub.back_up(tmp_path / "all.zip")
    restored = restore(settings, file, untold, NOW)
    assert (restored.rolls, restored.before) == (10, None)
    assert restored.secrets == ([BOX], "restored")
    assert open_keys(keys_place(settings)).of(BOX) == hub.keys.of(BOX)
    assert open_keys(keys_place(settings)).password(BOX) == hub.keys.password(BOX)
    assert (authority_place(settings) / "authority.der").read_bytes() == authority
    hub.settings = settings
    assert hub.holds() == (list(range(1, 11)), True)


def test_the_key_of_the_invites_comes_back_unless_there_is_another(hub, new_hub, tmp_path):
    key = InviteKey(keys_place(hub.settings))()
    file = hub.back_up(tmp_path / "all.zip")
    with zipfile.ZipFile(file) as zipped:
        assert zipped.read(f"keys/{FILE}") == key
    there = InviteKey(keys_place(settings := new_hub()))
    restore(settings, file, untold, NOW)
    assert there() == key
    kept = there.take_over(b"x" * 32)
    assert (kept, there()) == (None, key)


def test_it_is_a_zip_with_a_database_that_anyone_can_read(hub, tmp_path):
    hub.authority()
    with zipfile.ZipFile(hub.back_up(tmp_path / "all.zip")) as zipped:
        names = {"manifest.json", "cornet.db", f"keys/{BOX}.json"}
        names |= {f"authority/authority.{kind}" for kind in ("key", "pem", "der")}
        assert set(zipped.namelist()) == names
        zipped.extract("cornet.db", tmp_path)
    opened = sqlite3.connect(tmp_path / "cornet.db")
    assert opened.execute("SELECT count(*) FROM rolls").fetchone() == (10,)
    opened.close()


def test_without_keys_nothing_of_them_is_in_it(hub, new_hub, tmp_path):
    hub.authority()
    file = hub.back_up(tmp_path / "all.zip", keys=False)
    assert set(zipfile.ZipFile(file).namelist()) == {"manifest.json", "cornet.db"}
    settings = new_hub()
    assert restore(settings, file, untold, NOW).secrets == ([], "none")
    assert not keys_place(settings).exists()


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_only_the_owner_can_read_it_whatever_the_umask(hub, tmp_path):
    before = os.umask(0)
    try:
        files = [hub.back_up(tmp_path / "all.zip"), hub.back_up()]
    finally:
        os.umask(before)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (*files, files[1].parent)]
    assert modes == [0o600, 0o600, 0o700]


def test_a_backup_without_a_name_gets_one_in_utc_and_takes_no_other_ones_place(hub):
    first, second = hub.back_up(), hub.back_up()
    assert first == hub.data / "backups" / "cornet-20261025-013000Z.zip"
    assert second.name == "cornet-20261025-013000Z-2.zip"
    assert sorted(first.parent.iterdir()) == sorted([first, second])


def test_a_named_backup_takes_the_place_of_the_one_before(hub, new_hub, tmp_path):
    file = tmp_path / "all.zip"
    file.touch()  # as mktemp leaves it
    hub.back_up(file)
    hub.roll(5)
    assert hub.back_up(file) == file
    assert restore(new_hub(), file, untold, NOW).rolls == 15
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []


def test_what_was_there_is_backed_up_first_and_comes_back_whole(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")
    hub.roll(5)
    before = hub.restore(file).before
    assert hub.holds() == (list(range(1, 11)), True)
    assert before.name == "cornet-20261025-013000Z-before-restore.zip"
    hub.restore(before)
    assert hub.holds() == (list(range(1, 16)), True)


def test_a_newer_key_of_a_box_is_never_lost(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")
    new = hub.keys.pair(BOX, rotate=True)
    old = hub.keys.of(BOX)[1]
    assert hub.restore(file).secrets.boxes == []
    assert hub.keys.of(BOX) == [new.key, old]
    assert hub.keys.password(BOX) == new.password


def test_a_key_that_is_newer_in_the_backup_is_the_box_s_own(hub, tmp_path):
    old = (keys_place(hub.settings) / f"{BOX}.json").read_bytes()
    new = hub.keys.pair(BOX, rotate=True)
    file = hub.back_up(tmp_path / "all.zip")
    (keys_place(hub.settings) / f"{BOX}.json").write_bytes(old)
    assert hub.restore(file).secrets.boxes == [BOX]
    assert (hub.keys.of(BOX)[0], hub.keys.password(BOX)) == (new.key, new.password)
    assert len(hub.keys.of(BOX)) == 2


def test_of_two_keys_that_know_nothing_of_each_other_the_one_here_comes_first(hub, new_hub, tmp_path):
    file, settings = hub.back_up(tmp_path / "all.zip"), new_hub()
    keys = open_keys(keys_place(settings))
    here = keys.pair(BOX)
    restore(settings, file, untold, NOW)
    assert keys.of(BOX) == [here.key, *hub.keys.of(BOX)]
    assert keys.password(BOX) == here.password


def test_an_authority_that_boxes_may_trust_already_is_kept(hub, new_hub, tmp_path):
    theirs = hub.authority()
    file, settings = hub.back_up(tmp_path / "all.zip"), new_hub()
    hub.settings = settings
    ours = hub.authority()
    assert ours != theirs
    assert restore(settings, file, untold, NOW).secrets.authority == "kept"
    assert hub.authority() == ours
    assert restore(settings, hub.back_up(tmp_path / "own.zip"), untold, NOW).secrets.authority == "same"


def test_what_a_killed_backup_left_goes_after_a_while_and_nothing_of_anyone_else(hub, tmp_path):
    folder, old, busy = tmp_path / "backups", ".cornet-" + "0a" * 8, ".cornet-" + "0b" * 8
    for name, age_s in ((old, 100_000), (busy, 10), (".cornet-venv", 100_000)):
        (folder / name).mkdir(parents=True)
        os.utime(folder / name, (time.time() - age_s,) * 2)
    hub.back_up(folder / "all.zip")
    assert sorted(path.name for path in folder.iterdir()) == [busy, ".cornet-venv", "all.zip"]


def edit(file, name, change):
    """The zip with one of its files changed by hand."""
    with zipfile.ZipFile(file) as zipped:
        contents = {one: zipped.read(one) for one in zipped.namelist()}
    contents[name] = change(contents[name])
    with zipfile.ZipFile(file, "w") as zipped:
        for one, content in contents.items():
            if content is not None:
                zipped.writestr(one, content)


@pytest.mark.parametrize(
    ("name", "change", "french", "english"),
    [
        (
            "manifest.json",
            lambda old: old.replace(b'"format": 1', b'"format": 2'),
            "plus récent (2)",
            "newer",
        ),
        ("manifest.json", lambda old: b"[]", "abîmée", "damaged"),
        ("manifest.json", lambda old: b" " * (1 << 21), "abîmée", "damaged"),
        (
            "manifest.json",
            lambda old: old.replace(b'"rolls": 10', b'"rolls": 11'),
            "abîmée (10 ≠ 11)",
            "damaged",
        ),
        ("manifest.json", lambda old: None, "n'est pas une sauvegarde de Cornet", "is no backup of Cornet"),
        ("cornet.db", lambda old: None, "n'est pas une sauvegarde de Cornet", "is no backup of Cornet"),
        ("cornet.db", lambda old: b"a shopping list" * 100, "abîmée", "damaged"),
        ("cornet.db", lambda old: old[:4096] + b"\xa5" * 8192 + old[12288:], "abîmée", "damaged"),
        (f"keys/{BOX}.json", lambda old: b'{"keys":["00"],"password":""}', "abîmée", "damaged"),
        (f"keys/{BOX}.json", lambda old: b"{", "abîmée", "damaged"),
        ("authority/authority.der", lambda old: None, "abîmée", "damaged"),
    ],
)
def test_what_is_not_as_it_was_written_is_refused_and_changes_nothing(
    hub, tmp_path, name, change, french, english
):
    hub.authority()
    file = hub.back_up(tmp_path / "all.zip")
    hub.roll(1)
    edit(file, name, change)
    with pytest.raises(SettingsError) as refused:
        hub.restore(file)
    for sentence, wanted in ((refused.value.fr, french), (refused.value.en, english)):
        assert wanted in sentence
        assert str(file) in sentence
        assert "\n" not in sentence
    assert hub.holds() == (list(range(1, 12)), True)
    assert not (hub.data / "backups").exists()


def test_wherever_a_byte_is_wrong_or_the_end_is_missing_it_is_refused(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")
    whole = file.read_bytes()
    refused = 0
    for place in range(0, len(whole), len(whole) // 100):
        for broken in (whole[:place], whole[:place] + bytes([whole[place] ^ 0x41]) + whole[place + 1 :]):
            file.write_bytes(broken)
            try:
                hub.restore(file)
            except SettingsError:
                refused += 1
            else:  # a byte of a date, say
                assert hub.holds() == (list(range(1, 11)), True)
    assert refused > 190


def test_a_newer_log_in_it_is_told_as_such(hub, tmp_path):
    file = hub.back_up(tmp_path / "all.zip")

    def newer(content):
        (tmp_path / "newer.db").write_bytes(content)
        opened = sqlite3.connect(tmp_path / "newer.db")
        opened.execute("UPDATE alembic_version SET version_num = '9999'")
        opened.commit()
        opened.close()
        return (tmp_path / "newer.db").read_bytes()

    edit(file, "cornet.db", newer)
    with pytest.raises(SettingsError, match="plus récent \\(9999\\)"):
        hub.restore(file)


def test_a_backup_never_destroys_something_else(hub, tmp_path):
    log = hub.data / "cornet.db"
    other = tmp_path / "other.zip"
    with zipfile.ZipFile(other, "w") as zipped:
        zipped.writestr("photo.jpg", b"\xff\xd8")
    for file in (log, other, tmp_path):
        with pytest.raises(SettingsError, match="n'est pas une sauvegarde de Cornet"):
            hub.back_up(file)
    assert hub.holds() == (list(range(1, 11)), True)
