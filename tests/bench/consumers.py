"""Programs that take a table's rolls from a broker and keep them: Cornet's hub, and its peers."""

import json
import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import psutil

from hub.keys.kept import Kept, encode
from hub.keys.owner_only import own_folder, write
from tests.bench.peers import HERE, Peers
from tests.bench.posted import KEY, TABLE
from tests.hub.mosquitto import free_port

ROOT = Path(__file__).parents[2]
TOPIC = f"cornet/{TABLE}/+/roll"
PATIENCE_S = 60.0
CREATE = """
CREATE TABLE rolls (id TEXT PRIMARY KEY, player TEXT, game TEXT, outcome TEXT, raw TEXT);
CREATE INDEX by_outcome ON rolls (player, outcome);
"""


class Consumer:
    """One program; `stored` tells how many rolls it has kept, or taken in where it keeps none."""

    port = 0  # of its pages, where it has some
    start_s = 0.0  # from its start until it had subscribed

    def __init__(self, command: list[str], stored: Callable[[], int]) -> None:
        self.command = command
        self.stored = stored
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """From the beginning, or from what was kept before."""
        environment = os.environ | {"PYTHONPATH": str(ROOT)}
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(self.command, env=environment, stdout=quiet, stderr=quiet)

    @property
    def pid(self) -> int:
        """Of the process that runs."""
        assert self._process
        return self._process.pid

    @property
    def ended(self) -> bool:
        """Whether it has stopped by itself."""
        assert self._process
        return self._process.poll() is not None

    def send(self, number: signal.Signals) -> None:
        """To stop, to go on, to be killed."""
        assert self._process
        self._process.send_signal(number)

    def cpu_s(self) -> float:
        """Seconds of a processor so far."""
        spent = psutil.Process(self.pid).cpu_times()
        return float(spent.user + spent.system)

    def memory_mb(self) -> float:
        """What it holds of the memory."""
        return float(psutil.Process(self.pid).memory_info().rss / 1e6)

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End it, whatever it does."""
        if self._process and self._process.poll() is None:
            self._process.send_signal(how)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                self._process.kill()
        if self._process:
            self._process.wait()

    def wait_for(self, count: int, patience_s: float = 600.0) -> float:
        """When (monotonic, s) it had kept so many."""
        deadline = time.monotonic() + patience_s
        while self.stored() < count:
            assert not self.ended or self.stored() >= count, f"{self.command[0]} has ended"
            assert time.monotonic() < deadline, f"{self.command[0]} kept {self.stored()} of {count}"
            time.sleep(0.002)
        return time.monotonic()


def hub(folder: Path, broker: int, sealed_boxes: int = 0, before: int = 0) -> Consumer:
    """`cornet hub` as it comes; where its boxes seal their rolls, it has their keys.

    `before`: how many rolls its log holds already.
    """
    config = folder / "cornet.toml"
    pages = free_port()
    config.write_text(f"[mqtt]\nembedded = false\nport = {broker}\n[viewer]\nport = {pages}\n")
    if sealed_boxes:
        own_folder(folder / "keys")
    for number in range(sealed_boxes):
        write(folder / "keys" / f"b{number:04}.json", encode(Kept((KEY.hex(),), "-")))
    given = ["hub", "--config", str(config), "--data", str(folder), "--no-browser"]
    last = _last(folder / "cornet.db", "position")
    command = [sys.executable, "-c", "from hub.cli import main; main()", *given]
    found = Consumer(command, lambda: last() - before)
    found.port = pages
    return found


def mosquitto_sub(peers: Peers, broker: int, count: int) -> Consumer:
    """Debian's own subscriber, which throws away what it hears and ends after so many."""
    command = [peers.program("mosquitto_sub"), "-p", str(broker), "-t", TOPIC, "-q", "1", "-c", "-i", "sub"]
    found = Consumer([*command, "-C", str(count)], lambda: 0)
    found.stored = lambda: count if found.ended else 0
    return found


def batches(peers: Peers, folder: Path, broker: int) -> Consumer:
    """mqtt.js and better-sqlite3, batch by batch."""
    file = _table(folder, "WAL")
    return Consumer(peers.script("batches.mjs", str(broker), str(file), TOPIC), _last(file))


def node_red(peers: Peers, folder: Path, broker: int, journal: str, pages: bool = False) -> Consumer:
    """Node-RED and its SQLite node, in WAL, or DELETE as installed; what is stored also goes to `pages`."""
    file, modules, port = _table(folder, journal), peers.modules(), free_port()
    (folder / "node_modules").symlink_to(modules)
    flow = (HERE / "flow.json").read_text()
    for name, value in {"$PORT": broker, "$FILE": file, "$TOPIC": TOPIC}.items():
        flow = flow.replace(name, str(value))
    nodes = json.loads(flow)
    if not pages:
        nodes = [node | {"wires": []} if node["id"] == "store" else node for node in nodes]
    (folder / "flows.json").write_text(json.dumps(nodes))
    command = [peers.program("node"), str(modules / "node-red" / "red.js"), "--userDir", str(folder)]
    stored = _last(file) if journal == "WAL" else _transactions(file)
    found = Consumer([*command, "--port", str(port), str(folder / "flows.json")], stored)
    found.port = port
    return found


def _table(folder: Path, journal: str) -> Path:
    file = folder / "rolls.db"
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"PRAGMA journal_mode = {journal}")
        database.executescript(CREATE)
    return file


def _last(file: Path, column: str = "rowid") -> Callable[[], int]:
    """The highest number of a row: the number of rolls, where each came once."""
    return asked(file, f"max({column})")


def asked(file: Path, what: str) -> Callable[[], int]:
    """A number that the rolls of a file tell; 0 while it has none."""

    def stored() -> int:
        if not file.exists():
            return 0
        try:
            with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as database:
                return int(database.execute(f"SELECT {what} FROM rolls").fetchone()[0] or 0)
        except sqlite3.Error:
            return 0

    return stored


def _transactions(file: Path) -> Callable[[], int]:
    """How often the file was committed to since now: a reader's lock would refuse Node-RED its write."""

    def changes() -> int:
        with file.open("rb") as opened:
            opened.seek(24)
            return int.from_bytes(opened.read(4), "big")

    before = changes()
    return lambda: changes() - before
