"""`python -m hub.archive`: one archiving in a process of its own, which takes its memory along when it ends.

It reads what to do as JSON from standard input, and writes how it went: {"rolls"}, or {"fr", "en"}, why not.
"""

import json
import sys
from pathlib import Path

from hub.archive import archive
from hub.errors import SettingsError


def main() -> None:
    told = json.loads(sys.stdin.readline())
    where = told["url"] or Path(told["file"])
    try:
        done = archive(where, Path(told["folder"]), told["before_ms"], told["now_ms"], lambda *_: None)
    except SettingsError as error:
        print(json.dumps({"fr": error.fr, "en": error.en}))
    else:
        print(json.dumps({"rolls": done.rolls}))


if __name__ == "__main__":
    main()
