"""What a box keeps on the disk: damaged, it is made anew; where it cannot be kept, one sentence says so."""

import json
import logging
from pathlib import Path

import pytest

from hub.errors import SettingsError
from hub.virtual_box.flash import keep_mac, lay_out, write_settings
from hub.virtual_box.folder import free_box


def test_a_mac_is_made_up_once(tmp_path: Path) -> None:
    mac = keep_mac(tmp_path)
    assert (len(mac), mac[0] & 0b11) == (6, 0b10)
    assert keep_mac(tmp_path) == mac


@pytest.mark.parametrize("damaged", [b"", b"\n", b"zz", b"\xff\xfe", b"0011223344", b"00112233445566"])
def test_a_damaged_mac_is_made_anew_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: bytes
) -> None:
    (tmp_path / "mac").write_bytes(damaged)
    with caplog.at_level(logging.WARNING, "cornet"):
        mac = keep_mac(tmp_path)
    assert len(mac) == 6
    assert [record.message for record in caplog.records] == [
        f"{tmp_path / 'mac'} est abîmé : la boîte prend un nouvel identifiant."
    ]
    assert keep_mac(tmp_path) == mac


@pytest.mark.parametrize("damaged", [b"", b"{", b"[1]", b"\xff", b"[" * 100_000])
def test_damaged_settings_are_written_anew_and_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, damaged: bytes
) -> None:
    (tmp_path / "settings.json").write_bytes(damaged)
    write_settings(tmp_path, table="salon")
    assert json.loads((tmp_path / "settings.json").read_text("utf-8")) == {"table": "salon"}
    assert len(caplog.records) == 1


def refused(error: pytest.ExceptionInfo[SettingsError]) -> str:
    told = error.value.sentence("fr") + error.value.sentence("en")
    assert "--data" in told
    return told


def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    for write in (keep_mac, lay_out, write_settings):
        with pytest.raises(SettingsError) as error:
            write(file)
        assert str(file) in refused(error)
    with pytest.raises(SettingsError) as error, free_box(file):
        pass
    assert "ce n'est pas un dossier" in refused(error)


def test_a_lock_that_cannot_be_taken_is_told(tmp_path: Path) -> None:
    (tmp_path / "boxes" / "1" / "played.lock").mkdir(parents=True)
    with pytest.raises(SettingsError) as error, free_box(tmp_path):
        pass
    assert str(tmp_path) in refused(error)


def test_an_error_of_who_plays_the_box_stays_what_it_is(tmp_path: Path) -> None:
    with pytest.raises(ConnectionError), free_box(tmp_path):
        raise ConnectionError
    with free_box(tmp_path) as folder, free_box(tmp_path) as other:
        assert (folder.name, other.name) == ("1", "2")
