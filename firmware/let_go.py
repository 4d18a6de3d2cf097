"""Gives back the memory of modules that were loaded for a moment only."""

import gc
import sys


def let_go(*names: str) -> None:
    """Forget modules by their whole names, so that what nobody holds of them is collected."""
    gone = False
    for name in names:
        if sys.modules.pop(name, None):
            package, _, short = name.rpartition(".")
            if hasattr(sys.modules[package], short):
                delattr(sys.modules[package], short)
            gone = True
    if gone and hasattr(gc, "threshold"):  # CPython sees to it by itself
        gc.collect()
