"""A real PostgreSQL server in a folder of its own, which lets everyone in."""

import os
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import psycopg

from tests.hub.mosquitto import free_port

DEBIAN = Path("/usr/lib/postgresql")
START_LIMIT_S = 20
# From a superuser the server keeps no row apart; Cornet is someone else there, as it ought to be.
SUPERUSER, OURS = "postgres", "cornet"


def programs() -> Path | None:
    """The folder of the newest server programs, or None."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    versions = sorted(DEBIAN.glob("*/bin/initdb"), key=lambda found: int(found.parts[-3]))
    return versions[-1].parent if versions else None


class Postgres:
    """Keeps its port and its folder over a restart."""

    host = "127.0.0.1"

    def __init__(self, programs: Path, folder: Path, durable: bool = False) -> None:
        self.port = free_port()
        self._settings = [] if durable else ["-c", "fsync=off"]
        self._programs = programs
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        # As root it refuses to run.
        self._who: dict[str, Any] = {} if os.getuid() else _someone_else(folder)
        make = ["--auth=trust", f"--username={SUPERUSER}", "--encoding=UTF8", "--locale=C", "--no-sync"]
        self._run("initdb", *make, "-D", "data").communicate(timeout=60)

    def start(self) -> None:
        where = ["-p", str(self.port), "-k", str(self._folder), "-c", f"listen_addresses={self.host}"]
        self._process = self._run("postgres", "-D", "data", *where, *self._settings)
        deadline = time.monotonic() + START_LIMIT_S
        while not self._answers():
            assert self._process.poll() is None, "PostgreSQL does not start"
            assert time.monotonic() < deadline, "PostgreSQL does not answer"
            time.sleep(0.02)
        with self._as_superuser() as connection:
            if not connection.execute("SELECT FROM pg_roles WHERE rolname = %s", [OURS]).rowcount:
                connection.execute(f"CREATE ROLE {OURS} LOGIN")

    def stop(self) -> None:
        """Its fast shutdown: whoever is connected is cut off."""
        if self._process:
            subprocess.run([self._programs / "pg_ctl", "stop", "-m", "fast", "-D", "data"], **self._quietly())
            self._process.wait(10)
            self._process = None

    def new_database(self) -> str:
        """The URL of an empty database, as a person writes it."""
        self._databases += 1
        with self._as_superuser() as connection:
            connection.execute(f"CREATE DATABASE log{self._databases} OWNER {OURS}")
        return self.url(f"log{self._databases}")

    def url(self, database: str, who: str = OURS) -> str:
        return f"postgresql://{who}@{self.host}:{self.port}/{database}"

    def _as_superuser(self) -> "psycopg.Connection[Any]":
        return psycopg.connect(self.url("postgres", SUPERUSER), autocommit=True)

    def _answers(self) -> bool:
        try:
            self._as_superuser().close()
        except psycopg.OperationalError:
            return False
        return True

    def _run(self, program: str, *arguments: str) -> "subprocess.Popen[bytes]":
        return subprocess.Popen([self._programs / program, *arguments], **self._quietly())

    def _quietly(self) -> dict[str, Any]:
        nothing = subprocess.DEVNULL
        return {"cwd": self._folder, "stdout": nothing, "stderr": nothing, **self._who}


def _someone_else(folder: Path) -> dict[str, Any]:
    import pwd  # not on every platform, nor needed on those

    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}
