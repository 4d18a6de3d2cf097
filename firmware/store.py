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
        try:
            with open(self.path) as file:
                loaded = json.load(file)
        except (OSError, ValueError, MemoryError, RuntimeError):  # nested deeper than the stack
            loaded = {}
        return loaded if isinstance(loaded, dict) else {}

    def save(self, values: "dict") -> None:
        """Write under another name, then rename; the same values again leave the flash alone."""
        text = json.dumps(values)
        if text == self._saved:
            return
        beside = self.path + ".new"
        try:
            with open(beside, "w") as file:
                file.write(text)
            os.rename(beside, self.path)
        except OSError as error:  # dice still roll on a full flash
            print("not saved:", error)
            return
        self._saved = text

    def wipe(self) -> None:
        """Forget everything."""
        try:
            os.remove(self.path)
        except OSError:
            pass
        self._saved = None
