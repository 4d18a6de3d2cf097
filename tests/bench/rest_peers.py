"""Programs that hear a table's rolls and keep them: Cornet's hub, the least in Python, Node-RED."""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
NODE_RED = "node-red@4"


class Peer(NamedTuple):
    """A program: its command line in a folder of its own, and whether it has kept a roll."""

    command: list[str]
    has_kept: Callable[[], bool]


def hub(folder: Path, port: int, embedded: bool = False) -> Peer:
    """`cornet hub` at the broker on `port`, or with one of its own there."""
    config = folder / "cornet.toml"
    config.write_text(f"[mqtt]\nembedded = {str(embedded).lower()}\nport = {port}\n[viewer]\nport = 0\n")
    given = ["--config", str(config), "--data", str(folder), "--no-browser"]
    program = "from hub.cli import main; main()"
    log = folder / "cornet.db"
    return Peer([sys.executable, "-c", program, "hub", *given], lambda: log.exists() and _rolls(log) > 0)


def hub_with_its_broker(folder: Path, port: int) -> Peer:
    """`cornet hub` as it comes."""
    return hub(folder, port, embedded=True)


def floor(folder: Path, port: int) -> Peer:
    """paho in an empty interpreter, appending to a file."""
    file = folder / "rolls.jsonl"
    program = str(Path(__file__).with_name("rest_floor.py"))
    return Peer([sys.executable, program, str(port), str(file)], lambda: _has_some(file))


def node_red(folder: Path, port: int) -> Peer:
    """Node-RED as it is installed, with a flow that appends to a file."""
    file = folder / "rolls.jsonl"
    flow = [
        {"id": "t", "type": "tab", "label": "rolls"},
        {"id": "b", "type": "mqtt-broker", "broker": "127.0.0.1", "port": port, "keepalive": 60},
        {"id": "i", "z": "t", "type": "mqtt in", "topic": "cornet/table/+/roll", "qos": "1",
         "datatype": "utf8", "broker": "b", "wires": [["o"]]},
        {"id": "o", "z": "t", "type": "file", "filename": str(file), "filenameType": "str",
         "appendNewline": True, "overwriteFile": "false", "wires": [[]]},
    ]  # fmt: skip
    (folder / "flows.json").write_text(json.dumps(flow))
    command = [_node_red(), "--userDir", str(folder), "--port", "0", str(folder / "flows.json")]
    return Peer(command, lambda: _has_some(file))


def _node_red() -> str:
    """The program, installed by npm into a folder of its own where it is not there yet."""
    found = os.environ.get("NODE_RED") or shutil.which("node-red")
    if found:
        return found
    folder = Path.home() / ".cache" / "cornet-bench" / "node-red"
    program = folder / "node_modules" / ".bin" / "node-red"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            ["npm", "install", "--prefix", str(folder), NODE_RED], check=True, stdout=subprocess.DEVNULL
        )
    return str(program)


def _has_some(file: Path) -> bool:
    return file.exists() and file.stat().st_size > 0


def _rolls(log: Path) -> int:
    try:
        with sqlite3.connect(f"file:{log}?mode=ro", uri=True) as database:
            return int(database.execute("SELECT count(*) FROM rolls").fetchone()[0])
    except sqlite3.Error:
        return 0
