"""Keys: kept for their owner alone, rotated without forgetting, seen as soon as a box is paired."""

import os
import stat

import pytest

from hub.errors import SettingsError
from hub.keys import open_keys
from shared_rules.seal import KEY_BYTES


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "keys"


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_a_box_that_is_not_paired_has_no_key_and_leaves_no_trace(folder):
    keys = open_keys(folder)
    assert (keys.of("ab12"), keys.password("ab12"), keys.boxes()) == ([], None, [])
    assert not folder.exists()


def test_a_paired_box_keeps_its_key_and_password(folder):
    paired = open_keys(folder).pair("ab12")
    assert (paired.how, len(paired.key)) == ("new", KEY_BYTES)
    keys = open_keys(folder)
    assert (keys.of("ab12"), keys.password("ab12"), keys.boxes()) == ([paired.key], paired.password, ["ab12"])
    assert keys.pair("ab12") == paired._replace(how="kept")


def test_no_two_boxes_are_given_the_same(folder):
    keys = open_keys(folder)
    one, other = keys.pair("ab12"), keys.pair("cd34")
    assert one.key != other.key
    assert one.password != other.password


def test_a_rotated_key_comes_first_and_the_old_one_stays_for_what_it_sealed(folder):
    keys = open_keys(folder)
    old, new = keys.pair("ab12"), keys.pair("ab12", rotate=True)
    assert (new.how, keys.of("ab12")) == ("rotated", [new.key, old.key])
    assert keys.password("ab12") == new.password != old.password


def test_a_box_paired_by_another_program_is_known_at_once(folder):
    here, there = open_keys(folder), open_keys(folder)
    first = there.pair("ab12")
    assert here.of("ab12") == [first.key]
    second = there.pair("ab12", rotate=True)
    assert here.of("ab12") == [second.key, first.key]


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
def test_only_the_owner_can_read_them_whatever_the_umask(folder):
    before = os.umask(0)
    try:
        open_keys(folder).pair("ab12")
        open_keys(folder).pair("ab12", rotate=True)
    finally:
        os.umask(before)
    assert mode(folder) == 0o700
    assert mode(folder / "ab12.json") == 0o600


@pytest.mark.skipif(os.name != "posix", reason="modes are of POSIX")
@pytest.mark.parametrize("bits", [0o640, 0o604, 0o622])
def test_a_key_that_others_can_read_is_refused_with_the_mend(folder, bits):
    open_keys(folder).pair("ab12")
    (folder / "ab12.json").chmod(bits)
    with pytest.raises(SettingsError) as refused:
        open_keys(folder).of("ab12")
    assert f"chmod 600 {folder / 'ab12.json'}" in refused.value.sentence("en")


@pytest.mark.parametrize(
    "content", [b"", b"{", b'{"keys":[],"password":""}', b'{"keys":["00"],"password":""}']
)
def test_a_spoilt_key_is_refused_and_named(folder, content):
    open_keys(folder).pair("ab12")
    (folder / "ab12.json").write_bytes(content)
    with pytest.raises(SettingsError) as refused:
        open_keys(folder).of("ab12")
    assert str(folder / "ab12.json") in refused.value.sentence("fr")


@pytest.mark.parametrize("name", ["", "..", "../other", "a/b", "a.b", "x" * 65, "é"])
def test_no_name_leads_out_of_the_folder(folder, name):
    keys = open_keys(folder)
    assert keys.of(name) == []
    with pytest.raises(SettingsError):
        keys.pair(name)
    assert not folder.exists()


def test_half_a_written_key_is_no_key_and_the_next_pairing_mends_it(folder):
    paired = open_keys(folder).pair("ab12")
    (folder / "ab12.json.new").write_bytes(b'{"keys":["0')
    assert open_keys(folder).of("ab12") == [paired.key]
    rotated = open_keys(folder).pair("ab12", rotate=True)
    assert open_keys(folder).of("ab12")[0] == rotated.key


@pytest.mark.skipif(os.name != "posix", reason="symbolic links are of POSIX")
@pytest.mark.parametrize("ask", [lambda keys: keys.of("ab12"), lambda keys: keys.password("ab12")])
def test_a_key_the_system_does_not_give_is_refused_not_taken_for_none(folder, ask):
    open_keys(folder).pair("ab12")
    path = folder / "ab12.json"
    path.unlink()
    path.symlink_to(path)
    with pytest.raises(SettingsError) as refused:
        ask(open_keys(folder))
    assert str(path) in refused.value.sentence("fr")


@pytest.mark.skipif(os.name != "posix", reason="symbolic links are of POSIX")
def test_a_folder_the_system_does_not_list_is_refused_not_taken_for_empty(folder):
    folder.symlink_to(folder)
    for ask in (lambda: open_keys(folder).boxes(), lambda: open_keys(folder).of("ab12")):
        with pytest.raises(SettingsError) as refused:
            ask()
        assert str(folder) in refused.value.sentence("en")
