"""A small JSON file that is either the old one or the new one, never half of one."""

import json
import os


class Store:
    """What is remembered from one power-on to the next, as one dict in one file."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._saved = None

    def load(self) -> "dict":
        """What was saved last; an empty dict where there is nothing, or nothing readable."""
        # Where a rename takes two steps, a cut between them leaves only the new one, whole.
        return _read(self.path) or _read(self.path + ".new") or {}

    def save(self, values: "dict") -> None:
        """Write under another name, then rename; the same values again leave the flash alone."""
        text = json.dumps(values)
        if text == self._saved:
            return
        beside = self.path + ".new"
        try:
            with open(beside, "w") as file:
                file.write(text)
                file.flush()  # on MicroPython this waits until it lies in the flash
            put_in_place(beside, self.path)
        except OSError as error:  # dice still roll on a full flash
            print("not saved:", error)
            return
        self._saved = text

    def wipe(self, but: "dict | None" = None) -> None:
        """Forget everything but this."""
        for path in (self.path + ".new", self.path):  # in this order, or a cut would bring it back
            try:
                os.remove(path)
            except OSError:
                pass
        self._saved = None
        if but:
            self.save(but)


def _read(path: str) -> "dict | None":
    try:
        with open(path) as file:
            loaded = json.load(file)
    except (OSError, ValueError, MemoryError, RuntimeError):  # nested deeper than the stack
        return None
    return loaded if isinstance(loaded, dict) else None


def put_in_place(new: str, old: str) -> None:
    """Let one file take the place of another."""
    try:
        os.rename(new, old)
    except OSError:  # some file systems rename over nothing
        os.remove(old)
        os.rename(new, old)
