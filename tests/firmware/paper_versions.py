"""Versions of a box on paper: each tells that it ran, and confirms, fails or does neither (both Pythons)."""

import os
import sys

MAIN = """
import sys
async def run(confirm=None):
    print("ran", {version!r}, "on trial" if confirm else "for good")
    {deed}
"""
DEEDS = {"fine": "pass", "confirms": "confirm and confirm()", "fails": "raise ValueError(0)", "torn": "}{"}


def lay(folder, version, deed):
    """A version in a folder of the place where we are."""
    for path in (folder, folder + "/firmware"):
        try:
            os.mkdir(path)
        except OSError:
            pass
    write(folder + "/firmware/__init__.py", "")
    write(folder + "/firmware/main.py", MAIN.format(version=version, deed=DEEDS[deed]))


def write(path, text):
    with open(path, "w") as file:
        file.write(text)


class Reset(BaseException):
    """The chip starts again."""


class Machine:
    """`machine`, of which a chooser needs only this."""

    @staticmethod
    def reset():
        raise Reset


def starts(chooser, count):
    """Start so many times, as the chip does; what each start prints comes from the versions."""
    sys.modules["machine"] = Machine
    for _ in range(count):
        path = list(sys.path)
        for name in [name for name in sys.modules if name.startswith("firmware")]:
            del sys.modules[name]
        try:
            exec(compile(chooser, "main.py", "exec"), {"__name__": "__main__"})
        except Reset:
            print("reset")
        except Exception as error:
            print("ended:", type(error).__name__)
        sys.path[:] = path


if __name__ == "__main__":
    with open(sys.argv[1]) as file:
        chooser = file.read()
    os.chdir(sys.argv[2])
    if not hasattr(sys, "print_exception"):
        sys.print_exception = lambda error: print("told:", repr(error))
    starts(chooser, int(sys.argv[3]))
