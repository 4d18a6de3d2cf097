"""Whatever lies in the file of a key, it is keys and a password, or one sentence that shows neither."""

import os
from pathlib import Path

from hub.errors import SettingsError
from hub.keys import open_keys
from tests.fuzz.place import folder, written
from tests.fuzz.promise import need_told

SEEDS = (
    b'{"keys":["' + b"0f" * 32 + b'"],"password":"abc"}',
    b'{"keys":["' + b"0f" * 32 + b'","' + b"AB" * 32 + b'"],"password":""}',
    b'{"keys":[],"password":"abc"}',
    b'{"keys":["0f"],"password":"abc"}',
    b'{"keys":["' + b" 0f" * 32 + b'"],"password":"\\ud800"}',
)


def run(data: bytes) -> None:
    os.chmod(written("ab12.json", data), 0o600)
    keys = open_keys(Path(folder()))
    try:
        found, password = keys.of("ab12"), keys.password("ab12")
    except SettingsError as error:
        need_told(error)
        return
    assert found
    assert all(len(key) == 32 for key in found)
    assert password is not None
    assert password.encode() in data or b"\\" in data
