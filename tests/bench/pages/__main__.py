"""python -m tests.bench.pages [--rolls 1000000] [--folder F] [--logs cornet,plain,duck] [--json]."""

import argparse
import json
import tempfile
from pathlib import Path
from typing import Any

from tests.bench.pages import LOGS, run


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(prog="tests.bench.pages")
    asked.add_argument("--rolls", type=int, default=1_000_000)
    asked.add_argument("--folder", type=Path, help="where filled logs stay for the next run")
    asked.add_argument("--logs", default=",".join(LOGS), help="which of them")
    asked.add_argument("--json", action="store_true")
    options = asked.parse_args()
    with tempfile.TemporaryDirectory() as passing:
        folder = options.folder or Path(passing)
        folder.mkdir(parents=True, exist_ok=True)
        found = run(folder, options.rolls, options.logs.split(","))
    print(json.dumps(found, indent=1) if options.json else table(found))


def table(found: dict[str, Any]) -> str:
    """Milliseconds, p50 / p99, a page a line; then the bytes of a roll."""
    names = list(found["bytes"])
    told = {(one["page"], one["log"]): f"{one['p50_ms']:.2f} / {one['p99_ms']:.2f}" for one in found["pages"]}
    lines = [f"{'ms, p50 / p99':34}" + "".join(f"{name:>20}" for name in names)]
    for page in dict.fromkeys(page for page, _ in told):
        lines.append(f"{page:34}" + "".join(f"{told[page, name]:>20}" for name in names))
    lines.append(f"{'bytes of a roll':34}" + "".join(f"{found['bytes'][name]:>20}" for name in names))
    return "\n".join(lines)


main()
