"""Prints one of the README's two commands: "run" or "test"."""

import re
import sys
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def readme_command(which: str) -> str:
    """The first (`run`) or second (`test`) shell block of the README, as one line."""
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text("utf-8"), re.DOTALL)
    return str(blocks[("run", "test").index(which)]).strip()


if __name__ == "__main__":
    print(readme_command(sys.argv[1]))
