"""A virtual box: the unmodified firmware on a simulated chip, with keys to press and digits to read."""

from hub.virtual_box.board import Shown
from hub.virtual_box.box import KEYS, VirtualBox

__all__ = ["KEYS", "Shown", "VirtualBox"]
