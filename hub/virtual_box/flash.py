"""The flash of the virtual box: a folder laid out as the real one is."""

import json
import os
import secrets
import shutil
from pathlib import Path

import hub

BESIDE = Path(hub.__file__).resolve().parent.parent
_IGNORED = shutil.ignore_patterns("__pycache__")


def keep_mac(folder: Path, mac: bytes | None = None) -> bytes:
    """The six bytes kept in `folder`/mac; made up (locally administered, unicast) at first."""
    kept = folder / "mac"
    if mac is None and kept.exists():
        return bytes.fromhex(kept.read_text("ascii").strip())
    mac = mac or bytes([secrets.randbits(6) << 2 | 0b10, *secrets.token_bytes(5)])
    folder.mkdir(parents=True, exist_ok=True)
    kept.write_text(mac.hex() + "\n", "ascii")
    return mac


def lay_out(flash: Path, firmware: Path | None = None) -> None:
    """Copy the firmware and the shared rules; what the box wrote there itself stays.

    `firmware` is a folder with a main.py; by default, the one beside the package.
    """
    source = firmware or BESIDE / "firmware"
    _copy(source, flash / "firmware")
    _copy(BESIDE / "shared_rules", flash / "shared_rules")
    shutil.copyfile(source / "main.py", flash / "main.py")


def write_settings(flash: Path, **settings: object) -> None:
    """Set these keys of settings.json; those the box added stay."""
    path = flash / "settings.json"
    kept = json.loads(path.read_text("utf-8")) if path.exists() else {}
    new = path.with_suffix(".new")
    new.write_text(json.dumps(kept | settings, ensure_ascii=False), "utf-8")
    os.replace(new, path)


def _copy(source: Path, target: Path) -> None:
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(source, target, ignore=_IGNORED)
