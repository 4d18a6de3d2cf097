"""A real Matrix server: Synapse with SQLite, and the client API to look into it."""

import base64
import hashlib
import hmac
import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx

from tests.hub.mosquitto import free_port

SECRET = "cornet tests"
CONFIG = """
server_name: localhost
pid_file: {folder}/pid
listeners:
  - {{port: {port}, type: http, tls: false, bind_addresses: ['127.0.0.1'], resources: [{{names: [client]}}]}}
database: {{name: sqlite3, args: {{database: {folder}/synapse.db}}}}
media_store_path: {folder}/media
signing_key_path: {folder}/signing.key
registration_shared_secret: {secret}
report_stats: false
trusted_key_servers: []
suppress_key_server_warning: true
bcrypt_rounds: 4
rc_message: {{per_second: {per_second}, burst_count: {burst}}}
rc_login: {{address: {{per_second: 100, burst_count: 100}}, account: {{per_second: 100, burst_count: 100}}}}
rc_registration: {{per_second: 100, burst_count: 100}}
"""


class Synapse:
    """Started once; rooms and users are made as they are needed."""

    def __init__(self, folder: Path, per_second: int = 1000, burst: int = 1000) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._config = folder / "homeserver.yaml"
        self._config.write_text(
            CONFIG.format(folder=folder, port=self.port, secret=SECRET, per_second=per_second, burst=burst)
        )
        seed = base64.b64encode(os.urandom(32)).decode().rstrip("=")
        (folder / "signing.key").write_text(f"ed25519 a_test {seed}\n")
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Come back once it answers."""
        log = (self._folder / "synapse.log").open("ab")
        command = [sys.executable, "-m", "synapse.app.homeserver", "-c", str(self._config)]
        self._process = subprocess.Popen(command, cwd=self._folder, stdout=log, stderr=log)
        deadline = time.monotonic() + 60
        while not self._answers():
            assert self._process.poll() is None, (self._folder / "synapse.log").read_text()[-3000:]
            assert time.monotonic() < deadline, "Synapse does not answer"
            time.sleep(0.05)

    def stop(self) -> None:
        """At once: a polite stop takes seconds, and nothing here is needed afterwards."""
        if self._process:
            self._process.kill()
            self._process.wait(10)
            self._process = None

    def _answers(self) -> bool:
        with suppress(httpx.HTTPError):
            return httpx.get(f"{self.url}/_matrix/client/versions", timeout=2).is_success
        return False

    def user(self, name: str) -> "User":
        """A new user, logged in."""
        path = f"{self.url}/_synapse/admin/v1/register"
        nonce = httpx.get(path).json()["nonce"]
        parts = (nonce, name, "password", "notadmin")
        mac = hmac.new(SECRET.encode(), "\0".join(parts).encode(), hashlib.sha1).hexdigest()
        told = {"nonce": nonce, "username": name, "password": "password", "admin": False, "mac": mac}
        answer = httpx.post(path, json=told, timeout=20).json()
        return User(self.url, answer["user_id"], answer["access_token"])


class User:
    """What a person does with their client."""

    def __init__(self, url: str, user_id: str, token: str) -> None:
        self.id = user_id
        self.token = token
        self._http = httpx.Client(
            base_url=f"{url}/_matrix/client/v3", headers={"Authorization": f"Bearer {token}"}, timeout=30
        )
        self._said = 0

    def make_room(self, *others: "User", alias: str | None = None) -> str:
        """A room the others are invited to."""
        told = {"invite": [other.id for other in others]} | ({"room_alias_name": alias} if alias else {})
        return str(self._do("POST", "/createRoom", told)["room_id"])

    def say(self, room: str, text: str, **more: Any) -> str:
        """Write into a room; the id of the event."""
        self._said += 1
        path = f"/rooms/{quote(room)}/send/m.room.message/said{self._said}"
        return str(self._do("PUT", path, {"msgtype": "m.text", "body": text, **more})["event_id"])

    def kick(self, room: str, other: "User") -> None:
        """Out."""
        self._do("POST", f"/rooms/{quote(room)}/kick", {"user_id": other.id})

    def invite(self, room: str, other: "User") -> None:
        """In."""
        self._do("POST", f"/rooms/{quote(room)}/invite", {"user_id": other.id})

    def messages(self, room: str) -> list[dict[str, Any]]:
        """Every message of a room, oldest first."""
        found: list[dict[str, Any]] = []
        start: str | None = None
        while True:
            query = {"dir": "b", "limit": "500"} | ({"from": start} if start else {})
            told = self._do("GET", f"/rooms/{quote(room)}/messages", params=query)
            found += [event for event in told["chunk"] if event["type"] == "m.room.message"]
            start = told.get("end")
            if not start or not told["chunk"]:
                return found[::-1]

    def bodies(self, room: str) -> list[str]:
        """What they say; a message that replaces another says so by its star."""
        return [event["content"].get("body", "") for event in self.messages(room)]

    def _do(self, method: str, path: str, told: Any = None, **more: Any) -> Any:
        answer = self._http.request(method, path, json=told, **more)
        assert answer.is_success, answer.text
        return answer.json()
