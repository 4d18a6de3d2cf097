"""Real workers as processes: started under their names, killed without a word, started again."""

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
CONFIG = """
[mqtt]
embedded = false
port = {port}
[log]
url = "{url}"
[hub]
data = "{folder}"
[worker]
patience_s = {patience_s}
"""


class Workers:
    """So many of them, beside each other."""

    def __init__(self, count: int, folder: Path, port: int, url: str, patience_s: int = 60) -> None:
        self._config = folder / "cornet.toml"
        self._config.write_text(CONFIG.format(port=port, url=url, folder=folder, patience_s=patience_s))
        self._folder = folder
        self._running: list[subprocess.Popen[bytes]] = []
        self.names = [f"worker-{number}" for number in range(count)]

    def start(self) -> None:
        self._running = [self._start(name) for name in self.names]

    def kill(self, which: int) -> None:
        """-9, and another under the same name."""
        self._running[which].send_signal(signal.SIGKILL)
        self._running[which].wait()
        self._running[which] = self._start(self.names[which])

    def stop(self) -> None:
        for process in self._running:
            process.terminate()
        for process in self._running:
            process.wait(20)

    def cpu_s(self) -> float:
        """What those have used that run now."""
        ticks = os.sysconf("SC_CLK_TCK")
        used = 0.0
        for process in self._running:
            fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
            used += (int(fields[11]) + int(fields[12])) / ticks
        return used

    def _start(self, name: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", "hub", "worker", "--config", str(self._config), "--name", name]
        said = (self._folder / f"{name}.log").open("ab")
        process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=said)
        assert process.stdout
        assert process.stdout.readline(), f"{name} does not start: see {self._folder}"
        return process


def allow_files(many: int) -> None:
    """Let this process, and those it starts, hold so many connections."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, many), hard))
