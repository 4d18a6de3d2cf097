"""Any cornet.toml is settings within their ranges, or one sentence."""

from pathlib import Path

import msgspec

from hub.errors import SettingsError
from hub.settings import Settings
from hub.settings.file import load
from tests.fuzz.place import written
from tests.fuzz.promise import need_told

SEEDS = (
    b'[hub]\ntable = "salon"\nlanguage = "en"\ntimezone = "Europe/Paris"\ndata = "~/d"\n[mqtt]\nport = 1\n',
    b'[mqtt]\nembedded = false\nhost = "h"\nusername = "u"\npassword = "p"\ntls = true\nca_file = "c"\n',
    b'viewer = {host = "0.0.0.0", port = 8620, token = "t"}\nlog.url = "sqlite://x"\n',
    b"[broker]\nmax_connections = 0\nanonymous = 'nobody'\ntls_port = 8883\n",
    b"[[mqtt]]\nport = 2026-01-01\n",
    b"mqtt.port = 0x_1\nmqqt = [1]\n'' = nan\n",
    b'"a.b" = 1\n[hub."c d"]\n',
    b"\xff",
)


def run(data: bytes) -> None:
    path = written("cornet.toml", data)
    try:
        settings = load(Path(path), environment={})
    except SettingsError as error:
        need_told(error)
        return
    assert msgspec.convert(msgspec.to_builtins(settings), Settings) == settings
