"""The flash of the virtual box: a folder laid out as the real one is."""

import json
import logging
import os
import secrets
import shutil
from contextlib import suppress
from pathlib import Path

import hub
from hub.keys.owner_only import write
from hub.said import Said
from hub.virtual_box.folder import kept_in

BESIDE = Path(hub.__file__).resolve().parent.parent
MAC_BYTES = 6
AUTHORITY = "authority.der"
_IGNORED = shutil.ignore_patterns("__pycache__")
_log = logging.getLogger("cornet")


def keep_mac(folder: Path, mac: bytes | None = None) -> bytes:
    """The six bytes kept in `folder`/mac; made up (locally administered, unicast) where there are none.

    A damaged file is made anew, with a warning: the box then has another id. SettingsError where
    the folder cannot be written.
    """
    with kept_in(folder):
        mac = mac or _kept_mac(folder / "mac")
        if mac is None:
            mac = bytes([secrets.randbits(6) << 2 | 0b10, *secrets.token_bytes(5)])
        folder.mkdir(parents=True, exist_ok=True)
        _put(folder / "mac", mac.hex() + "\n")
    return mac


def lay_out(flash: Path, firmware: Path | None = None) -> None:
    """Copy the firmware and the shared rules; what the box wrote there itself stays.

    `firmware` is a folder with a main.py; by default, the one beside the package.
    """
    source = firmware or BESIDE / "firmware"
    with kept_in(flash):
        _copy(source, flash / "firmware")
        _copy(BESIDE / "shared_rules", flash / "shared_rules")
        shutil.copyfile(source / "main.py", flash / "main.py")


def write_settings(flash: Path, **settings: object) -> None:
    """Set these keys of settings.json; those the box added stay."""
    path = flash / "settings.json"
    with kept_in(flash):
        kept = _kept_settings(path) if path.exists() else {}
        _put(path, json.dumps(kept | settings, ensure_ascii=False))


def write_authority(flash: Path, certificate: bytes | None) -> None:
    """Whom the box trusts from its next power-on on; None: nobody, it speaks without TLS."""
    with kept_in(flash):
        flash.mkdir(parents=True, exist_ok=True)
        if certificate is not None:
            write(flash / AUTHORITY, certificate)
    write_settings(flash, authority="" if certificate is None else AUTHORITY)


def _kept_mac(path: Path) -> bytes | None:
    if not path.exists():
        return None
    with suppress(ValueError):
        mac = bytes.fromhex(path.read_text("ascii"))
        if len(mac) == MAC_BYTES:
            return mac
    _log.warning(
        Said(
            fr=f"{path} est abîmé : la boîte prend un nouvel identifiant.",
            en=f"{path} is damaged: the box takes a new id.",
        )
    )
    return None


def _kept_settings(path: Path) -> dict[str, object]:
    with suppress(ValueError, RecursionError):
        kept = json.loads(path.read_text("utf-8"))
        if isinstance(kept, dict):
            return kept
    _log.warning(
        Said(
            fr=f"{path} est abîmé : la boîte oublie ce qui y était réglé.",
            en=f"{path} is damaged: the box forgets what was set there.",
        )
    )
    return {}


def _put(path: Path, text: str) -> None:
    """The whole text, or what was there before."""
    new = path.with_suffix(".new")
    new.touch(0o600)  # settings hold the key and the passwords
    new.write_text(text, "utf-8")
    os.replace(new, path)


def _copy(source: Path, target: Path) -> None:
    if target.exists():
        shutil.rmtree(target)
    shutil.copytree(source, target, ignore=_IGNORED)
