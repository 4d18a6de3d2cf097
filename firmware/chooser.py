"""Chooses which version of the box runs; it is the board's main.py, the versions are folders beside it.

`current` holds the name of a folder, "b"; or of one on trial, how many starts (1 to 9) are left, and the one
that returns then, "b 3 a". A trial ends well when the version on trial confirms itself. Whatever is here
stays in the heap: so it is short.
"""

import sys


def start() -> None:
    """Run the chosen version; one on trial that fails starts again, and so comes to its end."""
    version, on_trial = choose()
    sys.path.insert(0, version)
    try:
        sys.path[0] = place_of(version)
        import asyncio

        from firmware.main import run

        asyncio.run(run((lambda: name(version)) if on_trial else None))
    except Exception as error:
        if not on_trial:
            raise
        sys.print_exception(error)
        import machine

        machine.reset()


def place_of(version: str) -> str:
    """Where the version is run from: MicroPython's ROM, which spares the heap; failing that, its files."""
    try:
        from vfs import rom_ioctl

        from firmware.rom import place_in

        return place_in(rom_ioctl(2, 0), version)
    except ImportError:  # of a MicroPython, or a version, that knows no ROM
        return version
    except Exception as error:
        print("rom:", repr(error))
        return version


def choose() -> tuple:
    """(the version to run, whether it is on trial), once this start has been counted."""
    said = ()
    for path in ("current", "current.new"):
        try:
            with open(path) as file:
                said = said or file.read().split()
        except (OSError, ValueError):
            pass
    if len(said) < 3:
        return said[0] if said else "a", False
    version, left, before = said
    if len(left) == 1 and left in "123456789":
        # A trial that cannot be counted would never end, so it does not begin.
        on_trial = name("%s %d %s" % (version, int(left) - 1, before))
        return version if on_trial else before, on_trial
    name(before)
    return before, False


def name(said: str) -> bool:
    """Have `current` say this from the next start on: the old or the new, never half; whether it does."""
    import os

    try:
        with open("current.new", "w") as file:
            file.write(said)
        os.rename("current.new", "current")
        return True
    except OSError:
        return False


if __name__ == "__main__":
    start()
