"""Gives a virtual box its key, as a cable gives it to a real one: by writing it into its flash."""

from pathlib import Path

from hub.keys import Keys, Paired
from hub.virtual_box import flash


def pair(folder: Path, keys: Keys, rotate: bool = False) -> tuple[str, Paired]:
    """Pair the box of `folder`: "key", "user" and "secret" go into its settings. Its name, what it got."""
    name = flash.keep_mac(folder).hex()
    paired = keys.pair(name, rotate)
    (folder / "flash").mkdir(parents=True, exist_ok=True)
    flash.write_settings(folder / "flash", key=paired.key.hex(), user=name, secret=paired.password)
    return name, paired
