"""Gives a virtual box its key, as a cable gives it to a real one: by writing it into its flash."""

from pathlib import Path

from hub.keys import Keys, Paired
from hub.virtual_box import flash


def pair(
    folder: Path, keys: Keys, rotate: bool = False, authority: bytes | None = None
) -> tuple[str, Paired]:
    """Pair the box of `folder`: its name, and what it got.

    "key", "user" and "secret" go into its settings; `authority` (a DER certificate) is whom it trusts from
    now on, and never speaks without TLS; None: it speaks without.
    """
    name = flash.keep_mac(folder).hex()
    paired = keys.pair(name, rotate)
    flash.write_authority(folder / "flash", authority)
    flash.write_settings(folder / "flash", key=paired.key.hex(), user=name, secret=paired.password)
    return name, paired
