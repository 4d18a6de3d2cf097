"""What is remembered is the old or the new, whatever cuts a save short."""

import io
import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.store import Store

OLD = {"sound": True, "choices": [{"score": 50}]}
NEW = {"sound": False, "choices": [{"score": 65, "fd": None}]}


class PowerCut(BaseException):
    """Nothing after this is run."""


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "saved.json")


def test_what_is_saved_is_loaded(path):
    Store(path).save(NEW)
    assert Store(path).load() == NEW


def test_nothing_saved_is_an_empty_dict(path):
    assert Store(path).load() == {}


@pytest.mark.parametrize("written", range(len(json.dumps(NEW)) + 1))
def test_a_save_cut_at_any_byte_leaves_the_old_one(path, written, monkeypatch):
    Store(path).save(OLD)

    class CutFile(io.StringIO):
        def write(self, text):
            Path(path + ".new").write_text(text[:written])
            raise PowerCut

    monkeypatch.setattr("firmware.store.open", lambda *_: CutFile(), raising=False)
    with pytest.raises(PowerCut):
        Store(path).save(NEW)
    monkeypatch.undo()
    assert Path(path + ".new").read_text() == json.dumps(NEW)[:written]
    assert Store(path).load() == OLD
    Store(path).save(NEW)
    assert Store(path).load() == NEW


@pytest.mark.parametrize(("moment", "left"), [("before", OLD), ("after", NEW)])
def test_a_save_cut_around_its_rename_leaves_one_or_the_other(path, moment, left, monkeypatch):
    Store(path).save(OLD)
    rename = os.rename

    def cut_rename(old, new):
        if moment == "after":
            rename(old, new)
        raise PowerCut

    monkeypatch.setattr(os, "rename", cut_rename)
    with pytest.raises(PowerCut):
        Store(path).save(NEW)
    assert Store(path).load() == left


@pytest.mark.parametrize(
    "content", [b"", b"{", b"\xff\xfe", b"[1]", b"null", b"7", b'{"a": tru', b"\0" * 4096, b"[" * 20_000]
)
def test_an_unreadable_file_is_an_empty_dict(path, content):
    Path(path).write_bytes(content)
    assert Store(path).load() == {}


@given(content=st.binary(max_size=60))
def test_any_bytes_are_a_dict(content, tmp_path_factory):
    file = tmp_path_factory.getbasetemp() / "any.json"
    file.write_bytes(content)
    assert isinstance(Store(str(file)).load(), dict)


def test_the_same_values_again_leave_the_flash_alone(path):
    store = Store(path)
    store.save(dict(NEW))
    Path(path).unlink()
    store.save(dict(NEW))
    assert not Path(path).exists()
    store.save(OLD)
    assert Store(path).load() == OLD


def test_a_flash_that_takes_nothing_more_is_no_end_and_is_tried_again(tmp_path, capsys):
    store = Store(str(tmp_path / "missing" / "saved.json"))
    store.save(NEW)
    assert "not saved" in capsys.readouterr().out
    (tmp_path / "missing").mkdir()
    store.save(NEW)
    assert store.load() == NEW


def test_wiped_is_empty_and_can_be_wiped_again(path):
    store = Store(path)
    store.save(NEW)
    store.wipe()
    store.wipe()
    assert store.load() == {}
    store.save(NEW)
    assert store.load() == NEW


def test_where_rename_takes_two_steps_a_cut_between_them_leaves_the_new_one(path, monkeypatch):
    Store(path).save(OLD)
    rename, remove = os.rename, os.remove

    def careful_rename(old, new):
        if Path(new).exists():
            raise OSError(17, "file exists")
        raise PowerCut

    monkeypatch.setattr(os, "rename", careful_rename)
    with pytest.raises(PowerCut):
        Store(path).save(NEW)
    monkeypatch.undo()
    assert (os.rename, os.remove) == (rename, remove)
    assert not Path(path).exists()
    assert Store(path).load() == NEW
    Store(path).save(OLD)
    assert Store(path).load() == OLD


def test_a_wipe_cut_at_any_step_brings_nothing_older_back(path, monkeypatch):
    Store(path).save(NEW)
    Path(path + ".new").write_text(json.dumps(OLD))
    remove = os.remove

    def cut_remove(gone):
        remove(gone)
        raise PowerCut

    monkeypatch.setattr(os, "remove", cut_remove)
    with pytest.raises(PowerCut):
        Store(path).wipe()
    monkeypatch.undo()
    assert Store(path).load() == NEW
    Store(path).wipe()
    assert Store(path).load() == {}
